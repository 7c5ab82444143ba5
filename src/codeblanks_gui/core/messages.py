"""What crosses a process line, to and from JSON: no pickle, no eval.

Standard library only and Python >= 3.9: the kernel side loads this very file in the
learner's interpreter, where nothing of ours is installed.
"""

import dataclasses
import json
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional  # noqa: UP035  (Python 3.9 reads this file)
