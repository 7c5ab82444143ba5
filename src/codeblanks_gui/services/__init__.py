"""Long-lived QObjects, each the owner of one outside thing. QtCore only."""
