"""What a learner should know of the simulated GPU: what is as on a real one, and what isn't.

The whole of it, for those who want to know all, is docs/simulated-device.md.
"""

from codeblanks_gui.core.text import Marked, mark

TITLE = mark("SimulatedHelp", "The simulated GPU")
INTRO = mark(
    "SimulatedHelp",
    "On a computer without a GPU, your program can run as if there were one: as `cuda` or as "
    "`mps`. Your CPU does the work.",
)
SAME_TITLE = mark("SimulatedHelp", "The same as on a real GPU")
SAME: tuple[Marked, ...] = (
    mark(
        "SimulatedHelp",
        "Where each tensor is: after `.to()`, in results, in gradients, in models and optimizers.",
    ),
    mark(
        "SimulatedHelp",
        "What can’t be combined: tensors on different devices are refused, in PyTorch’s own words.",
    ),
    mark("SimulatedHelp", "Values and gradients: they are really computed."),
    mark(
        "SimulatedHelp",
        "Memory: what tensors occupy, the peak so far, and “out of memory” when it is full.",
    ),
    mark("SimulatedHelp", "Random numbers: the device has its own; the CPU’s are not affected."),
    mark(
        "SimulatedHelp",
        "An invalid index on `cuda`: nothing works on the device any more until the console is "
        "restarted.",
    ),
    mark("SimulatedHelp", "What `mps` can’t do: there is no `float64`, for example."),
)
OTHER_TITLE = mark("SimulatedHelp", "Different from a real GPU")
OTHER: tuple[Marked, ...] = (
    mark(
        "SimulatedHelp",
        "Nothing gets faster. Times that you measure here say nothing about a GPU.",
    ),
    mark(
        "SimulatedHelp",
        "Each call is finished when it returns. On a GPU it may still be running: a missing "
        "`torch.cuda.synchronize()` does harm only there.",
    ),
    mark("SimulatedHelp", "Values are your CPU’s; on a GPU the last digits differ."),
    mark("SimulatedHelp", "A seed gives different random numbers than on a real GPU."),
    mark(
        "SimulatedHelp",
        "Only tensors take memory; a real GPU also needs some for itself, often hundreds of MB.",
    ),
    mark("SimulatedHelp", "`torch.compile` warns you, and runs your code as written."),
    mark(
        "SimulatedHelp",
        "CUDA graphs, custom kernels and work spread over several GPUs are not available; each "
        "says “is not simulated”.",
    ),
)
WORTH_TITLE = mark("SimulatedHelp", "What a pass is worth")
WORTH = mark(
    "SimulatedHelp",
    "“Passed” on the simulated GPU means that everything is where it belongs. That your program "
    "also runs on a real GPU is shown only there.",
)
