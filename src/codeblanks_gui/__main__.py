"""`python -m codeblanks_gui`."""

from codeblanks_gui.cli import main

raise SystemExit(main())
