"""What a real device says when it can't do an operation at all, word for word.

Like `texts`: as PyTorch's sources have them, each with its place.
"""

from __future__ import annotations

import torch

from .texts import VERSION


def no_kernel(op: str, backend: str) -> NotImplementedError:
    """aten/src/ATen/core/dispatch/OperatorEntry.cpp, reportError."""
    return NotImplementedError(
        f"Could not run '{op}' with arguments from the '{backend}' backend. This could be because "
        "the operator doesn't exist for this backend, or was omitted during the selective/custom "
        "build process (if using custom build)."
    )


def no_mps_kernel(op: str) -> NotImplementedError:
    """aten/src/ATen/mps/MPSFallback.mm, mps_error_fallback; older versions point elsewhere."""
    if VERSION >= (2, 6):
        ask = (
            "please comment on https://github.com/pytorch/pytorch/issues/141287 and mention "
            "use-case, that resulted in missing op as well as commit hash "
            f"{torch.version.git_version}. "
        )
    else:
        ask = (
            "during the prototype phase of this feature, please comment on "
            "https://github.com/pytorch/pytorch/issues/77764. "
        )
    return NotImplementedError(
        f"The operator '{op}' is not currently implemented for the MPS device. If you want this "
        f"op to be {'considered for addition' if VERSION >= (2, 6) else 'added in priority'} {ask}"
        "As a temporary fix, you can set the environment variable "
        "`PYTORCH_ENABLE_MPS_FALLBACK=1` to use the CPU as a fallback for this op. WARNING: this "
        "will be slower than running natively on MPS."
    )


def mps_fallback(op: str) -> str:
    """aten/src/ATen/mps/MPSFallback.mm, mps_fallback: a warning."""
    return (
        f"The operator '{op}' is not currently supported on the MPS backend and will fall back to "
        "run on the CPU. This may have performance implications."
    )


def not_deterministic(caller: str) -> RuntimeError:
    """aten/src/ATen/Context.cpp, alertNotDeterministic."""
    return RuntimeError(
        f"{caller} does not have a deterministic implementation, but you set "
        "'torch.use_deterministic_algorithms(True)'. You can turn off determinism just for this "
        "operation, or you can use the 'warn_only=True' option, if that's acceptable for your "
        "application. You can also file an issue at https://github.com/pytorch/pytorch/issues to "
        "help us prioritize adding deterministic support for this operation."
    )


def cublas_not_deterministic() -> RuntimeError:
    """aten/src/ATen/Context.cpp, alertCuBLASConfigNotDeterministic (until 2.12 or so)."""
    return RuntimeError(
        "Deterministic behavior was enabled with either `torch.use_deterministic_algorithms(True)` "
        "or `at::Context::setDeterministicAlgorithms(true)`, but this operation is not "
        "deterministic because it uses CuBLAS and you have CUDA >= 10.2. To enable deterministic "
        "behavior in this case, you must set an environment variable before running your PyTorch "
        "application: CUBLAS_WORKSPACE_CONFIG=:4096:8 or CUBLAS_WORKSPACE_CONFIG=:16:8. For more "
        "information, go to "
        "https://docs.nvidia.com/cuda/cublas/index.html#results-reproducibility"
    )


def unsafe_to_autocast() -> RuntimeError:
    """aten/src/ATen/autocast_mode.cpp, binary_cross_entropy_banned."""
    return RuntimeError(
        "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\n"
        "Many models use a sigmoid layer right before the binary cross entropy layer.\n"
        "In this case, combine the two layers using "
        "torch.nn.functional.binary_cross_entropy_with_logits\n"
        "or torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits and BCEWithLogits are\n"
        "safe to autocast."
    )
