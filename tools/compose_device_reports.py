"""Composes the device reports of machines that we don't have, from what is documented of them.

    python tools/compose_device_reports.py

Writes `tests/data/device_reports/constructed-*.json`. Nobody recorded these on hardware: each is
put together from the texts that PyTorch and the loaders print, and `sources` names where those are
to be read. What a real machine printed is saved by `record_device_report.py` and beats any of
these.
"""

import json
from pathlib import Path
from typing import Any

Facts = dict[str, Any]

REPORTS = Path(__file__).resolve().parent.parent / "tests" / "data" / "device_reports"
GIB = 1 << 30

# --- where it is to be read -------------------------------------------------------------------

FUNCTIONS = "PyTorch, c10/cuda/CUDAFunctions.cpp"
INIT = "PyTorch, torch/cuda/__init__.py"
MATRIX = "PyTorch, RELEASE.md, CUDA support matrix (releases 2.9 to 2.14)"
NO_KERNEL = "https://github.com/pytorch/pytorch/issues/17966"
TOO_OLD = "https://github.com/pytorch/pytorch/pull/162531"
TWELVE_SIX = "https://github.com/pytorch/pytorch/issues/190385"
MIG = "https://github.com/pytorch/pytorch/issues/102715"
MIG_COUNT = "https://github.com/pytorch/pytorch/issues/95784"
MIG_GUIDE = "https://docs.nvidia.com/datacenter/tesla/mig-user-guide/"
VISIBLE = "CUDA C++ Programming Guide, CUDA environment variables"
WSL = "https://docs.nvidia.com/cuda/wsl-user-guide/index.html"
JETSON = "https://github.com/conda-forge/pytorch-cpu-feedstock/issues/303"
JETSON_WHEELS = "https://github.com/pytorch/TensorRT/pull/3453"
BUSY = "https://github.com/pytorch/pytorch/issues/58824"
ROCM = "https://rocm.docs.amd.com/projects/install-on-linux/en/latest/install/prerequisites.html"
ROCM_CODE = "https://github.com/pytorch/pytorch/issues/164346"
MPS = "PyTorch, torch/backends/mps/__init__.py"
MPS_TEXT = "https://github.com/pytorch/pytorch/issues/177819"
MPS_SANDBOX = "https://github.com/openai/codex/issues/10199"
INTEL_MAC = "https://github.com/pytorch/pytorch/issues/114602"
XPU = "https://docs.pytorch.org/docs/stable/notes/get_start_xpu.html"
XPU_ZERO = "https://github.com/intel/intel-extension-for-pytorch/issues/702"
XPU_GROUP = "https://github.com/pytorch/pytorch/issues/148477"
LIBRARY = "https://github.com/pytorch/pytorch/issues/131284"
WRONG_LIBRARY = "https://github.com/pytorch/pytorch/issues/131312"
WINDOWS_126 = "https://github.com/pytorch/pytorch/issues/131662"
SIGNALS = "POSIX signals; Python, subprocess.Popen.returncode"
NTSTATUS = "https://learn.microsoft.com/openspecs/windows_protocols/ms-erref/"
PROBE = "kernel_side/device_probe.py"

# --- machines ---------------------------------------------------------------------------------

PYTHON = {
    "version": "3.12.4",
    "implementation": "CPython",
    "bits": 64,
    "executable": "/opt/lessons/bin/python",
    "installer": "pip",
}
AYSE = PYTHON | {"executable": "C:\\Users\\Ayşe Nur\\lessons\\Scripts\\python.exe"}

ABSENT = {
    "system": "Linux",
    "release": "6.8.0",
    "machine": "x86_64",
    "cores": 16,
    "environment": {},
    "is_remote_session": False,
    "has_library_path": False,
    "processor": "AMD Ryzen 7 5800X 8-Core Processor",
    "memory": 33554432000,
    "cards": [],
    "distribution": ["ubuntu", "debian"],
    "is_container": False,
    "is_wsl": False,
    "kfd": "absent",
    "render": "absent",
}
CARD_ONLY = ABSENT | {"cards": ["nvidia"]}


def nvidia(driver: str = "570.86.15", **more: Any) -> Facts:
    """Return a Linux machine with NVIDIA's card and kernel driver."""
    told = f"NVRM version: NVIDIA UNIX x86_64 Kernel Module  {driver}  Thu Jan  9 2026"
    return CARD_ONLY | {"nvidia_driver": told, "render": "open"} | more


def amd(**more: Any) -> Facts:
    """Return a Linux machine with AMD's card and its driver for computing."""
    return ABSENT | {"cards": ["amd"], "kfd": "open", "render": "open"} | more


INTEL = ABSENT | {"cards": ["intel"], "render": "open"}
MAC = {
    "system": "Darwin",
    "release": "24.6.0",
    "machine": "arm64",
    "cores": 8,
    "environment": {},
    "is_remote_session": False,
    "has_library_path": False,
    "processor": "Apple M2",
    "memory": 16 * GIB,
    "macos": "15.6",
    "is_translated": False,
    "is_virtual": False,
}
WINDOWS = {
    "system": "Windows",
    "release": "11",
    "machine": "AMD64",
    "cores": 12,
    "environment": {},
    "is_remote_session": False,
    "has_library_path": False,
    "processor": "Intel64 Family 6 Model 151 Stepping 2, GenuineIntel",
    "memory": 16 * GIB,
    "cards": ["intel", "nvidia"],
    "nvidia_driver_version": "32.0.15.8108",
    "has_nvcuda": True,
}
WSL_MACHINE = ABSENT | {
    "release": "6.6.87.2-microsoft-standard-WSL2",
    "cards": ["0x1414"],
    "is_wsl": True,
}
ORIN = ABSENT | {
    "release": "5.15.148-tegra",
    "machine": "aarch64",
    "cores": 8,
    "processor": "",
    "memory": 8 * GIB,
    "jetson": "# R36 (release), REVISION: 4.3, GCID: 38968081, BOARD: generic, EABI: aarch64",
}

# --- steps ------------------------------------------------------------------------------------

CPU = {"is_available": True, "count": 1, "devices": [{}], "threads": 8, "capability": "AVX2"}
NO_MPS = {"is_built": False, "is_available": False}
MPS_OFF = {"is_built": True, "is_available": False}
NO_XPU = {"is_available": False}
NO_LIBRARY = {"missing": "libcuda.so.1: cannot open shared object file: No such file or directory"}
WHEEL_13 = ["sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"]
WHEEL_124 = ["sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90"]
WHEEL_128 = ["sm_70", "sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"]
RTX_4070 = {
    "name": "NVIDIA GeForce RTX 4070",
    "capability": [8, 9],
    "total_memory": 12 * GIB,
    "uuid": "6b2b1f3e-0f5e-5c7d-8a5c-3f1c2d9e4a70",
    "is_integrated": False,
}
GTX_1060 = {
    "name": "NVIDIA GeForce GTX 1060 6GB",
    "capability": [6, 1],
    "total_memory": 6 * GIB,
    "uuid": "0c2f9a61-7e11-5b44-9c38-52d7a1b06d10",
    "is_integrated": False,
}
RTX_2070 = RTX_4070 | {"name": "NVIDIA GeForce RTX 2070", "capability": [7, 5]}
RTX_5080 = RTX_4070 | {"name": "NVIDIA GeForce RTX 5080", "capability": [12, 0]}

NOT_COMPILED = "AssertionError: Torch not compiled with CUDA enabled"
FOUND_NONE = (
    "RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU "
    "and installed a driver from http://www.nvidia.com/Download/index.aspx"
)
NO_GPUS = "RuntimeError: No CUDA GPUs are available"
NO_HIP = "RuntimeError: No HIP GPUs are available"
NO_CODE = "AcceleratorError: CUDA error: no kernel image is available for execution on the device"
DRIVER_OLD = (
    "The NVIDIA driver on your system is too old (found version 12080). Please update your GPU "
    "driver by downloading and installing a new version from the URL: "
    "http://www.nvidia.com/Download/index.aspx Alternatively, go to: https://pytorch.org to "
    "install a PyTorch version that has been compiled with your version of the CUDA driver."
)
MPS_WRONG = "The MPS backend is supported on macOS 14.0+. Current OS version can be queried using"


def torch(version: str = "2.14.1+cu130", **build: str) -> Facts:
    """Return the torch step of a version; `cuda`, `hip` or `xpu` says what it was built with."""
    facts: Facts = {"installed": version, "version": version}
    facts |= {"cuda": None, "hip": None, "xpu": None} | build
    return facts


T_13 = torch(cuda="13.0")
T_128 = torch("2.10.0+cu128", cuda="12.8")
T_CPU = torch("2.14.1+cpu")
T_MAC = torch("2.14.1")
T_OLD_MAC = torch("2.2.2")
T_HIP = torch("2.14.1+rocm7.2", hip="7.2.26015")
T_XPU = torch("2.14.1+xpu", xpu="20260100")


def cuda(*devices: Facts, arch: list[str] | None = None, warnings: tuple[str, ...] = ()) -> Facts:
    """Return the cuda step with these devices; without one, torch finds none."""
    facts: Facts = {"is_available": bool(devices), "count": len(devices)}
    facts |= {"arch_list": arch or WHEEL_13, "cudnn": 92400, "warnings": list(warnings)}
    return facts | ({"devices": list(devices)} if devices else {})


def driver(version: int = 13010, *cards: Facts) -> Facts:
    """Return the step of NVIDIA's driver library."""
    told = [{k: card[k] for k in ("name", "capability", "uuid")} for card in cards]
    return {"version": version} | ({"init": 0, "devices": told} if cards else {})


def whole(
    machine: Facts,
    built: Facts,
    *,
    python: Facts | None = None,
    driver_says: Facts | None = None,
    **steps: Any,
) -> dict[str, Facts]:
    """Return the steps of a probe that came to its end.

    `steps` has what differs of mps, xpu and cuda, and `…_result`: what came of computing there, a
    list where several devices were tried.
    """
    found: dict[str, Facts] = {"python": python or PYTHON, "machine": machine, "torch": built}
    defaults = {"cpu": CPU, "mps": NO_MPS, "xpu": NO_XPU, "driver": driver_says or NO_LIBRARY}
    steps = {"cpu_result": "", "cuda_result": NOT_COMPILED} | steps
    for kind in ("cpu", "mps", "xpu", "driver", "cuda"):
        found[kind] = steps.get(kind, defaults.get(kind)) or cuda()
        results = steps.get(f"{kind}_result", [])
        for index, result in enumerate([results] if isinstance(results, str) else results):
            name = f"{kind}_operation_{index}" if index else f"{kind}_operation"
            found[name] = {"result": result}
    return found | {"end": {}}


def until(steps: dict[str, Facts], step: str) -> dict[str, Facts]:
    """Return the steps before `step`, in which the probe ended."""
    names = list(steps)
    return {name: steps[name] for name in names[: names.index(step)]}


def env(machine: Facts, **variables: str) -> Facts:
    """Return the machine with environment variables."""
    return machine | {"environment": variables}


def save(
    name: str,
    about: str,
    steps: dict[str, Facts],
    *sources: str,
    unfinished: str = "",
    exit_code: int | None = 0,
    timed_out: bool = False,
    stderr: str = "",
) -> None:
    """Write one report."""
    lines: list[Facts] = []
    for step, facts in steps.items():
        lines += [{"begin": step}, {"step": step, "facts": {"warnings": []} | facts}]
    if unfinished:
        lines.append({"begin": unfinished})
    write(
        REPORTS / f"constructed-{name}.json",
        {
            "about": about,
            "origin": "constructed",
            "sources": list(sources),
            "exit_code": exit_code,
            "timed_out": timed_out,
            "stderr": stderr,
        },
        lines,
    )


def write(path: Path, head: Facts, lines: list[Facts]) -> None:
    """Write a report with one line of the probe on each line."""
    start = json.dumps(head, ensure_ascii=False)[:-1]
    body = ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    path.write_text(f'{start}, "lines": [\n{body}\n]}}\n', encoding="utf-8")


# --- NVIDIA -----------------------------------------------------------------------------------


def compose_cuda_ready() -> None:
    """Cards that can be used."""
    ready = {"driver_says": driver(), "cuda_result": ""}
    save("cuda-ready", "cuda", whole(nvidia("580.95.05"), T_13, cuda=cuda(RTX_4070), **ready), INIT)
    wsl = WSL_MACHINE | {"wsl_has_cuda": True}
    save("cuda-ready-wsl", "cuda", whole(wsl, T_13, cuda=cuda(RTX_4070), **ready), WSL, INIT)
    chip = {"name": "Orin", "capability": [8, 7], "total_memory": 8 * GIB, "is_integrated": True}
    built = torch("2.8.0", cuda="12.6")
    jetson = whole(ORIN, built, cuda=cuda(chip, arch=["sm_87"]), **ready)
    save("cuda-ready-jetson", "cuda", jetson, JETSON, JETSON_WHEELS)
    part = {"name": "NVIDIA A100-SXM4-40GB MIG 1g.5gb", "capability": [8, 0]}
    part |= {"total_memory": 5100273664, "uuid": "c6d4f1ef-42e4-5de3-91c7-45d71c87eb3f"}
    server = env(nvidia("580.95.05"), CUDA_VISIBLE_DEVICES="MIG-" + str(part["uuid"]))
    save("cuda-ready-mig", "cuda", whole(server, T_13, cuda=cuda(part), **ready), MIG, MIG_GUIDE)
    two = cuda(RTX_4070, GTX_1060 | {"name": "NVIDIA GeForce GTX 1650", "capability": [7, 5]})
    both = whole(nvidia("580.95.05"), T_13, cuda=two, driver_says=driver(), cuda_result=["", ""])
    save("cuda-two-cards", "cuda", both, VISIBLE, INIT)


def compose_cuda_builds() -> None:
    """The PyTorch that is installed knows nothing of the card."""
    knows = {"driver_says": driver(13010, RTX_4070)}
    card = whole(nvidia("580.95.05"), T_CPU, **knows)
    save("cuda-cpu-wheel-with-card", "cuda", card, INIT, MATRIX)
    old = whole(nvidia("580.95.05"), T_CPU, driver_says=driver(13000, GTX_1060))
    save("cuda-cpu-wheel-with-old-card", "cuda", old, INIT, TWELVE_SIX)
    older = whole(nvidia("470.256.02"), T_CPU, driver_says=driver(11040, RTX_2070))
    save("cuda-cpu-wheel-old-driver", "cuda", older, INIT, MATRIX)
    oldest = whole(nvidia("440.33.01"), T_CPU, driver_says=driver(10020, RTX_2070))
    save("cuda-cpu-wheel-oldest-driver", "cuda", oldest, INIT, MATRIX)
    mute = whole(nvidia("580.95.05"), T_CPU, driver_says={"init": 803, "devices": []})
    save("cuda-cpu-wheel-silent-driver", "cuda", mute, INIT)
    save("cuda-cpu-wheel-no-driver", "cuda", whole(CARD_ONLY, T_CPU), INIT)
    kepler = GTX_1060 | {"name": "Tesla K20m", "capability": [3, 5]}
    oldest = whole(nvidia("470.256.02"), T_CPU, driver_says=driver(11040, kepler))
    save("cuda-cpu-wheel-oldest-card", "cuda", oldest, INIT, MATRIX)
    windows = whole(WINDOWS, T_CPU, python=AYSE, driver_says=driver(13010, RTX_4070))
    save("cuda-cpu-wheel-windows", "cuda", windows, INIT)
    save("cuda-cpu-wheel-no-card", "cuda", whole(ABSENT, T_CPU), INIT)
    unknown = {k: v for k, v in WINDOWS.items() if k not in ("cards", "nvidia_driver_version")}
    unknown |= {"has_nvcuda": False}
    save("cuda-cpu-wheel-cards-unknown", "cuda", whole(unknown, T_CPU), INIT)
    save("cuda-cpu-wheel-jetson", "cuda", whole(ORIN, T_CPU), JETSON_WHEELS)
    orin_5 = ORIN | {"jetson": "# R35 (release), REVISION: 4.1, GCID: 33958178"}
    save("cuda-cpu-wheel-jetson-5", "cuda", whole(orin_5, T_CPU), JETSON_WHEELS)
    hip = whole(nvidia("580.95.05"), T_HIP, cuda_result=NO_HIP, **knows)
    save("rocm-build-nvidia-card", "cuda", hip, INIT)
    save("xpu-build-nvidia-card", "cuda", whole(nvidia("580.95.05"), T_XPU, **knows), INIT)


def compose_cuda_driver() -> None:
    """The driver is missing, too old or unwell."""
    none = {"cuda_result": FOUND_NONE}
    save("cuda-no-driver", "cuda", whole(ABSENT, T_13, **none), FUNCTIONS)
    other = CARD_ONLY | {"distribution": ["fedora"]}
    save("cuda-no-driver-with-card", "cuda", whole(other, T_13, **none), FUNCTIONS)
    save("cuda-no-driver-ubuntu", "cuda", whole(CARD_ONLY, T_13, **none), FUNCTIONS)
    box = nvidia(is_container=True)
    save("cuda-no-driver-container", "cuda", whole(box, T_13, **none), FUNCTIONS)
    wsl = WSL_MACHINE | {"wsl_has_cuda": False}
    save("cuda-no-driver-wsl", "cuda", whole(wsl, T_13, **none), FUNCTIONS, WSL)
    save("cuda-no-driver-jetson", "cuda", whole(ORIN, T_13, **none), FUNCTIONS)
    warned = cuda(warnings=("CUDA initialization: " + DRIVER_OLD,))
    steps = {"cuda": warned, "cuda_result": f"RuntimeError: {DRIVER_OLD}"}
    old = whole(nvidia(), T_13, driver_says=driver(12080), **steps)
    save("cuda-driver-too-old", "cuda", old, FUNCTIONS, TOO_OLD)
    wsl = WSL_MACHINE | {"wsl_has_cuda": True}
    oldest = {"cuda_result": "RuntimeError: " + DRIVER_OLD.replace("12080", "10020")}
    windows = whole(wsl, T_13, driver_says=driver(10020), **oldest)
    save("cuda-driver-too-old-wsl", "cuda", windows, FUNCTIONS, TOO_OLD)
    linux = whole(nvidia("440.33.01"), T_13, driver_says=driver(10020), **oldest)
    save("cuda-driver-oldest", "cuda", linux, FUNCTIONS, TOO_OLD)
    unknown = "CUDA unknown error - this may be due to an incorrectly set up environment"
    ill = {"cuda": cuda(warnings=("CUDA initialization: " + unknown,))}
    ill["cuda_result"] = f"RuntimeError: {unknown}"  # type: ignore[assignment]
    unwell = whole(nvidia("580.95.05"), T_13, driver_says=driver(), **ill)
    save("cuda-driver-unwell", "cuda", unwell, FUNCTIONS)


def compose_cuda_hidden() -> None:
    """The environment hides the cards."""
    machine, found = nvidia("580.95.05"), {"driver_says": driver(), "cuda_result": NO_GPUS}
    for name, value in (
        ("hidden", "-1"),
        ("hidden-empty", ""),
        ("hidden-wrong", "7"),
        ("hidden-slice", "MIG-00000000-42e4-5de3-91c7-45d71c87eb3f"),
    ):
        steps = whole(env(machine, CUDA_VISIBLE_DEVICES=value), T_13, **found)
        save(f"cuda-{name}", "cuda", steps, FUNCTIONS, VISIBLE)
    here = WINDOWS | {"environment": {"CUDA_VISIBLE_DEVICES": "-1"}}
    windows = whole(here, T_13, python=AYSE, **found)
    save("cuda-hidden-windows", "cuda", windows, FUNCTIONS, VISIBLE)
    save("cuda-no-device", "cuda", whole(machine, T_13, **found), FUNCTIONS)


def compose_cuda_cards() -> None:
    """The card is too old, too new, or one of several can't be used."""
    found = {"driver_says": driver(), "cuda_result": NO_CODE}
    old = whole(nvidia("580.95.05"), T_13, cuda=cuda(GTX_1060), **found)
    save("cuda-card-too-old", "cuda", old, NO_KERNEL, MATRIX, TWELVE_SIX)
    k80 = GTX_1060 | {"name": "Tesla K80", "capability": [3, 7]}
    eleven = {"driver_says": driver(11040), "cuda_result": NO_CODE}
    built = torch("2.7.1+cu118", cuda="11.8")
    older = whole(nvidia("470.256.02"), built, cuda=cuda(k80, arch=WHEEL_124), **eleven)
    save("cuda-card-older", "cuda", older, NO_KERNEL, MATRIX)
    k20 = k80 | {"name": "Tesla K20m", "capability": [3, 5]}
    oldest = whole(nvidia("470.256.02"), built, cuda=cuda(k20, arch=WHEEL_124), **eleven)
    save("cuda-card-oldest", "cuda", oldest, NO_KERNEL, MATRIX)
    built = torch("2.6.0+cu124", cuda="12.4")
    new = whole(nvidia("580.95.05"), built, cuda=cuda(RTX_5080, arch=WHEEL_124), **found)
    save("cuda-card-too-new", "cuda", new, NO_KERNEL, MATRIX)
    found |= {"driver_says": driver(12080)}
    newer = whole(nvidia(), built, cuda=cuda(RTX_5080, arch=WHEEL_124), **found)
    save("cuda-card-too-new-old-driver", "cuda", newer, NO_KERNEL, MATRIX)
    newest = RTX_5080 | {"name": "NVIDIA Graphics Device", "capability": [14, 0]}
    unheard = whole(nvidia("640.10"), T_13, cuda=cuda(newest), **found)
    save("cuda-card-unheard-of", "cuda", unheard, NO_KERNEL)
    chip = {"name": "Orin", "capability": [8, 7], "total_memory": 8 * GIB, "is_integrated": True}
    arm = cuda(chip, arch=["sm_80", "sm_90", "sm_100", "sm_110", "sm_120"])
    jetson = whole(ORIN, T_13, cuda=arm, driver_says=driver(), cuda_result=NO_CODE)
    save("cuda-jetson-wheel", "cuda", jetson, JETSON, MATRIX)
    thor = ORIN | {"jetson": "# R38 (release), REVISION: 2.0"}
    chip |= {"name": "NVIDIA Thor", "capability": [11, 0]}
    arm = cuda(chip, arch=["sm_80", "sm_90", "sm_100", "sm_120"])
    steps = whole(thor, T_128, cuda=arm, driver_says=driver(), cuda_result=NO_CODE)
    save("cuda-jetson-thor-wheel", "cuda", steps, JETSON, MATRIX)
    some = whole(
        nvidia("580.95.05"),
        T_13,
        cuda=cuda(RTX_4070, GTX_1060),
        driver_says=driver(),
        cuda_result=["", NO_CODE],
    )
    save("cuda-second-card-fails", "cuda", some, NO_KERNEL, VISIBLE)
    full = "OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 MiB."
    pair = whole(
        nvidia("580.95.05"),
        T_13,
        cuda=cuda(RTX_4070, RTX_2070),
        driver_says=driver(),
        cuda_result=["", full],
    )
    save("cuda-second-card-full", "cuda", pair, INIT, VISIBLE)
    pair["cuda_operation"], pair["cuda_operation_1"] = {"result": full}, {"result": ""}
    save("cuda-first-card-full", "cuda", pair, INIT, VISIBLE)
    turned = env(nvidia("580.95.05"), CUDA_DEVICE_ORDER="PCI_BUS_ID")
    some = whole(
        turned,
        T_13,
        cuda=cuda(GTX_1060, RTX_4070),
        driver_says=driver(),
        cuda_result=[NO_CODE, ""],
    )
    save("cuda-first-card-fails", "cuda", some, NO_KERNEL, VISIBLE)


def compose_cuda_failures() -> None:
    """It is there, and the computation did not come out right."""
    machine, says = nvidia("580.95.05"), {"driver_says": driver(), "cuda": cuda(RTX_4070)}
    full = "OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 MiB."
    save("cuda-memory-full", "cuda", whole(machine, T_13, cuda_result=full, **says), INIT)
    busy = "AcceleratorError: CUDA error: CUDA-capable device(s) is/are busy or unavailable"
    save("cuda-busy", "cuda", whole(machine, T_13, cuda_result=busy, **says), BUSY)
    wrong = "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED\nsecond line"
    save("cuda-operation-failed", "cuda", whole(machine, T_13, cuda_result=wrong, **says), INIT)
    unseen = "RuntimeError: something nobody has seen yet"
    silent = whole(machine, T_13, driver_says=driver(), cuda_result=unseen)
    save("cuda-silent", "cuda", silent, PROBE)
    begun = until(whole(machine, T_13, cuda_result="", **says), "cuda_operation")
    save(
        "cuda-crashed",
        "cuda",
        begun,
        SIGNALS,
        unfinished="cuda_operation",
        exit_code=-11,
        stderr="Fatal Python error: Segmentation fault\n",
    )
    save(
        "cuda-hung",
        "cuda",
        begun,
        SIGNALS,
        unfinished="cuda_operation",
        exit_code=-9,
        timed_out=True,
    )
    before = until(begun | {"cuda": cuda(RTX_4070)}, "driver")
    stuck = {"unfinished": "driver", "exit_code": -9, "timed_out": True}
    save("cuda-driver-hung", "cuda", before, SIGNALS, **stuck)  # type: ignore[arg-type]


# --- the others -------------------------------------------------------------------------------


def compose_rocm() -> None:
    """AMD's cards."""
    card = {"name": "AMD Radeon RX 7900 XTX", "capability": [11, 0], "total_memory": 24 * GIB}
    card |= {"arch": "gfx1100", "is_integrated": False, "uuid": ""}
    archs = ["gfx1030", "gfx1100", "gfx1101", "gfx1200", "gfx1201"]
    ready = whole(amd(), T_HIP, cuda=cuda(card, arch=archs), cuda_result="")
    save("rocm-ready", "rocm", ready, ROCM, INIT)
    none = {"cuda_result": NO_HIP}
    save("rocm-no-card", "rocm", whole(ABSENT, T_HIP, **none), ROCM)
    save("rocm-no-driver", "rocm", whole(amd(kfd="absent"), T_HIP, **none), ROCM)
    save("rocm-no-permission", "rocm", whole(amd(kfd="no_permission"), T_HIP, **none), ROCM)
    hidden = whole(env(amd(), HIP_VISIBLE_DEVICES=""), T_HIP, **none)
    save("rocm-hidden", "rocm", hidden, ROCM)
    save("rocm-silent", "rocm", whole(amd(), T_HIP, **none), ROCM)
    save("rocm-other-build", "rocm", whole(amd(), T_CPU), ROCM)
    card |= {"name": "AMD Radeon 780M", "arch": "gfx1103:sramecc-:xnack-"}
    no_code = "AcceleratorError: HIP error: invalid device function"
    steps = whole(amd(), T_HIP, cuda=cuda(card, arch=archs), cuda_result=no_code)
    save("rocm-card-without-code", "rocm", steps, ROCM_CODE)


def compose_mps() -> None:
    """Apple's GPU."""
    gpu = {"name": "Apple M2", "total_memory": 11453251584}
    there = {"is_built": True, "is_available": True, "count": 1, "devices": [gpu]}
    save("mps-ready", "mps", whole(MAC, T_MAC, mps=there, mps_result=""), MPS)
    failed = "RuntimeError: Failed to create Metal pipeline state"
    save("mps-operation-failed", "mps", whole(MAC, T_MAC, mps=there, mps_result=failed), MPS)
    turned = MAC | {"machine": "x86_64", "is_translated": True}
    save("mps-rosetta", "mps", whole(turned, T_OLD_MAC, mps=MPS_OFF), MPS, INTEL_MAC)
    intel = MAC | {"machine": "x86_64", "processor": "Intel(R) Core(TM) i5-8259U CPU @ 2.30GHz"}
    save("mps-intel-mac", "mps", whole(intel, T_OLD_MAC, mps=MPS_OFF), MPS, INTEL_MAC)
    save("mps-not-built", "mps", whole(MAC, T_MAC), MPS)
    old = whole(MAC | {"macos": "13.6.1"}, T_MAC, mps=MPS_OFF)
    save("mps-old-macos", "mps", old, MPS)
    warned = MPS_OFF | {"warnings": [MPS_WRONG]}
    for name, more in (
        ("mps-no-metal", {}),
        ("mps-no-metal-ssh", {"is_remote_session": True}),
        ("mps-no-metal-virtual", {"is_virtual": True}),
    ):
        machine = MAC | {"macos": "26.3.1"} | more
        save(name, "mps", whole(machine, T_MAC, mps=warned), MPS_TEXT, MPS_SANDBOX)


def compose_xpu() -> None:
    """Intel's GPUs."""
    arc = {"name": "Intel(R) Arc(TM) A770 Graphics", "total_memory": 16225243136}
    arc |= {"driver": "1.6.33578"}
    there = {"is_available": True, "count": 1, "devices": [arc]}
    save("xpu-ready", "xpu", whole(INTEL, T_XPU, xpu=there, xpu_result=""), XPU)
    zero = {"is_available": False, "warnings": ["XPU device count is zero!"]}
    save("xpu-no-stack", "xpu", whole(INTEL, T_XPU, xpu=zero), XPU, XPU_ZERO)
    closed = INTEL | {"render": "no_permission"}
    save("xpu-no-permission", "xpu", whole(closed, T_XPU, xpu=zero), XPU_GROUP)
    hidden = env(INTEL, ZE_AFFINITY_MASK="3")
    save("xpu-hidden", "xpu", whole(hidden, T_XPU, xpu=zero), XPU)
    save("xpu-no-card", "xpu", whole(ABSENT, T_XPU), XPU)
    save("xpu-other-build", "xpu", whole(INTEL, T_CPU), XPU)


def compose_cpu() -> None:
    """The processor."""
    failed = whole(ABSENT, T_CPU, cpu_result="RuntimeError: could not create an engine")
    save("cpu-operation-failed", "cpu", failed, PROBE)
    begun = until(whole(ABSENT, T_CPU), "cpu_operation")
    ended = {"unfinished": "cpu_operation", "exit_code": -4}
    save("cpu-crashed", "cpu", begun, SIGNALS, **ended)  # type: ignore[arg-type]


# --- nothing could be learned -----------------------------------------------------------------


def broken(machine: Facts, facts: Facts, python: Facts | None = None) -> dict[str, Facts]:
    """Return the steps of a probe that could not import torch."""
    steps = {"python": python or PYTHON, "machine": machine, "torch": facts}
    return steps | {"driver": NO_LIBRARY, "end": {}}


def compose_torch() -> None:
    """PyTorch is missing or can't be imported."""
    missing = {"errors": {"installed": "PackageNotFoundError: torch"}, "is_missing": True}
    missing |= {"error": "ModuleNotFoundError: No module named 'torch'"}
    save("torch-missing", "torch", broken(ABSENT, missing), PROBE)
    pep_668 = (
        "https://packaging.python.org/en/latest/specifications/externally-managed-environments/"
    )
    system = PYTHON | {"executable": "/usr/bin/python3", "installer": "venv"}
    save("torch-missing-system", "torch", broken(ABSENT, missing, system), pep_668)
    by_uv = PYTHON | {"installer": "uv"}
    save("torch-missing-uv", "torch", broken(MAC, missing, by_uv), "https://docs.astral.sh/uv/pip/")
    bare = PYTHON | {"installer": "ensurepip"}
    save("torch-missing-pip", "torch", broken(MAC, missing, bare), "Python, ensurepip")
    steps = broken(nvidia("580.95.05"), missing) | {"driver": driver(13010, RTX_4070)}
    save("torch-missing-with-card", "torch", steps, PROBE, MATRIX)
    windows = broken(WINDOWS | {"cards": ["intel"], "has_nvcuda": False}, missing, AYSE)
    save("torch-missing-windows", "torch", windows, PROBE)
    for name, machine, error, source in (
        ("broken", ABSENT, "ImportError: cannot import name 'x' from 'torch._C'", PROBE),
        (
            "needs-runtime",
            WINDOWS,
            "OSError: [WinError 1114] A dynamic link library (DLL) initialization routine failed. "
            'Error loading "C:\\Users\\Ayşe Nur\\lessons\\Lib\\site-packages\\torch\\lib\\c10.dll" '
            "or one of its dependencies.",
            WINDOWS_126,
        ),
        (
            "missing-dll",
            WINDOWS,
            "OSError: [WinError 126] Belirtilen modül bulunamadı. Error loading "
            '"C:\\Users\\Ayşe Nur\\lessons\\Lib\\site-packages\\torch\\lib\\fbgemm.dll" '
            "or one of its dependencies.",
            WINDOWS_126,
        ),
        (
            "cuda-library",
            nvidia("580.95.05"),
            "OSError: libcudart.so.12: cannot open shared object file: No such file or directory",
            LIBRARY,
        ),
        (
            "wrong-library",
            nvidia("580.95.05", has_library_path=True),
            "ImportError: /opt/lessons/lib/python3.12/site-packages/torch/lib/../../nvidia/"
            "cusparse/lib/libcusparse.so.12: undefined symbol: __nvJitLinkComplete_12_4, "
            "version libnvJitLink.so.12",
            WRONG_LIBRARY,
        ),
        (
            "other-architecture",
            MAC,
            "ImportError: dlopen(/opt/lessons/lib/python3.12/site-packages/torch/_C.cpython-312-"
            "darwin.so, 0x0002): tried: … (mach-o file, but is an incompatible architecture "
            "(have 'x86_64', need 'arm64'))",
            "Apple, dyld",
        ),
    ):
        facts = {"installed": "2.14.1+cu126", "error": error}
        python = AYSE if machine is WINDOWS else PYTHON
        save(f"torch-{name}", "torch", broken(machine, facts, python), source)


def compose_endings() -> None:
    """The probe did not come to its end."""
    begun = {"python": PYTHON, "machine": ABSENT}
    windows = {"python": AYSE, "machine": WINDOWS}
    crash = {"unfinished": "torch"}
    for name, steps, code, source in (
        ("crashed", begun, -11, SIGNALS),
        ("crashed-windows", windows, 0xC0000005, NTSTATUS),
        ("illegal", begun, -4, SIGNALS),
        ("killed", begun, -9, SIGNALS),
    ):
        save(f"torch-{name}", "torch", steps, source, exit_code=code, **crash)  # type: ignore[arg-type]
    stuck: Facts = {"exit_code": -9, "timed_out": True}
    save("torch-hung", "torch", begun, SIGNALS, unfinished="torch", **stuck)
    python: dict[str, Facts] = {"python": PYTHON}
    save("probe-hung", "torch", python, SIGNALS, unfinished="machine", **stuck)
    said = '  File "device_probe.py", line 20\nSyntaxError: invalid syntax\n'
    save("probe-failed", "torch", {}, PROBE, exit_code=1, stderr=said)
    gone = "/opt/gone/bin/python"
    save("no-python", "torch", {}, PROBE, exit_code=None, stderr=gone)


COMPOSERS = (
    compose_cuda_ready,
    compose_cuda_builds,
    compose_cuda_driver,
    compose_cuda_hidden,
    compose_cuda_cards,
    compose_cuda_failures,
    compose_rocm,
    compose_mps,
    compose_xpu,
    compose_cpu,
    compose_torch,
    compose_endings,
)


def main() -> None:
    """Write all of them."""
    for compose in COMPOSERS:
        compose()


if __name__ == "__main__":
    main()
