"""What the device panel and `codeblanks doctor` say: each finding and each next step in words.

One row per id that the rules, `device_report.py` and the readings use; those of NVIDIA's cards
are in `device_cuda_texts.py`. The sentences are written so that inserted names need no suffix in
Turkish.
"""

from codeblanks_gui.core.device_cuda_texts import CUDA_TEXTS
from codeblanks_gui.core.text import Marked, mark

DEVICE_TEXTS: dict[str, Marked] = {
    # --- ready
    "works": mark("Devices", "A small computation on it gave the right result."),
    "cpu_works": mark("Devices", "PyTorch can always use it."),
    "works_shared": mark(
        "Devices",
        "A small computation on it gave the right result. It shares its memory with the processor.",
    ),
    "works_not_all": mark(
        "Devices",
        "A small computation on the first card gave the right result, but {device} ({name}) "
        "can’t be used: {error}",
    ),
    "works_not_all_code": mark(
        "Devices",
        "A small computation on the first card gave the right result, but this PyTorch has no "
        "code for {device} ({name}).",
    ),
    "cuda_works_mig": mark(
        "Devices",
        "A small computation on it gave the right result. It is one slice of a larger card "
        "(MIG), with its own memory; how busy the whole card is can’t be seen from here.",
    ),
    **CUDA_TEXTS,
    # --- CUDA, AMD
    "rocm_not_built": mark("Devices", "This PyTorch was not built for AMD cards (ROCm)."),
    "rocm_not_built_card": mark(
        "Devices",
        "An AMD graphics chip is here, but this PyTorch was not built for AMD cards (ROCm).",
    ),
    "rocm_not_on_mac": mark("Devices", "PyTorch uses AMD cards through ROCm, never on a Mac."),
    "rocm_no_card": mark("Devices", "This PyTorch was built for AMD cards; none was found here."),
    "rocm_no_driver": mark(
        "Devices", "An AMD card is here, but the driver for computing (/dev/kfd) is not."
    ),
    "rocm_card_without_code": mark(
        "Devices",
        "This PyTorch has no code for the AMD card ({arch}); the build has code for {supported}.",
    ),
    "rocm_silent": mark("Devices", "PyTorch finds no AMD card that it can use: {error}"),
    "rocm_install_build": mark(
        "Devices",
        "If AMD lists the chip as supported by ROCm, install the ROCm build of PyTorch; "
        "pytorch.org/get-started lists it.",
    ),
    "rocm_install_driver": mark("Devices", "Install AMD’s ROCm driver and restart the computer."),
    "rocm_check_support": mark("Devices", "See whether AMD lists the card as supported by ROCm."),
    # --- MPS
    "mps_not_apple": mark("Devices", "It exists only on Apple computers."),
    "mps_intel_mac": mark("Devices", "It needs a Mac with an Apple chip; this one has an Intel."),
    "mps_rosetta": mark(
        "Devices",
        "This Python was built for Intel processors and runs translated (Rosetta), "
        "so it can’t reach Apple’s GPU.",
    ),
    "mps_not_built": mark("Devices", "This PyTorch was built without MPS."),
    "mps_old_macos": mark(
        "Devices", "macOS {version} is too old: PyTorch’s MPS needs macOS 14 or newer."
    ),
    "mps_no_metal": mark(
        "Devices",
        "PyTorch and macOS have it, but Metal can’t be reached from here. That happens in a "
        "remote or background session, in a sandbox and in a virtual machine.",
    ),
    "mps_no_metal_remote": mark(
        "Devices",
        "PyTorch and macOS have it, but a remote session (ssh) doesn’t reach Apple’s GPU (Metal).",
    ),
    "mps_no_metal_virtual": mark(
        "Devices",
        "PyTorch and macOS have it, but this virtual machine doesn’t reach Apple’s GPU (Metal).",
    ),
    "mps_install_arm": mark(
        "Devices",
        "Install a Python for Apple chips (arm64) from python.org, PyTorch in it, "
        "and choose it in the settings.",
    ),
    "mps_reinstall": mark("Devices", "Install the PyTorch for Apple chips:"),
    "mps_update_macos": mark("Devices", "Update macOS: System Settings, General, Software Update."),
    "mps_use_desktop": mark(
        "Devices", "Start CodeBlanks from the Mac’s own desktop, outside any sandbox."
    ),
    # --- XPU
    "xpu_not_built": mark("Devices", "This PyTorch was not built for Intel GPUs."),
    "xpu_not_built_card": mark(
        "Devices", "An Intel graphics chip is here, but this PyTorch was not built for Intel GPUs."
    ),
    "xpu_not_on_mac": mark("Devices", "PyTorch uses no Intel GPU on a Mac."),
    "xpu_no_card": mark("Devices", "This PyTorch was built for Intel GPUs; none was found here."),
    "xpu_no_stack": mark(
        "Devices", "An Intel GPU is here, but its driver for computing (Level Zero) doesn’t answer."
    ),
    "xpu_install_build": mark(
        "Devices",
        "If it is an Arc, or a Core Ultra with Arc graphics, install the XPU build of PyTorch:",
    ),
    "xpu_install_stack": mark(
        "Devices",
        "Install Intel’s driver for computing (dgpu-docs.intel.com), then restart the computer.",
    ),
    # --- any device
    "hidden": mark(
        "Devices",
        "The environment variable {variable} is set to “{value}”, which hides every card.",
    ),
    "hidden_by_name": mark(
        "Devices",
        "The environment variable {variable} is set to “{value}”, "
        "and no card has this number or name.",
    ),
    "hidden_by_slice": mark(
        "Devices",
        "The environment variable {variable} is set to “{value}”, "
        "and no card has a slice (MIG) of this name.",
    ),
    "unhide": mark(
        "Devices", "Remove {variable} from the environment and start CodeBlanks from there:"
    ),
    "no_permission": mark(
        "Devices", "A card is here, but you don’t have permission to use {node}."
    ),
    "join_groups": mark(
        "Devices", "Join the groups “render” and “video”, then log out and in again:"
    ),
    "memory_full": mark("Devices", "Its memory is full: other programs are using it."),
    "close_programs": mark("Devices", "Close programs that use the card, then read again."),
    "operation_failed": mark(
        "Devices", "PyTorch sees it, but a small computation on it failed: {error}"
    ),
    "crashed": mark("Devices", "Python crashed when it used this device ({how})."),
    "hung": mark("Devices", "It did not answer in time."),
    "not_reached": mark("Devices", "Not read: reading the devices ended before it got here."),
    "needs_torch": mark("Devices", "This can’t be determined without PyTorch."),
    "ask_for_help": mark(
        "Devices", "Restart the computer. If that doesn’t help, copy the report and ask for help."
    ),
    # --- nothing could be learned
    "torch_missing": mark("Devices", "PyTorch is not installed in this Python."),
    "torch_broken": mark("Devices", "PyTorch is installed, but can’t be imported: {error}"),
    "torch_cuda_library": mark(
        "Devices",
        "PyTorch is installed, but a CUDA library that belongs to it is missing: {library}",
    ),
    "torch_wrong_library": mark(
        "Devices", "PyTorch finds a library of the wrong version (LD_LIBRARY_PATH): {error}"
    ),
    "torch_other_architecture": mark(
        "Devices",
        "This Python and its PyTorch were built for different processors (Intel and Apple).",
    ),
    "torch_needs_runtime": mark(
        "Devices",
        "Windows can’t load a part of PyTorch; usually the Visual C++ runtime is missing: {error}",
    ),
    "torch_crashed": mark("Devices", "Python crashed while it imported PyTorch ({how})."),
    "torch_illegal": mark(
        "Devices", "This PyTorch uses instructions that this computer’s processor doesn’t have."
    ),
    "torch_killed": mark(
        "Devices",
        "The system ended Python while it imported PyTorch, most likely because memory ran out.",
    ),
    "torch_hung": mark("Devices", "Importing PyTorch did not finish in time."),
    "probe_failed": mark("Devices", "Reading the devices failed: {error}"),
    "probe_hung": mark("Devices", "Reading the devices did not finish in time."),
    "cancelled": mark("Devices", "Reading the devices was cancelled."),
    "not_looked": mark("Devices", "The devices have not been read yet."),
    "look_again": mark("Devices", "Press “Read again” to try once more."),
    "no_python": mark("Devices", "This Python can’t be started: {python}"),
    "install_torch": mark("Devices", "Install PyTorch in it:"),
    "install_torch_apart": mark(
        "Devices",
        "This Python is managed by the system: install PyTorch in a separate environment, and "
        "choose that in the settings:",
    ),
    "reinstall_torch": mark("Devices", "Install PyTorch again:"),
    "older_torch": mark(
        "Devices", "Install an older PyTorch, or use a newer computer. First try a clean install:"
    ),
    "unset_library_path": mark(
        "Devices", "Remove LD_LIBRARY_PATH from the environment and start CodeBlanks from there:"
    ),
    "install_runtime": mark(
        "Devices",
        "Install Microsoft’s newest “Visual C++ Redistributable” (aka.ms/vs/17/release/"
        "vc_redist.x64.exe), then restart the computer.",
    ),
    "free_memory": mark("Devices", "Close other programs, then read again."),
    "read_again": mark(
        "Devices", "Read again: the first import after an installation can take minutes."
    ),
    "choose_python": mark("Devices", "Choose another Python in the settings."),
    # --- why a figure is missing
    "not_read": mark("Devices", "not read yet"),
    "not_told": mark("Devices", "this PyTorch doesn’t report it"),
    "unknown_unusable": mark("Devices", "unknown while the device can’t be used"),
    "not_for_absent": mark("Devices", "there is no such device"),
    "cpu_not_counted": mark("Devices", "PyTorch keeps no count for the CPU"),
    "mps_no_peak": mark("Devices", "PyTorch keeps no peak for MPS"),
    "console_off": mark("Devices", "the console is not running"),
    "console_without_torch": mark("Devices", "the console has not imported PyTorch yet"),
    "console_silent": mark("Devices", "the console did not answer"),
    "device_untouched": mark("Devices", "the console has put nothing there yet"),
    "system_silent": mark("Devices", "the system doesn’t report it"),
}
