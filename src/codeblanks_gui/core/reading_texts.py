"""Why a live figure is missing, and what became of the memory: in words, beside `DEVICE_TEXTS`."""

from codeblanks_gui.core.text import Marked, mark

READING_TEXTS: dict[str, Marked] = {
    # --- the helper
    "not_asked": mark("Devices", "read while this panel is shown"),
    "reader_away": mark("Devices", "the program that reads it has stopped; it is being restarted"),
    "reader_none": mark("Devices", "the program that reads it can’t be started"),
    # --- a card, as the system knows it
    "gpu_asleep": mark("Devices", "the card is asleep, and reading would wake it"),
    "gpu_unmatched": mark("Devices", "several cards; which one it is will show once it is used"),
    "gpu_not_shown": mark("Devices", "the system shows no such card"),
    "nvml_none": mark("Devices", "NVIDIA’s library for readings (NVML) is not here"),
    "nvml_no_driver": mark("Devices", "NVIDIA’s driver is not running"),
    "nvml_not_supported": mark("Devices", "this card doesn’t report it"),
    "nvml_no_permission": mark("Devices", "you don’t have permission to read it"),
    "nvml_mismatch": mark("Devices", "the driver was updated; restart the computer"),
    "nvml_lost": mark("Devices", "the system has lost the card; restart the computer"),
    "nvml_unknown": mark("Devices", "NVIDIA’s driver doesn’t answer"),
    "unified": mark("Devices", "it shares the machine’s memory"),
    "xpu_not_read": mark("Devices", "CodeBlanks can’t read it for Intel’s cards"),
    # --- the console
    "console_busy": mark("Devices", "this console answers when your program has ended"),
}
