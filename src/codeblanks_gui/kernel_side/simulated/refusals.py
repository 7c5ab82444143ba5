"""Operations that a device refuses whatever their arguments: what is called before they run."""

from __future__ import annotations

from typing import Any, Callable, Optional

Before = Callable[[Any, Any, Any, Any], None]


def find(func: Any) -> Optional[Before]:
    """Return what must be asked before an operation runs on the device, if anything."""
    return None
