"""What the kernel is told about the window: theme, screen, language."""

from typing import Any

from codeblanks_gui.services.kernel_state import KERNEL_TEXTS
from codeblanks_gui.services.kernel_talk import KernelTalk
from codeblanks_gui.services.translator import say


class KernelLook:
    """Knows how tracebacks, plots and the kernel's own words are to look, and who was told."""

    def __init__(self) -> None:
        self._look: dict[str, Any] = {"colours": "lightbg", "retina": False}
        self._told: dict[str, Any] = {}

    def set(self, *, is_dark: bool, pixel_ratio: float) -> None:
        """Fit a window of this theme on a screen of this scale."""
        self._look = {"colours": "linux" if is_dark else "lightbg", "retina": pixel_ratio > 1}

    def options(self) -> dict[str, Any]:
        """Return the options for the setup of a new kernel, which is told by that."""
        texts = {name: say(text) for name, text in KERNEL_TEXTS.items()}
        self._told = self._look | {"texts": texts}
        return self._told

    def tell(self, talk: KernelTalk | None) -> None:
        """Tell a kernel what it was not told yet; one that isn't set up is told by then."""
        if talk is not None and talk.is_set_up:
            before = self._told
            if self.options() != before:
                talk.refresh(self._told)
