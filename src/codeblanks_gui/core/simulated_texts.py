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
SAME_TITLE = mark("SimulatedHelp", "As on a real GPU")
SAME: tuple[Marked, ...] = (
    mark(
        "SimulatedHelp",
        "Where each tensor is: after `.to()`, in results, in gradients, in models and optimizers.",
    ),
    mark(
        "SimulatedHelp",
        "What may not meet: tensors on different devices are refused, in PyTorch’s own words.",
    ),
    mark("SimulatedHelp", "Values and gradients: they are really computed."),
    mark(
        "SimulatedHelp",
        "Memory: what tensors take, the most so far, and “out of memory” when it is full.",
    ),
    mark("SimulatedHelp", "Random numbers: the device draws its own; those of the CPU stay."),
    mark(
        "SimulatedHelp",
        "A wrong index on `cuda`: nothing works on the device any more until the console is "
        "restarted.",
    ),
    mark("SimulatedHelp", "What `mps` can’t do: there is no `float64`, for example."),
)
OTHER_TITLE = mark("SimulatedHelp", "Not as on a real GPU")
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
    mark("SimulatedHelp", "The random numbers of a seed are other ones than on a GPU."),
    mark(
        "SimulatedHelp",
        "Only tensors take memory; a real GPU also needs some for itself, often hundreds of MB.",
    ),
    mark("SimulatedHelp", "`torch.compile` warns, and runs your code as it is written."),
    mark(
        "SimulatedHelp",
        "CUDA graphs, kernels of your own and work spread over several GPUs are not there; each "
        "says “is not simulated”.",
    ),
)
WORTH_TITLE = mark("SimulatedHelp", "What a pass is worth")
WORTH = mark(
    "SimulatedHelp",
    "“Passed” on the simulated GPU means that everything is where it belongs. That your program "
    "also runs on a real GPU is shown only there.",
)
