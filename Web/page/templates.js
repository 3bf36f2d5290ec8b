// What new patterns begin with.

const parameters = (values) => Object.entries(values).map(([ParameterID, ParameterValue]) => ({ ParameterID, ParameterValue }));

function transient(Time, HapticIntensity, HapticSharpness) {
  return { Event: { EventType: "HapticTransient", Time, EventParameters: parameters({ HapticIntensity, HapticSharpness }) } };
}

function continuous(Time, EventDuration, HapticIntensity, HapticSharpness, more = {}) {
  const EventParameters = parameters({ HapticIntensity, HapticSharpness, ...more });
  return { Event: { EventType: "HapticContinuous", Time, EventDuration, EventParameters } };
}

function curve(ParameterID, points) {
  const ParameterCurveControlPoints = points.map(([Time, ParameterValue]) => ({ Time, ParameterValue }));
  return { ParameterCurve: { ParameterID, Time: 0, ParameterCurveControlPoints } };
}

/** The patterns by their names; the first one is an event that can be heard, moved and copied. */
const TEMPLATES = {
  untitled: [transient(0, 0.8, 0.5)],
  click: [transient(0, 1, 0.8)],
  "double click": [transient(0, 0.7, 0.7), transient(0.12, 1, 0.8)],
  ramp: [
    continuous(0, 0.8, 1, 0.3),
    curve("HapticIntensityControl", [[0, 0], [0.7, 1], [0.8, 0]]),
    curve("HapticSharpnessControl", [[0, 0], [0.7, 0.5]]),
  ],
  pulse: [0, 0.9].flatMap((time) => [transient(time, 0.9, 0.2), transient(time + 0.22, 0.6, 0.1)]),
  buzz: [continuous(0, 0.4, 0.8, 0.5, { AttackTime: 0.02, ReleaseTime: 0.1 })],
  // Grains of two strengths on a soft ground.
  texture: [
    continuous(0, 1, 0.25, 0.2),
    ...Array.from({ length: 20 }, (_, grain) => transient(grain / 20, grain % 3 === 0 ? 0.7 : 0.4, grain % 2 === 0 ? 0.9 : 0.6)),
  ],
};

const written = (content) => `${JSON.stringify(content, null, 2)}\n`;

/** A new file, { name, text }. */
export function template(name) {
  return { name: `${name.replaceAll(" ", "-")}.ahap`, text: written({ Version: 1, Pattern: TEMPLATES[name] }) };
}

/** The text of a file in which nothing stands yet, in the format of its name: no events, or a second without amplitude. */
export function emptyText(name) {
  if (!/\.haptic$/i.test(name)) return written({ Version: 1, Pattern: [] });
  const amplitude = [0, 1].map((time) => ({ time, amplitude: 0 }));
  return written({
    version: { major: 1, minor: 0, patch: 0 }, metadata: {},
    signals: { continuous: { envelopes: { amplitude, frequency: [] } } },
  });
}
