#!/usr/bin/env bash
# Holds what CodeBlanks says about a CUDA device against torch and NVML, and keeps a record.
#
#     tests/gpu/run_on_gpu.sh            (PYTHON=/path/to/python takes another interpreter)
#
# Needs a Python >= 3.11 with torch, numpy, pytest and nvidia-ml-py (and expecttest, to ask
# for mixtures of devices too); nothing of Qt, no network.
# Takes under five minutes. Leaves one file in tests/gpu/records/ (date, card, driver, torch, what
# passed) and the probe's own report beside it. Exit code: 0 all passed, 1 something did not,
# 2 there is no CUDA here or something is missing: then nothing is left.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
PYTHON="${PYTHON:-python3}"
RECORDS=tests/gpu/records
LIMIT_S=95 # of the tests, and of each oracle: all within five minutes
export PYTHONPATH="$PWD/src:$PWD" PYTHONDONTWRITEBYTECODE=1

if ! here="$("$PYTHON" tests/gpu/cuda_here.py)"; then
    printf '%s\nNo record was written.\n' "${here:-$PYTHON can not be run.}" >&2
    exit 2
fi
if ! "$PYTHON" -c 'import numpy, pytest, pynvml' 2>/dev/null; then
    printf '%s\n' "Install what is missing: $PYTHON -m pip install numpy pytest nvidia-ml-py" >&2
    exit 2
fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
limited() { if command -v timeout >/dev/null; then timeout "$LIMIT_S" "$@"; else "$@"; fi; }

printf '%s\n' "$here"
status=0
# The other conftest needs Qt, which a bare GPU machine may lack.
limited "$PYTHON" -m pytest tests/gpu -q -rs -p no:cacheprovider --import-mode=importlib \
    -c /dev/null --rootdir "$PWD" --confcutdir tests/gpu 2>&1 | tee "$work/tests" ||
    status=1
if ! limited "$PYTHON" tests/gpu/oracle.py cuda >"$work/oracle" 2>&1; then
    status=1
fi
if "$PYTHON" -c 'import expecttest' 2>/dev/null; then # PyTorch's database of operations asks for it
    limited "$PYTHON" tests/gpu/mixtures_oracle.py >>"$work/oracle" 2>&1 || status=1
else
    printf 'Mixtures were not asked for: expecttest is not installed.\n' >>"$work/oracle"
fi
tail -n 20 "$work/oracle"

card="$(printf '%s\n' "$here" | sed -n 's/^card: //p' | tr -cs 'A-Za-z0-9' '-' | sed 's/-$//')"
name="$(date -u +%Y-%m-%d)-$card"
driver="$("$PYTHON" -c 'import pynvml as n; n.nvmlInit(); v = n.nvmlSystemGetDriverVersion()
print(v.decode() if isinstance(v, bytes) else v)')"
mkdir -p "$RECORDS"
"$PYTHON" tools/record_device_report.py "$name" cuda "$PYTHON" --to "$RECORDS/$name.json"
{
    printf '# %s\n\n' "$name"
    printf 'date: %s\n%s\ndriver: %s\nresult: %s\n' \
        "$(date -u +%Y-%m-%dT%H:%MZ)" "$here" "$driver" \
        "$([ "$status" -eq 0 ] && echo passed || echo 'something did not pass')"
    printf '\n## Tests\n\n```\n'
    tail -n 40 "$work/tests"
    printf '```\n\n## What the simulated device says otherwise\n\n```\n'
    tail -n 60 "$work/oracle"
    printf '```\n'
} >"$RECORDS/$name.md"
printf 'Record: %s\n' "$RECORDS/$name.md"
exit "$status"
