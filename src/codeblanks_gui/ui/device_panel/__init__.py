"""The devices: cards, the choice in the tool bar, one line in the status bar."""
