"""`override`, also where typing doesn't have it yet (before Python 3.12).

Type checkers read typing_extensions; at run time nothing is imported for a decorator that only
marks, which is felt at start-up.
"""

import sys
from typing import TYPE_CHECKING, TypeVar

if sys.version_info >= (3, 12):
    from typing import override
elif TYPE_CHECKING:
    from typing_extensions import override
else:
    F = TypeVar("F")

    def override(method: F) -> F:
        """Mark a method that overrides one of its base class."""
        return method


__all__ = ["override"]
