"""Sentences about the learner's record and lessons that the window shows above everything."""

from codeblanks_gui.core.text import mark

OPENING_NOTICES = {
    "damaged": mark(
        "Notices",
        "Your progress file was damaged. What could still be read is in a new one; the damaged "
        "file is kept as {set_aside}.",
    ),
    "newer": mark(
        "Notices",
        "Your progress was written by a newer CodeBlanks. It can be read here, but nothing new is "
        "saved: update CodeBlanks.",
    ),
    "locked": mark(
        "Notices",
        "Another program is using your progress file. Your work is kept in this window and "
        "saved as soon as the file is free.",
    ),
    "read_only": mark(
        "Notices",
        "{path} can't be written. Your work is kept in this window and saved as soon as that is "
        "possible.",
    ),
    "in_memory": mark(
        "Notices",
        "{path} can't be used. Your work is kept in this window and saved as soon as that is "
        "possible.",
    ),
}
NOT_SAVED = mark("Notices", "Your work could not be saved ({reason}). It stays in this window.")
OTHER_TEXT = mark(
    "Notices",
    "Another window had saved another text for this exercise; “Restore a version” in the Run menu "
    "brings it back.",
)
LESSON_BROKEN = mark("Notices", "This lesson can't be read: {reason}")
NOTHING_REPLACED = mark(
    "Notices", "Your text could not be kept as a version ({reason}), so nothing was replaced."
)
SETTINGS_NOT_SAVED = mark(
    "Notices", "{path} can't be written: your settings are kept only until CodeBlanks is closed."
)
SETTINGS_DAMAGED = mark(
    "Notices",
    "Your settings could not be read and are back to their defaults. The file as it was is kept "
    "as {set_aside}.",
)
SETTINGS_RESET = mark(
    "Notices",
    "These settings had values that can't be used and are back to their defaults: {names}. The "
    "file as it was is kept as {set_aside}.",
)
LESSON_UNKNOWN = mark("Notices", "There is no lesson “{lesson}” here.")
RUN_NOT_SAVED = mark("Notices", "Your program could not be saved ({reason}), so it was not run.")
PART_BROKEN = mark("Notices", "Part of the course can't be used; the rest can: {problem}")
COURSE_BROKEN = mark("Notices", "A course can't be used: {problem}")
PREVIEW_FAULT = mark("Notices", "{place}: {problem}")
PREVIEW_FAULTS = mark(
    "Notices", "{place}: {problem} (And {count} more, see `codeblanks validate`.)"
)
NO_COURSE = mark("Notices", "No lessons were found in {path}.")
HIDES_STANDARD = mark(
    "Notices",
    "“{file}” in your folder hides Python’s own module “{module}”: anything that needs that "
    "module fails. Rename your file, then restart the console (F8).",
)
HIDES_PACKAGE = mark(
    "Notices",
    "“{file}” in your folder hides the package “{module}”: anything that needs that package "
    "fails. Rename your file, then restart the console (F8).",
)
HIDES_SEVERAL = mark(
    "Notices",
    "These files in your folder hide modules of the same names: {files}. Anything that needs "
    "one of them fails. Rename your files, then restart the console (F8).",
)
SHOW_FOLDER = mark("Notices", "Show the folder")
SAVING_NOTICES = (
    *(OPENING_NOTICES[name] for name in OPENING_NOTICES if name != "damaged"),
    NOT_SAVED,
    RUN_NOT_SAVED,
    NOTHING_REPLACED,
    SETTINGS_NOT_SAVED,
)
"""What is over when everything could be written again."""
