"""`measure` runs with a fake clock and a fake device that queues its work: no real time counts."""

import contextlib
import statistics
import time
import types

import torch

from codeblanks_check import case, expect, mistake

REPEATS = 5
LAUNCH_S = 0.01
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType)
WORK_S = (50.0, 3.0, 1.0, 90.0, 2.0, 4.0)  # the first call is slow, and one is disturbed


@case(tr="`a` seçilen aygıtta, aygıt her ölçümde bekleniyor", en="`a` is on the chosen device, and `measure` waits for it")
def works_there(run, a):
    expect.on_device(a, name="a")
    expect.moved_to_device(run)
    expect.that(
        works_with(run, a),
        tr="Aygıtta `a` ile bir çarpım yapılmamış.",
        en="No product of `a` was computed on the device.",
    )
    waits = [row["count"] for row in run.trace.rows if row["way"] in ("wait", "read", "to_host")]
    expect.that(
        run.device.type == "cpu" or sum(waits) >= REPEATS,
        tr="Program aygıtı her ölçümde beklemiyor.",
        en="The program doesn't wait for the device at each measurement.",
    )


@case(tr="Saat okunurken aygıtta bekleyen iş yok", en="No work is waiting when the clock is read")
def reads_after_waiting(run, measure):
    seen = rehearse(run, measure)
    expect.that(
        seen.reads >= 2,
        tr="`olc` saate bakmıyor: `time.perf_counter()` bekleniyordu.",
        en="`measure` doesn't read the clock: use `time.perf_counter()`.",
    )
    expect.that(
        not seen.early_reads,
        tr="Saat okunduğunda aygıtın sırasında hâlâ iş vardı.",
        en="When the clock was read, there was still work in the device's queue.",
    )


@case(tr="Isınma çağrısı ölçüme katılmıyor", en="A warm-up call isn't measured")
def warms_up(run, measure):
    seen = rehearse(run, measure)
    expect.that(
        len(seen.calls) > REPEATS,
        tr=f"5 ölçüm istendi, iş {len(seen.calls)} kez yapıldı; ısınmayla en az 6 olmalıydı.",
        en=f"Asked for 5 repeats, it did the work {len(seen.calls)} times; with a warm-up, 6 or more.",
    )


@case(tr="Sonuç, ölçülen sürelerin ortancası", en="The result is the median of the durations")
def gives_median(run, measure):
    seen = rehearse(run, measure)
    got, want = round(float(seen.result), 4), round(seen.median, 4)
    expect.equal(got, want, name=f"{measure.__name__}(…)")


@mistake("stayed_on_cpu")
def _(run, a):
    return a.device.type != run.device.type


@mistake("read_too_early")
def _(run, measure):
    return bool(rehearse(run, measure).early_reads)


@mistake("measured_once")
def _(run, measure):
    return 1 <= len(rehearse(run, measure).calls) < 3


@mistake("no_warm_up")
def _(run, measure):
    return len(rehearse(run, measure).calls) == REPEATS


@mistake("mean_taken")
def _(run, measure):
    seen = rehearse(run, measure)
    return abs(float(seen.result) - seen.mean) < 2 * LAUNCH_S


@mistake("beside_device")
def _(run, a):
    return a.device.type == run.device.type and not works_with(run, a)


def works_with(run, a):
    """Tell whether more than `a` lay on the device: its product; only where a peak can be asked for."""
    has_peak = run.device.type == "cuda" or run.trace.report.get("simulated")
    return not has_peak or run.trace.peak_bytes > a.numel() * a.element_size()


class FakeDevice:
    """Work is queued and done while someone waits; the clock goes on only here."""

    def __init__(self, is_queue):
        self.is_queue = is_queue
        self.now = 1000.0
        self.pending = 2.0 if is_queue else 0.0  # someone else's work
        self.calls = []
        self.reads = self.early_reads = 0
        self.result = None

    def work(self):
        cost = WORK_S[len(self.calls)] if len(self.calls) < len(WORK_S) else 2.5
        self.calls.append(cost)
        self.now += LAUNCH_S
        if self.is_queue:
            self.pending += cost
        else:
            self.now += cost
        # To read what comes out of it is to wait, too.
        return types.SimpleNamespace(item=self.synchronize, cpu=self.synchronize)

    def synchronize(self, *args, **kwargs):
        self.now += self.pending
        self.pending = 0.0

    def clock(self):
        self.reads += 1
        self.early_reads += self.pending > 0
        return self.now

    def clock_ns(self):
        return round(self.clock() * 1e9)

    @property
    def median(self):
        return statistics.median(self.calls[-REPEATS:]) + LAUNCH_S

    @property
    def mean(self):
        return statistics.mean(self.calls[-REPEATS:]) + LAUNCH_S


def rehearse(run, measure):
    """Call the learner's function with the fakes in place; return what was seen."""
    device = FakeDevice(run.device.type != "cpu")
    stream = types.SimpleNamespace(synchronize=device.synchronize)
    fakes = [(time, name, device.clock) for name in ("perf_counter", "monotonic", "time")]
    clocks_ns = ("perf_counter_ns", "monotonic_ns", "time_ns")
    fakes += [(time, name, device.clock_ns) for name in clocks_ns]
    for owner in (getattr(torch, run.device.type), getattr(torch, "accelerator", None)):
        fakes.append((owner, "synchronize", device.synchronize))
        fakes.append((owner, "current_stream", lambda *args: stream))
    with replaced(fakes, measure.__globals__):
        device.result = measure(device.work, REPEATS)
    return device


@contextlib.contextmanager
def replaced(fakes, names):
    """Put the fakes where the real ones are: in their modules, and among the learner's names."""
    own = {key for key, value in names.items() if getattr(value, "__module__", "") == "__main__"}
    undo = []
    try:
        for owner, name, fake in fakes:
            if not hasattr(owner, name):
                continue
            undo.append((vars(owner), name, getattr(owner, name)))
            vars(owner)[name] = fake
            # What was imported by name may have a wrapper around it, but it keeps its name.
            for key, value in list(names.items()):
                if isinstance(value, FUNCTIONS) and value.__name__ == name and key not in own:
                    undo.append((names, key, value))
                    names[key] = fake
        yield
    finally:
        for place, key, real in reversed(undo):
            place[key] = real
