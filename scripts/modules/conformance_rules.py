"""The rules of the conformance kit as data: for scripts/make-conformance, which writes its patterns, programs and signals.

Times are chosen so that they lie between frames at 8 kHz and at 48 kHz, on the side that the rule's name says, or exactly
on halves where it is about these. Patterns are short: the kit is 3 MB at most.
"""

import dataclasses

RATES, PROFILES = [8000, 48000], ["taptic", "wideband", "mpeg"]
# What a rule belongs to: a title, what is said of a renderer that holds less than half of its rules, and the topics without
# which these cannot be heard.
TOPICS = {
    "events": ("events and their defaults", "It reads events with other defaults, ranges or durations.", []),
    "steps": ("dynamic parameters", "Dynamic parameters have no effect, or another one.", []),
    "curves": ("parameter curves", "Parameter curves have no effect, or another course.", []),
    "writers": (
        "which parameter or curve counts", "Of several parameters and curves, others decide than those that began last.",
        ["steps", "curves"]),
    "envelopes": (
        "envelopes", "It does not shape events: AttackTime, DecayTime, ReleaseTime and Sustained have no effect, or another one.", []),
    "carrier": ("sharpness as frequency", "Sharpness does not decide the frequency, or the phase jumps when it changes.", []),
    "transients": ("transients", "Its transients have other waveforms.", []),
    "latches": (
        "what an event reads once", "Events read controls at other instants than at their start, decay and release.",
        ["envelopes", "transients"]),
    "mix": ("the mix", "Events that sound together do not simply add up.", []),
    "time": ("times and frames", "It places events, ends and corners on other frames than the model does.", []),
    "length": ("length", "Its renderings are shorter or longer than the sound.", ["envelopes"]),
    "profiles": ("profiles", "It does not follow what profiles say.", []),
    "reading": ("reading files", "It stops at, or acts on, what a reader has to ignore.", []),
    "players": ("players", "Starts, stops, loops, seeks, rates or live values act in another way.", []),
}
RULES = []


@dataclasses.dataclass
class Rule:
    name: str
    topic: str
    section: str
    words: str  # What a renderer does that holds it.
    entries: list  # Of the pattern.
    why: str
    # Whether it is about less than a frame or a period, which a phase-blind score cannot see.
    is_fine: bool = False
    profiles: list = dataclasses.field(default_factory=lambda: PROFILES)
    rates: list = dataclasses.field(default_factory=lambda: RATES)
    # The largest error of a sample, where that counts instead of a ratio because voices cancel: 1e-6 of their amplitudes.
    floor: float = 0
    # The lines of a program of player's calls; none for a pattern that is rendered as it is.
    program: list = None


def rule(topic, section, name, words, why, entries, **more):
    RULES.append(Rule(name, topic, section, words, entries, why, **more))


NAMES = {
    "i": "HapticIntensity", "s": "HapticSharpness", "a": "AttackTime", "d": "DecayTime", "r": "ReleaseTime", "sus": "Sustained",
}
CONTROLS = {
    "i": "HapticIntensityControl", "s": "HapticSharpnessControl", "a": "HapticAttackTimeControl",
    "d": "HapticDecayTimeControl", "r": "HapticReleaseTimeControl", "volume": "AudioVolumeControl",
}


def event(kind, time, duration, values):
    made = {"EventType": kind, "Time": time}
    if duration is not None:
        made["EventDuration"] = duration
    pairs = values.pop("pairs", []) + list(values.items())
    if pairs:
        made["EventParameters"] = [{"ParameterID": NAMES.get(k, k), "ParameterValue": v} for k, v in pairs]
    return {"Event": made}


def tap(time, duration=None, **values):
    return event("HapticTransient", time, duration, values)


def hold(time, duration=None, **values):
    return event("HapticContinuous", time, duration, values)


def step(control, time, value):
    return {"Parameter": {"ParameterID": CONTROLS.get(control, control), "Time": time, "ParameterValue": value}}


def curve(control, time, *points):
    made = {"ParameterID": CONTROLS.get(control, control)}
    if time is not None:
        made["Time"] = time
    made["ParameterCurveControlPoints"] = [{"Time": t, "ParameterValue": v} for t, v in points]
    return {"ParameterCurve": made}


# Section 1: (t · 8000) mod 1 and (t · 48000) mod 1 are in the comments.
rule("time", "1", "event_time_rounds_down", "starts an event at the nearest frame, also where that is earlier",
     "a renderer that rounds up, or keeps fractions, is a frame late", [tap(0.01005), hold(0.040045, 0.05)], is_fine=True)  # .4 .4, .36 .16
rule("time", "1", "event_time_rounds_up", "starts an event at the nearest frame, also where that is later",
     "a renderer that cuts fractions is a frame early", [tap(0.010075), hold(0.0401, 0.05)], is_fine=True)  # .6 .6, .8 .8
rule("time", "1", "event_time_half_rounds_up", "rounds halves of a frame up",
     "to even, halves would go either way", [tap(0.0078125), tap(0.04296875), hold(0.0859375, 0.03)], is_fine=True)
rule("time", "1", "duration_rounds_by_itself", "rounds an event's duration by itself and not its end",
     "start and duration have 0.4 frames each, the end 0.8", [hold(0.01005, 0.04005, i=1)], is_fine=True)
rule("time", "1", "event_time_counts_from_its_first_frame", "counts an event's time from its first frame",
     "the attack is slow enough to show a fraction of a frame", [hold(0.02005, 0.1, a=0.55, s=1)], is_fine=True)
rule("time", "1", "curve_corner_between_frames", "reads curves at exact instants and not at corners moved to frames",
     "both corners lie between frames at either rate", [hold(0, 0.1, i=1, s=0.7), curve("i", 0.020045, (0, 1), (0.0300312, 0.2), (0.0500337, 0.9))],
     is_fine=True)
rule("time", "1", "step_between_frames", "lets a step count from the first frame that is not before it",
     "rounded to the nearest frame, two of the steps would be early", [
         hold(0, 0.1, i=1), step("i", 0.020045, 0.4), step("i", 0.0400312, 1), step("i", 0.0600457, 0.3)], is_fine=True)
rule("time", "1", "sharpness_step_between_frames", "integrates the frequency up to the exact instant of a step",
     "a step of sharpness that is moved to a frame leaves the phase off for good", [
         hold(0, 0.12, i=1), step("s", 0.030045, 0.5), step("s", 0.0600312, -0.4), step("s", 0.0900457, 0.1)], is_fine=True)
rule("time", "1", "sums_of_times_keep_their_order", "decides by the times as they are written, to the last bit",
     "0.1 + 0.2 and 0.3 differ by a rounding of binary numbers", [
         hold(0.1, 0.2, s=0.2), hold(0.3, 0.1, s=0.8), step("i", 0.3, 0.5), curve("i", 0.1, (0.2, 1), (0.3, 0.2))],
     profiles=["taptic"], is_fine=True)

rule("time", "1", "other_sample_rates", "renders at any whole rate from 1 000 to 192 000 Hz", "tables and waveforms that are made for 48 kHz are wrong elsewhere",
     [tap(0.00201, s=0.3), hold(0.01007, 0.03, s=0.8, a=0.2), curve("s", 0.02003, (0, 0), (0.01, -0.4))],
     profiles=["taptic"], rates=[1000, 11025, 22050, 44100, 96000, 192000], is_fine=True)

rule("latches", "1", "transient_latches_at_own_time", "lets a sharpness step at a transient's own time count, though the frame is earlier",
     "read at the frame alone, a step at the event's time would come too late", [
         tap(0.0300007, s=0.2), step("s", 0.0300007, 0.5), tap(0.0800007, s=0.6), step("s", 0.0800007, -0.4)])
rule("latches", "1", "transient_latches_at_first_frame", "lets a sharpness step count that comes after a transient's time and before its frame",
     "read at the exact time alone, the step would be missed", [tap(0.080075, s=0.2), step("s", 0.08008, 0.6)])
rule("latches", "1", "transient_ignores_sharpness_later", "keeps a transient's sharpness after its start",
     "a transient that follows the control live changes its sound", [tap(0.01, s=0.3), step("s", 0.012, 0.6), curve("s", 0.02, (0, 0.6), (0.02, -0.3))])
rule("latches", "1", "attack_latches_at_own_time", "reads the attack control at an event's own time, though the frame is earlier",
     "the step stands at the event's time, which is rounded down", [
         hold(0.0200007, 0.1, a=0.1), step("a", 0.0200007, 0.4)])
rule("latches", "1", "attack_latches_at_first_frame", "reads the attack control at an event's first frame where that is later",
     "the step comes between the event's time and its frame", [hold(0.080075, 0.1, a=0.3), step("a", 0.08008, 0.3)])
rule("latches", "4", "attack_control_later_has_no_effect", "keeps an attack as it began",
     "the step comes in the middle of the attack", [hold(0, 0.15, a=0.6), step("a", 0.03, -0.5)])
rule("latches", "1", "release_latches_at_own_end", "reads the release control at the event's exact end, though the frame is earlier",
     "the step stands at the sum of time and duration, whose frame is earlier", [
         hold(0.0200007, 0.0500009, r=0.2), step("r", 0.0700016, 0.3)])
rule("latches", "1", "release_latches_at_first_frame", "reads the release control at the first frame of a release where that is later",
     "start and duration are rounded up", [hold(0.020075, 0.040075, r=0.4), step("r", 0.06017, 0.3)])
rule("latches", "4", "release_control_before_end_counts", "reads the release control at the release and not at the start",
     "a renderer that reads all times at the start misses the step", [hold(0, 0.05, r=0.2), step("r", 0.03, 0.35)])
rule("latches", "4", "decay_latches_after_attack", "reads the decay control when the attack has ended",
     "the first step comes during the attack, the second during the decay", [
         hold(0.0100007, a=0.4, d=0.2, sus=0), step("d", 0.0300007, 0.35), step("d", 0.06, -0.5)])
rule("latches", "4", "decay_latches_with_controlled_attack", "takes the attack that its control has made for the instant of the decay",
     "the attack control moves the decay's start past the decay control's step", [
         step("a", 0, 0.3), hold(0.01, a=0.2, d=0.3, sus=0), step("d", 0.05, 0.3)])

rule("latches", "4", "decay_latches_from_the_first_frame", "counts a decay's instant from the event's first frame and not from its time",
     "of two steps one comes before the attack has ended, the other one after it, though not after the event's time", [
         hold(0.080075, d=0.3, sus=0), step("d", 0.08208, 0.3), hold(0.2200007, d=0.3, sus=0), step("d", 0.2220005, -0.2)])

rule("events", "2", "transient_defaults", "gives a transient intensity 0.75 and sharpness 0.5", "both are left out, then one of them",
     [tap(0), tap(0.04, i=0.5), tap(0.08, s=0.9)])
rule("events", "2", "continuous_defaults", "gives a continuous event intensity 0.6, sharpness 0.422601 and the shortest times",
     "all are left out", [hold(0, 0.1), hold(0.12, 0.05, i=1)])
rule("events", "2", "values_are_clamped", "moves an event's values to the nearest end of 0…1", "values lie beyond both ends",
     [hold(0, 0.04, i=1.7, s=-0.3), tap(0.06, i=2, s=1.5), hold(0.1, 0.03, i=0.5, s=1.2), tap(0.14, i=-1)])
rule("events", "2", "later_of_two_values_counts", "takes the later of two entries for one parameter", "each parameter is written twice",
     [hold(0, 0.06, pairs=[("i", 0.2), ("s", 0.9), ("i", 0.8), ("s", 0.1)]), tap(0.08, pairs=[("s", 0.1), ("s", 0.8)])])
rule("events", "2", "sustained_is_on_from_half", "takes Sustained for a switch that is on from 0.5",
     "the first event holds, the second decays", [hold(0, 0.06, sus=0.5, d=0.2), hold(0.09, 0.06, sus=0.49, d=0.2)])
rule("events", "2", "transient_duration_has_no_sound", "plays a transient the same whatever its duration",
     "a renderer may cut or repeat it", [tap(0, duration=0.01), tap(0.04, duration=0.2, i=1)])
rule("events", "2", "event_without_duration_holds_30_seconds", "holds an event without a duration for 30 s",
     "absent and 0 mean that it has no end of its own", [hold(0, a=0.4, r=0.3, s=0.2), hold(0.5, 0, i=0.2, s=0.8)],
     rates=[1000], profiles=["taptic"])
rule("events", "2", "event_over_30_seconds_is_released", "begins the release of a longer event after 30 s",
     "the limit is a duration, whose exact end latches the release", [
         hold(0.3007, 40, r=0.4, i=0.7), step("r", 30.3007, 0.2)], rates=[1000], profiles=["taptic"])
rule("events", "7", "audio_events_leave_the_haptic_bus", "leaves audio events out of the vibration",
     "they go to a bus of their own", [
         event("AudioContinuous", 0, 0.1, {"AudioVolume": 1, "AudioPitch": 0.3}), hold(0.02, 0.06), tap(0.1)])

rule("steps", "3", "intensity_step_multiplies", "multiplies intensity by the control", "the second event has not full intensity",
     [step("i", 0, 0.5), hold(0, 0.05, i=1), hold(0.06, 0.05, i=0.5), tap(0.13, i=0.8)])
rule("steps", "3", "sharpness_step_adds", "adds the control to sharpness", "also to a sharpness that is left out",
     [step("s", 0, 0.25), hold(0, 0.05, s=0.3), hold(0.06, 0.05), tap(0.13, s=0.4)])
rule("steps", "3", "step_acts_on_sounding_events", "lets a step act at once on events that sound",
     "a renderer that reads controls at an event's start misses both steps", [
         hold(0, 0.15, i=0.9), step("i", 0.05, 0.3), step("s", 0.1, 0.4)])
rule("steps", "3", "step_stays_for_later_events", "keeps a step's value for events that begin later",
     "the value does not end with the event that sounded", [hold(0, 0.03, i=1), step("i", 0.02, 0.3), hold(0.06, 0.04, i=1), tap(0.12, i=1)])
rule("steps", "3", "step_values_are_clamped", "clamps a step's value to its range before it counts",
     "0…1 where it multiplies, −1…1 where it adds", [
         hold(0, 0.12, i=0.8, s=0.5), step("i", 0.02, 3), step("i", 0.05, -1), step("i", 0.06, 0.5), step("s", 0.07, -4), step("s", 0.1, 2)])
rule("steps", "3", "controls_are_shared_by_all_events", "lets a control act on all events that sound", "three events of different kinds sound",
     [hold(0, 0.12, s=0.1, i=0.4), hold(0.02, 0.08, s=0.8, i=0.4), tap(0.05, i=0.6), step("i", 0.055, 0.3), step("s", 0.08, 0.15)])
rule("steps", "6", "intensity_step_acts_inside_a_transient", "lets the intensity control act on a transient that sounds",
     "intensity is live, sharpness is not", [tap(0, i=1), step("i", 0.004, 0.3), tap(0.05, i=1), step("i", 0.053, 1)])
rule("steps", "3", "audio_controls_leave_haptics", "keeps the audio controls off haptic events", "the names are alike",
     [hold(0, 0.08, i=0.8), step("volume", 0.02, 0.1), step("AudioPitchControl", 0.04, 1), tap(0.1), step("AudioAttackTimeControl", 0, 1)])

rule("curves", "3", "curve_is_piecewise_linear", "draws straight lines between control points", "intensity rises and falls",
     [hold(0, 0.16, i=1, s=0.3), curve("i", 0, (0, 0.1), (0.05, 0.9), (0.1, 0.2), (0.15, 1))])
rule("curves", "3", "curve_times_are_relative", "counts control points from the curve's own time", "read as pattern times, the points would be early",
     [hold(0, 0.18, i=1), curve("i", 0.07, (0, 1), (0.03, 0.2), (0.08, 0.8))])
rule("curves", "3", "curve_without_time_begins_at_zero", "takes a missing time of a curve for 0", "the key is left out",
     [hold(0, 0.12, i=1), curve("i", None, (0.02, 1), (0.08, 0.1))])
rule("curves", "3", "curve_begins_at_its_first_point", "leaves a control as it is before a curve's first point",
     "the value of the first point does not count before it", [hold(0, 0.12, i=1), step("i", 0.01, 0.8), curve("i", 0.02, (0.04, 0.2), (0.08, 0.6))])
rule("curves", "3", "curve_keeps_its_last_value", "keeps a curve's last value", "the second event begins after the curve's end",
     [hold(0, 0.06, i=1), curve("i", 0.01, (0, 1), (0.03, 0.3)), hold(0.08, 0.04, i=1), tap(0.14, i=1)])
rule("curves", "3", "curve_points_are_sorted", "puts control points in order of time", "they are written in another order",
     [hold(0, 0.14, i=1), curve("i", 0.01, (0.09, 0.9), (0, 1), (0.06, 0.2), (0.03, 0.7))])
rule("curves", "3", "curve_steps_at_two_points_of_one_time", "ends a line at the first of two points of one time and goes on from the last",
     "the point between counts for nothing", [hold(0, 0.14, i=1, s=0.6), curve("i", 0, (0, 0.2), (0.05, 0.9), (0.05, 0.5), (0.05, 0.1), (0.1, 0.8))])
rule("curves", "3", "curve_of_sharpness_steps", "steps in sharpness where two points have one time, without a jump of the phase",
     "a curve that is a step and then a line", [hold(0, 0.14, i=1, s=0.5), curve("s", 0.0100312, (0, 0), (0.03, 0.3), (0.03, -0.4), (0.1, 0.2))])
rule("curves", "3", "curve_of_one_point_is_a_step", "takes a curve of one point for a step", "there is no line to draw",
     [hold(0, 0.1, i=1), curve("i", 0.02, (0.013, 0.4)), curve("s", 0.05, (0.02, 0.3))])
rule("curves", "3", "curve_values_are_clamped_before_lines", "clamps a control point's value before it draws the line",
     "clamped afterwards, the line would be steeper", [hold(0, 0.14, i=1), curve("i", 0.01, (0, 0), (0.06, 3), (0.12, -2))])
rule("curves", "3", "curve_inside_one_frame", "follows a curve that rises and falls between two frames",
     "what remains is its last value, and a trace of phase", [
         hold(0, 0.08, i=0.9), curve("s", 0.02013, (0, -5), (1e-05, 5), (2e-05, 0.2)), curve("i", 0.05013, (0, 0.1), (1e-05, 1), (2e-05, 0.5))],
     is_fine=True)
rule("curves", "3", "curve_without_points_is_ignored", "ignores a curve without points", "it writes nothing",
     [hold(0, 0.08, i=1), step("i", 0.01, 0.5), curve("i", 0.03)])
rule("curves", "6", "curve_acts_inside_a_transient", "follows an intensity curve inside a transient", "a transient is not scaled once",
     [tap(0, i=1, s=0.2), curve("i", 0.002, (0, 1), (0.006, 0.1), (0.02, 0.9)), tap(0.05, i=1)])

rule("writers", "3", "curve_superseded_by_parameter", "ends a curve's turn when a parameter begins later", "the rest of the curve counts no more",
     [hold(0, 0.14, i=1), curve("i", 0.01, (0, 1), (0.1, 0.1)), step("i", 0.05, 0.7)])
rule("writers", "3", "parameter_superseded_by_curve", "ends a parameter's turn when a curve begins later", "the curve begins at another value",
     [hold(0, 0.12, i=1), step("i", 0.01, 0.3), curve("i", 0.04, (0, 0.9), (0.05, 0.5))])
rule("writers", "3", "superseded_curve_never_returns", "does not go back to a long curve after a short one",
     "the short one keeps its last value", [hold(0, 0.16, i=1), curve("i", 0, (0, 1), (0.15, 0)), curve("i", 0.04, (0, 0.3), (0.03, 0.8))])
rule("writers", "3", "latest_beginning_decides_not_file_order", "goes by the times at which parameters and curves begin, not by their order in the file",
     "the file has the later ones first", [step("i", 0.09, 0.9), step("i", 0.05, 0.5), curve("i", 0.02, (0, 0.2), (0.02, 0.4)), hold(0, 0.13, i=1)])
rule("writers", "3", "later_in_file_decides_at_one_time", "takes the later one in the file where two begin together",
     "a parameter and a curve in both orders, and two parameters", [
         hold(0, 0.16, i=1), curve("i", 0.02, (0, 0.2), (0.02, 0.4)), step("i", 0.02, 0.7), step("i", 0.06, 0.3),
         curve("i", 0.06, (0, 0.9), (0.02, 0.5)), step("i", 0.11, 0.8), step("i", 0.11, 0.4)])
rule("writers", "3", "curve_takes_its_turn_at_its_first_point", "lets a curve begin at its first point and not at its own time",
     "the parameter between the two is the earlier one", [
         hold(0, 0.14, i=1), step("i", 0.03, 0.3), curve("i", 0.01, (0.05, 0.8), (0.08, 0.5)), step("i", 0.055, 0.6)])
rule("writers", "3", "two_curves_cross", "changes from one curve to another at the instant at which the other begins",
     "both are under way", [hold(0, 0.14, i=1), curve("i", 0.0100312, (0, 0.1), (0.1, 1)), curve("i", 0.0500457, (0, 0.9), (0.08, 0.2))])
rule("writers", "3", "writers_of_sharpness", "decides among parameters and curves of sharpness in the same way",
     "a phase that is once wrong stays wrong", [
         hold(0, 0.16, i=0.9, s=0.5), step("s", 0.02003, 0.3), curve("s", 0.02003, (0, -0.4), (0.04, 0.5)), step("s", 0.05007, -0.2),
         curve("s", 0.03007, (0.05, 0.4), (0.09, -0.5)), step("s", 0.07, 0.1)])

rule("envelopes", "4", "attack_rises_linearly", "rises in a straight line over the attack", "the attack is 2 ms · 1000^0.6, 126 ms",
     [hold(0, 0.16, i=1, a=0.6)])
rule("envelopes", "4", "release_falls_linearly", "falls in a straight line over the release", "the release is 126 ms",
     [hold(0, 0.04, i=1, r=0.6)])
rule("envelopes", "4", "decay_follows_attack", "falls over the decay right after the attack where Sustained is off", "nothing is held",
     [hold(0, i=1, a=0.3, d=0.6, sus=0)])
rule("envelopes", "4", "sustained_has_no_decay", "holds a sustained event at its level whatever its decay time", "the decay time is short",
     [hold(0, 0.1, i=1, a=0.2, d=0.1, sus=1)])
rule("envelopes", "4", "times_are_exponential", "maps times of 0…1 to 2 ms · 1000^x", "four lengths of attack and release",
     [hold(0, 0.03, i=1, a=0.1, r=0.2), hold(0.05, 0.03, i=1, a=0.3, r=0.4), hold(0.13, 0.03, i=1, a=0.5, r=0.25)], profiles=["taptic", "mpeg"])
rule("envelopes", "4", "shortest_times_are_2_ms", "takes 2 ms for the shortest attack and release", "0 and what is left out mean 2 ms, not 0",
     [hold(0, 0.02, i=1, s=1), hold(0.03, 0.02, i=1, a=0, r=0, s=1)], is_fine=True)
rule("envelopes", "4", "release_begins_in_attack", "begins a release from the level that the attack has reached", "the duration is shorter than the attack",
     [hold(0, 0.04, i=1, a=0.6, r=0.5)])
rule("envelopes", "4", "release_begins_in_decay", "begins a release from the level that the decay has reached", "the duration ends in the decay",
     [hold(0, 0.06, i=1, a=0.2, d=0.65, sus=0, r=0.4)])
rule("envelopes", "4", "duration_after_decay_changes_nothing", "ends an event with its decay though its duration is longer", "there is nothing to release",
     [hold(0, 0.15, i=1, a=0.2, d=0.4, sus=0, r=0.6)])
rule("envelopes", "4", "attack_control_adds", "adds the attack control to the attack time, in 0…1 and not in seconds", "also a negative one",
     [step("a", 0, 0.3), hold(0, 0.08, i=1, a=0.25), step("a", 0.1, -0.3), hold(0.1, 0.06, i=1, a=0.8)])
rule("envelopes", "4", "release_control_adds", "adds the release control to the release time", "the value is the one at the release",
     [step("r", 0, 0.2), hold(0, 0.03, i=1, r=0.3), step("r", 0.11, -0.4), hold(0.1, 0.03, i=1, r=0.6)])
rule("envelopes", "4", "decay_control_adds", "adds the decay control to the decay time", "the value is the one at the decay",
     [step("d", 0, 0.25), hold(0, i=1, d=0.3, sus=0)])
rule("envelopes", "4", "envelope_curves_count", "reads the times' controls from curves too", "the curves are in the middle of a line",
     [curve("a", 0, (0, 0), (0.1, 0.5)), curve("r", 0, (0, -0.5), (0.16, 0.5)), hold(0.06, 0.08, i=1, a=0.2, r=0.3)])
rule("envelopes", "4", "time_and_control_are_clamped", "clamps the sum of a time and its control to 0…1", "both sums are below 0",
     [step("a", 0, -0.8), step("r", 0, -1), hold(0, 0.06, i=1, a=0.2, r=0.5), hold(0.08, 0.03, i=1, a=0.5)])
rule("envelopes", "4", "duration_of_no_frames", "keeps a sustained event of no frames silent and plays one that decays whole",
     "5 µs are less than half a frame", [hold(0, 5e-6, i=1, r=0.4), hold(0.02, 5e-6, i=1, sus=0, a=0.3, d=0.3), tap(0.1)])
rule("envelopes", "4", "intensity_scales_the_envelope", "multiplies intensity, its control and the envelope", "all three move at once",
     [hold(0, 0.1, i=0.7, a=0.55, r=0.5), curve("i", 0.02, (0, 1), (0.05, 0.3), (0.12, 0.9))])

rule("carrier", "5", "sharpness_is_frequency", "maps sharpness to the profile's frequencies", "both ends and the middle",
     [hold(0, 0.05, i=1, s=0), hold(0.06, 0.05, i=1, s=0.5), hold(0.12, 0.05, i=1, s=1)])
rule("carrier", "5", "carrier_begins_at_phase_zero", "begins each event at phase 0 on its first frame", "times are no whole periods",
     [hold(0.01005, 0.03, s=0.31), hold(0.053175, 0.03, s=0.77), hold(0.0975, 0.03, s=0.05)], is_fine=True)
rule("carrier", "5", "phase_goes_on_over_steps", "keeps the phase where sharpness steps", "a new phase at each step would click",
     [hold(0, 0.15, i=1, s=0.5), step("s", 0.0400312, 0.4), step("s", 0.0800457, -0.5), step("s", 0.12, 0)], is_fine=True)
rule("carrier", "5", "phase_is_the_integral_of_frequency", "integrates the frequency where sharpness moves",
     "frequency times time is another phase", [hold(0, 0.2, i=1, s=0.1), curve("s", 0.02, (0, 0), (0.07, 0.8), (0.15, -0.1))], is_fine=True)
rule("carrier", "3", "bounds_of_sharpness_met_midway", "stops sharpness at 0 and 1 at the instant at which a curve carries it there",
     "clamped at its corners alone, the line would have another slope", [
         hold(0, 0.2, i=1, s=0.6), curve("s", 0.0100312, (0, 0), (0.06, 0.9), (0.13, -1), (0.18, 0.1))])
rule("carrier", "3", "bounds_of_sharpness_met_between_frames", "meets the bounds of sharpness between two frames",
     "the curve crosses both within a few frames", [
         hold(0, 0.12, i=1, s=0.5), curve("s", 0.02007, (0, -0.9), (0.00071, 0.9), (0.00141, -0.9), (0.00211, 0.9), (0.05, -0.3))], is_fine=True)
rule("carrier", "5", "nearly_flat_sharpness", "has no loss of precision where sharpness hardly moves", "the closed form divides by the slope",
     [hold(0, 0.15, i=1, s=0.5), curve("s", 0, (0, 0), (0.05, 1e-9), (0.1, 1e-6), (0.15, 1e-4))], is_fine=True)
rule("carrier", "5", "sharpness_moves_through_zigzag", "keeps the phase through many corners", "corners lie between frames",
     [hold(0, 0.14, i=0.9, s=0.5), curve("s", 0.02013, *((0.00471 * k, 0.45 if k % 2 else -0.45) for k in range(22)))], is_fine=True)
rule("carrier", "5", "sharpness_of_two_events_at_once", "gives each event its own sharpness under one control", "one of them is clamped, the other not",
     [hold(0, 0.15, i=0.4, s=0.9), hold(0.02, 0.12, i=0.4, s=0.2), curve("s", 0.01, (0, 0), (0.1, 0.7))])
rule("carrier", "5", "harmonics_follow_sharpness", "moves a carrier's harmonics with its sharpness", "the profile's rows differ over sharpness",
     [hold(0, 0.12, i=1, s=0), curve("s", 0, (0, 0), (0.06, 1), (0.12, 0.3))], profiles=["wideband"])
rule("carrier", "5", "harmonics_near_half_the_rate_are_left_out", "drops harmonics that could reach half the sample rate",
     "at 1 kHz the profile's third harmonic could", [hold(0, 0.3, i=1, s=0.9), hold(0.32, 0.3, i=1, s=0.2), tap(0.7)], profiles=["wideband"], rates=[1000])

rule("transients", "6", "transient_sharpness_at_nodes", "has the model's waveform at a node of sharpness", "sharpness is a number of 64ths",
     [tap(0, s=0), tap(0.04, s=0.25), tap(0.08, s=0.5), tap(0.12, s=1)])
rule("transients", "6", "transient_sharpness_between_nodes", "mixes two neighbouring waveforms between nodes", "nearest neighbours would be close and wrong",
     [tap(0, s=0.1), tap(0.04, s=0.33), tap(0.08, s=0.7071), tap(0.12, s=0.99)])
rule("transients", "6", "transient_scales_with_intensity", "scales a transient by its intensity", "the waveform's peak is 1 at intensity 1",
     [tap(0, i=1), tap(0.04, i=0.5), tap(0.08, i=0.1)])
rule("transients", "6", "transient_sharpness_follows_control", "adds the sharpness control to a transient's sharpness", "the sum is between two nodes",
     [step("s", 0, 0.3), tap(0, s=0.2), curve("s", 0.03, (0, 0.3), (0.1, -0.5)), tap(0.08, s=0.6)])
rule("transients", "6", "transient_sharpness_is_clamped", "clamps the sum of sharpness and control of a transient to 0…1", "both sums are beyond",
     [step("s", 0, 0.8), tap(0, s=0.7), step("s", 0.04, -0.9), tap(0.05, s=0.3)])
rule("transients", "6", "transients_overlap", "lets transients ring on when others begin", "they come every 7 ms",
     [tap(0, s=0.2), tap(0.007, s=0.5, i=0.5), tap(0.014, s=0.9), tap(0.021), tap(0.021, s=0)])
rule("transients", "6", "transient_between_frames", "plays a transient's waveform on frames, without a fraction", "its time is between two frames",
     [tap(0.00505, s=0.8), tap(0.040075, s=0.8)], is_fine=True)

rule("mix", "8", "events_add_up", "adds events that sound together", "a continuous event, another, and transients",
     [hold(0, 0.12, i=0.5, s=0.2), hold(0.03, 0.06, i=0.4, s=0.7), tap(0.05), tap(0.1, s=0.9)])
rule("mix", "8", "sum_beyond_full_scale_is_kept", "does not limit a sum beyond 1 in floating point", "the limiter is none where samples are floats",
     [hold(0, 0.06, i=1, s=0.5), hold(0, 0.06, i=1, s=0.5), hold(0.01, 0.04, i=1, s=0.4), tap(0.03, i=1)])
rule("mix", "12", "voices_cancel", "is within a millionth of the voices' amplitudes where they cancel", "a ratio to next to nothing says little",
     [hold(0, 0.1, i=1, s=0), hold(0.00625, 0.09375, i=1, s=0)], profiles=["taptic"], floor=2e-6, is_fine=True)
rule("mix", "12", "many_voices", "renders many events at once as well as one", "fast renderers have another way for many", [
    *(hold(0.0013 * k, 0.06 + 0.0007 * (k * 37 % 50), i=0.02 + 0.001 * (k % 30), s=(k * 13 % 64) / 63, a=(k % 5) / 10, r=(k % 7) / 12)
      for k in range(64)), *(tap(0.003 * k, i=0.1, s=(k * 29 % 40) / 39) for k in range(30)),
    curve("s", 0.02, (0, 0), (0.05, 0.3), (0.1, -0.2)), curve("i", 0.01, (0, 1), (0.06, 0.5)), step("s", 0.09, 0.1)],
    profiles=["taptic", "wideband"], is_fine=True)

rule("length", "9", "length_includes_the_release", "goes on to the end of the last release", "a rendering that ends with the event cuts it",
     [hold(0, 0.03, i=1, r=0.45)])
rule("length", "9", "length_includes_the_transient", "goes on to the end of the last transient", "it has no duration of its own",
     [hold(0, 0.01), tap(0.03)])
rule("length", "9", "silence_adds_no_length", "ends with the sound though parameters come later", "they lengthen the pattern and not the rendering",
     [tap(0, duration=0.5), step("i", 0.3, 0.2), curve("s", 0.1, (0, 0), (0.5, 0.1))])
rule("length", "9", "length_is_that_of_the_longest_event", "ends with the event that ends last, which need not be the last one",
     "the first event outlasts the others", [hold(0, 0.1, r=0.2), tap(0.02), hold(0.03, 0.02)])

rule("profiles", "10", "profile_metaquest", "has the map and the transients of metaquest", "frequency, length and shape of its tones move with sharpness",
     [hold(0, 0.1, i=0.8, s=0.3), curve("s", 0, (0, 0), (0.1, 0.6)), tap(0.12, s=0.4), tap(0.2, s=0), tap(0.26, s=0.2, i=0.4)], profiles=["metaquest"])
rule("profiles", "5", "intensity_law_is_quadratic", "squares intensity times envelope where the profile says so", "also inside an attack and a transient",
     [hold(0, 0.08, i=0.7, a=0.4), tap(0.1, i=0.6), curve("i", 0.02, (0, 1), (0.1, 0.4))], profiles=["quadratic"])
rule("profiles", "4", "envelope_times_are_seconds", "takes times for seconds where the profile says so, 2 ms at least", "0.08 is 80 ms",
     [hold(0, 0.1, i=1, a=0.08, r=0.05), hold(0.17, 0.03, i=1, a=0.0001), step("r", 0, 0.02)], profiles=["seconds"])
rule("profiles", "4", "envelope_times_are_the_profiles", "takes the shortest and the longest time from the profile",
     "5 ms to 0.5 s", [hold(0, 0.05, i=1), hold(0.08, 0.05, i=0.8, a=0.4, r=0.3), hold(0.18, i=1, a=0.1, d=0.5, sus=0)],
     profiles=["measured"])
rule("profiles", "5", "harmonics_are_the_profiles", "has the harmonics of the profile, made to unit energy",
     "three rows of three, one with a negative amplitude", [hold(0, 0.12, i=1, s=0.1), curve("s", 0, (0, 0), (0.12, 0.9))], profiles=["measured"])
rule("profiles", "6", "transients_are_the_profiles", "makes transients from the profile's table of magnitudes",
     "two rows; the table's ends hold beyond it, but not at 0 Hz", [tap(0, s=0), tap(0.04, s=0.5), tap(0.08, s=0.7071, i=1), tap(0.12, s=1)],
     profiles=["measured"])
rule("profiles", "8", "section_at_half_the_rate_is_left_out", "leaves a section out whose frequency is half the sample rate or more",
     "at 8 kHz the second section is, at 48 kHz it acts", [hold(0, 0.08, i=0.8, s=1), tap(0.03, i=1, s=1)], profiles=["section"])
rule("profiles", "8", "equalisation_rings_on", "passes the mix through the profile's filters and its gain, until they have rung out",
     "two sections and a gain", [hold(0, 0.08, i=0.8), tap(0.03, i=1)], profiles=["equalised"])

rule("reading", "11", "unknown_names_are_ignored", "ignores names that it does not know, and plays the rest",
     "newer files have keys that older readers do not know", [
         hold(0, 0.06, i=0.8, HapticColour=1), {"Remark": {"Time": 0.01}}, step("HapticColourControl", 0.02, 0), tap(0.08)])
rule("reading", "11", "order_of_events_is_free", "plays events that the file has in any order", "the last one comes first",
     [tap(0.12, s=0.9), hold(0.05, 0.05, i=0.5), step("i", 0.02, 0.6), tap(0)])

STEADY = [hold(0, 0.3, i=0.8, s=0.4, a=0.2, r=0.3)]
BEAT = [tap(0, s=0.7), hold(0.03, 0.0401, i=0.7, s=0.3, r=0.2)]


def program(name, words, why, entries, *lines, section="players", **more):
    rule("players", section, name, words, why, entries, program=list(lines), **more)


ONE = dict(profiles=["taptic"])
program("start_between_frames", "starts a pattern at an exact time and rounds its events from there", "start and events have fractions that add up",
        [tap(0.010045), hold(0.0400312, 0.03, s=0.8)], "0.010045 start", "0.15 end", section="1", is_fine=True)
program("start_again", "begins anew at a start, and lets the pass before ring out", "the second start comes while the first plays",
        STEADY, "0 start", "0.1 start", "0.25 stop", "0.4 end", **ONE)
program("stop_begins_the_release", "begins the releases of sounding events at a stop", "the event would have held on",
        STEADY, "0 start", "0.1 stop", "0.2 end", section="4")
program("stop_on_the_frame_of_an_end", "begins one release where a stop and an event's end have one frame", "the stop's time is later and earlier than the end",
        [hold(0, 0.1000003, i=1, r=0.4), hold(0.02, 0.0800001, i=0.6, s=0.9, r=0.3), step("r", 0.1000002, 0.2)],
        "0 start", "0.1000002 stop", "0.3 end", section="4", **ONE)
program("stop_in_the_attack", "begins a release from the level of the attack at a stop", "the attack is 90 ms",
        [hold(0, 0.3, i=1, a=0.55, r=0.4)], "0 start", "0.05 stop", "0.15 end", section="4", **ONE)
program("stop_keeps_later_events_silent", "does not start events after a stop, and lets transients ring on", "one transient sounds, one is to come",
        [tap(0.05), tap(0.1), hold(0.08, 0.1)], "0 start", "0.06 stop", "0.2 end", section="4", **ONE)
program("loop_repeats_without_drift", "begins each pass of a loop at an exact multiple of its length", "the length is no whole number of frames",
        BEAT, "0 loop on", "0 start", "0.5 end", section="1")
program("loop_end_releases_events", "releases what sounds at the end of a pass", "a parameter's time makes the pass end inside the event's release",
        [hold(0, 0.1, i=0.9, r=0.5), step("s", 0.05, 0.2)], "0 loop on", "0 start", "0.4 end", section="4", **ONE)
program("loop_off_finishes_the_pass", "ends a loop with the pass that plays", "the pattern goes on to its end", BEAT,
        "0 loop on", "0 start", "0.1 loop off", "0.3 end", **ONE)
program("rate_scales_times_not_frequencies", "compresses times and durations by the rate and leaves frequencies", "curves are compressed, envelopes are not",
        [hold(0, 0.2, i=1, s=0.3, a=0.3), curve("s", 0.05, (0, 0), (0.1, 0.5)), tap(0.25), step("i", 0.15, 0.5)],
        "0 rate 2", "0 start", "0.2 end", section="1")
program("rate_slows_down", "stretches times by a rate below 1", "a tap comes later by a third", [tap(0), tap(0.05), hold(0.06, 0.05, i=0.6)],
        "0 rate 0.75", "0 start", "0.25 end", section="1", **ONE)
program("rate_changes_while_playing", "goes on from the same place of a pattern with another rate", "what lasts is entered midway, with its attack anew",
        [hold(0, 0.3, i=1, s=0.3, a=0.3), curve("i", 0, (0, 1), (0.3, 0.2)), tap(0.2)], "0 start", "0.1 rate 2", "0.3 end", **ONE)
program("seek_enters_an_event_midway", "enters an event in its middle, with the phase that it would have had", "its attack begins anew from silence",
        [hold(0, 0.3, i=1, s=0.2, a=0.4), curve("s", 0, (0, 0), (0.2, 0.5)), tap(0.25)], "0 start", "0.05 seek 0.15", "0.3 end")
program("seek_skips_transients", "does not play again, or late, a transient that a seek has passed", "one is passed and one comes",
        [tap(0.03), tap(0.1), hold(0, 0.02), tap(0.16)], "0 start", "0.05 seek 0.12", "0.15 end", **ONE)
program("seek_back", "plays events again after a seek back", "the pass before is released",
        [tap(0.02), hold(0.04, 0.1, i=0.6)], "0 start", "0.1 seek 0.01", "0.3 end", **ONE)
program("pause_and_resume", "releases at a pause and goes on from the same place at a resume", "what lasts is entered midway",
        [hold(0, 0.2, i=0.9, s=0.6, r=0.2), tap(0.12), curve("i", 0.05, (0, 1), (0.1, 0.4))], "0 start", "0.08 pause", "0.15 resume", "0.35 end", **ONE)
program("live_step_is_a_step", "lets a live value act as a parameter of the pattern does at that time", "intensity, then sharpness",
        STEADY, "0 start", "0.08 intensity 0.4", "0.15 sharpness 0.3", "0.22 intensity 0.9", "0.4 end", section="3")
program("live_step_supersedes_a_curve", "ends the turn of the pattern's curve with a live value", "and the pattern's next parameter ends the live value's",
        [hold(0, 0.3, i=1), curve("i", 0, (0, 1), (0.3, 0)), step("i", 0.2, 0.5)], "0 start", "0.1 intensity 0.8", "0.35 end", section="3", **ONE)
program("live_values_stay_over_loops", "keeps a live value over passes of a loop until the pattern writes", "sharpness is written by nobody else",
        [hold(0, 0.0801, i=0.9, s=0.3), step("i", 0.0500312, 0.5)], "0 loop on", "0 start", "0.06 sharpness 0.4", "0.07 intensity 0.9", "0.35 end",
        section="3", **ONE)
program("live_release_reaches_the_stop", "reads a live release control at the stop", "the release that was written is short",
        STEADY, "0 start", "0.05 release 0.25", "0.1 stop", "0.3 end", section="4", **ONE)
