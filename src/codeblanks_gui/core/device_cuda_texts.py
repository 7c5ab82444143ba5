"""What is said about NVIDIA's cards: each finding and each next step (see `device_texts.py`)."""

from codeblanks_gui.core.text import Marked, mark

CUDA_TEXTS: dict[str, Marked] = {
    # --- why
    "cuda_cpu_wheel": mark(
        "Devices",
        "This PyTorch was built for the CPU only (a CPU-only wheel), "
        "and no NVIDIA card was found here.",
    ),
    "cuda_cpu_wheel_card": mark(
        "Devices",
        "An NVIDIA card is here, but this PyTorch was built for the CPU only (a CPU-only wheel).",
    ),
    "cuda_cpu_wheel_unknown": mark(
        "Devices", "This PyTorch was built for the CPU only (a CPU-only wheel)."
    ),
    "cuda_not_on_mac": mark("Devices", "PyTorch uses no NVIDIA card on a Mac."),
    "cuda_other_build": mark(
        "Devices",
        "This PyTorch was built for other cards ({build}), and no NVIDIA card was found here.",
    ),
    "cuda_other_build_card": mark(
        "Devices", "An NVIDIA card is here, but this PyTorch was built for other cards ({build})."
    ),
    "cuda_no_driver": mark("Devices", "No NVIDIA card and no NVIDIA driver were found here."),
    "cuda_no_driver_card": mark(
        "Devices", "An NVIDIA card is here, but no NVIDIA driver that PyTorch can reach."
    ),
    "cuda_no_driver_container": mark(
        "Devices",
        "An NVIDIA card is here, but this container was started without access to its driver.",
    ),
    "cuda_no_driver_wsl": mark(
        "Devices",
        "No NVIDIA driver is available in this Linux: under WSL, it is the Windows "
        "driver that counts.",
    ),
    "cuda_old_driver_release": mark(
        "Devices",
        "The NVIDIA driver is too old: {driver} supports CUDA {found}, and this PyTorch was "
        "built for CUDA {needed}, which needs {least} or newer.",
    ),
    "cuda_old_driver": mark(
        "Devices",
        "The NVIDIA driver is too old: it supports CUDA {found}, and this PyTorch was built for "
        "CUDA {needed}.",
    ),
    "cuda_driver_unwell": mark("Devices", "The NVIDIA driver doesn’t answer as it should: {error}"),
    "cuda_no_device": mark("Devices", "The NVIDIA driver is here, but it shows no card."),
    "cuda_busy": mark("Devices", "Another program is using the card exclusively."),
    "cuda_jetson_wheel": mark(
        "Devices",
        "This PyTorch was built for other Arm computers and has no code for the chip of a Jetson.",
    ),
    "cuda_silent": mark("Devices", "PyTorch finds no card here: {error}"),
    "card_too_old": mark(
        "Devices",
        "The card is too old for this PyTorch: its compute capability is {capability}, "
        "and the build has code for {supported}.",
    ),
    "card_too_new": mark(
        "Devices",
        "The card is newer than this PyTorch: its compute capability is {capability}, "
        "and the build has code for {supported}.",
    ),
    "first_card_fails": mark(
        "Devices", "{first} comes first and can’t be used: {error}. {name} can be used."
    ),
    # --- what to do
    "first_card_without_code": mark(
        "Devices",
        "{first} comes first, and this PyTorch has no code for it. {name} can be used.",
    ),
    "put_card_first": mark(
        "Devices",
        "Set {variable} so that only {name} is seen, and start CodeBlanks from that terminal:",
    ),
    "install_cuda_build": mark("Devices", "Install the PyTorch that fits the card and its driver:"),
    "install_cuda_build_if_card": mark(
        "Devices",
        "If there is an NVIDIA card, install the CUDA build of PyTorch; "
        "pytorch.org/get-started lists them.",
    ),
    "look_up_cuda_build": mark(
        "Devices", "Install the CUDA build of PyTorch; pytorch.org/get-started lists them."
    ),
    "driver_then_build": mark(
        "Devices",
        "First update the NVIDIA driver to {least} or newer (nvidia.com/drivers), "
        "then read again: the PyTorch to install is named then.",
    ),
    "no_build": mark(
        "Devices",
        "Use the simulated GPU in the lessons: no PyTorch that CodeBlanks can use has code "
        "for this card.",
    ),
    "use_simulated": mark("Devices", "Use the simulated GPU in the lessons."),
    "install_driver": mark(
        "Devices",
        "Install NVIDIA’s driver for the card (nvidia.com/drivers), then restart the computer.",
    ),
    "install_driver_ubuntu": mark("Devices", "Install NVIDIA’s driver, then restart the computer:"),
    "install_driver_wsl": mark(
        "Devices",
        "Install NVIDIA’s driver in Windows (nvidia.com/drivers), not in Linux; then shut down "
        "WSL in a Windows terminal and start again:",
    ),
    "install_jetpack": mark("Devices", "Install NVIDIA’s JetPack, then restart the computer:"),
    "give_container_gpu": mark(
        "Devices", "Start the container with access to the GPU, in Docker with “--gpus all”."
    ),
    "update_driver": mark(
        "Devices",
        "Update the NVIDIA driver to {least} or newer (nvidia.com/drivers), "
        "then restart the computer.",
    ),
    "update_driver_wsl": mark(
        "Devices",
        "Update the NVIDIA driver of Windows to {least} or newer (nvidia.com/drivers), "
        "then restart the computer.",
    ),
    "start_fabric_manager": mark(
        "Devices", "Start the service that connects the cards of this server, then read again:"
    ),
    "newest_driver": mark(
        "Devices",
        "Install the newest NVIDIA driver (nvidia.com/drivers), then restart the computer.",
    ),
    "build_for_driver": mark(
        "Devices",
        "Install the PyTorch for CUDA {build}, which this driver can run, or update the driver "
        "to {least} or newer:",
    ),
    "restart_driver": mark(
        "Devices", "Restart the computer; this is always needed after a driver update."
    ),
    "check_card": mark(
        "Devices",
        "Check in the system’s device list that the card is enabled and its driver is running.",
    ),
    "end_other_program": mark(
        "Devices",
        "Close the program that is using the card (“nvidia-smi” lists it), then read again.",
    ),
    "last_build": mark(
        "Devices",
        "Install PyTorch {last} for CUDA {build}, the last that has code for this card:",
    ),
    "newer_build": mark(
        "Devices", "Install the PyTorch for CUDA {build}, which has code for this card:"
    ),
    "newest_build_and_driver": mark(
        "Devices",
        "Install the newest NVIDIA driver (nvidia.com/drivers), then the newest PyTorch.",
    ),
    "install_jetson_build": mark("Devices", "Install the PyTorch for this Jetson:"),
    "look_up_jetson_build": mark(
        "Devices",
        "Install the PyTorch for this JetPack; docs.nvidia.com, "
        "“Installing PyTorch for Jetson Platform”, lists them.",
    ),
}
