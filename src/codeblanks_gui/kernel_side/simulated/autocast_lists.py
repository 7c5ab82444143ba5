"""Which operations autocast runs in which precision, on cuda and on mps.

For cuda as in torch/include/ATen/autocast_mode.h (a suite compares with the installed one), for mps
as in aten/src/ATen/autocast_mode.cpp. An operation that this torch lacks is passed over.
"""

from __future__ import annotations

from typing import Dict, FrozenSet, List


def _names(text: str) -> FrozenSet[str]:
    return frozenset(text.split())


LOWER, FLOAT32, FLOAT32_DTYPE, FLOAT32_APPEND, WIDEST, BANNED = (
    "lower",
    "float32",
    "float32_dtype",
    "float32_append",
    "widest",
    "banned",
)
"""The policies: half precision; float32; float32 as the `dtype` argument, if none is given, or as
a further argument; the widest type among the arguments; an error."""

CUDA: Dict[str, FrozenSet[str]] = {
    LOWER: _names(
        "_convolution.deprecated _convolution conv1d conv2d conv3d conv_tbc conv_transpose1d "
        "conv_transpose2d.input conv_transpose3d.input convolution prelu addmm addmv addr matmul "
        "einsum mm mv linalg_vecdot linear addbmm baddbmm bmm chain_matmul linalg_multi_dot "
        "_thnn_fused_lstm_cell _thnn_fused_gru_cell lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell "
        "_scaled_dot_product_flash_attention scaled_dot_product_attention"
    ),
    FLOAT32: _names(
        "acos asin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan "
        "pow.Tensor_Scalar pow.Tensor_Tensor pow.Scalar softplus layer_norm native_layer_norm "
        "rms_norm group_norm frobenius_norm.dim nuclear_norm nuclear_norm.dim cosine_similarity "
        "poisson_nll_loss cosine_embedding_loss nll_loss nll_loss2d hinge_embedding_loss kl_div "
        "l1_loss smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss "
        "soft_margin_loss triplet_margin_loss multi_margin_loss binary_cross_entropy_with_logits "
        "dist pdist cdist renorm logsumexp upsample_nearest1d _upsample_nearest_exact1d "
        "upsample_nearest2d _upsample_nearest_exact2d upsample_nearest3d _upsample_nearest_exact3d "
        "upsample_linear1d upsample_bilinear2d _upsample_bilinear2d_aa upsample_trilinear3d "
        "upsample_bicubic2d _upsample_bicubic2d_aa"
    ),
    FLOAT32_DTYPE: _names(
        "prod prod.dim_int softmax.int log_softmax.int cumprod cumsum linalg_vector_norm "
        "linalg_matrix_norm linalg_matrix_norm.str_ord sum sum.dim_IntList"
    ),
    FLOAT32_APPEND: _names("norm.Scalar norm.ScalarOpt_dim"),
    WIDEST: _names(
        "addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot scatter_add"
    ),
    BANNED: _names("binary_cross_entropy"),
}

_RECURRENT = _names(
    "lstm.input lstm.data gru.input gru.data rnn_tanh.input rnn_tanh.data rnn_relu.input "
    "rnn_relu.data"
)
"""On CUDA they are one cuDNN operation with a cast of its own (ATen/cudnn/AutocastRNN.cpp)."""

_MPS_LACKS = _names(
    "linalg_vecdot _thnn_fused_lstm_cell _thnn_fused_gru_cell gru_cell rnn_tanh_cell "
    "rnn_relu_cell _scaled_dot_product_flash_attention rms_norm vdot upsample_nearest1d "
    "_upsample_nearest_exact1d upsample_nearest2d _upsample_nearest_exact2d upsample_nearest3d "
    "_upsample_nearest_exact3d upsample_linear1d upsample_bilinear2d _upsample_bilinear2d_aa "
    "upsample_trilinear3d upsample_bicubic2d _upsample_bicubic2d_aa norm.Scalar "
    "norm.ScalarOpt_dim binary_cross_entropy"
)


def policies(kind: str) -> Dict[str, str]:
    """Return the policy of each operation (`name.overload`) for a kind of device."""
    found = {name: policy for policy, names in CUDA.items() for name in names}
    if kind == "cuda":
        found.update(dict.fromkeys(_RECURRENT, LOWER))
        return found
    for name in _MPS_LACKS:
        del found[name]
    found["batch_norm"] = FLOAT32
    float32_as_argument: List[str] = [n for n, p in found.items() if p == FLOAT32_DTYPE]
    found.update(dict.fromkeys(float32_as_argument, FLOAT32))  # MPS casts their inputs instead
    return found
