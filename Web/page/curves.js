// Curves that are drawn with the pen: a stroke becomes few points, between the course before and after it.

/** What the points of a stroke may differ from it, in the value of a control. */
const TOLERANCE = 0.02;

/** The points of a stroke, [[time, value], …], in the order of time and with no more than the line needs. */
export function pointsOf(stroke) {
  const sorted = stroke.toSorted((a, b) => a[0] - b[0]);
  return simplified(sorted).map(([time, value]) => [Number(time.toFixed(4)), Number(value.toFixed(2))]);
}

/** Those that are farther from the straight line than the tolerance, and both ends (Douglas and Peucker, 1973). */
function simplified(points) {
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, at] = [TOLERANCE, -1];
  points.forEach(([time, value], index) => {
    const share = last[0] > first[0] ? (time - first[0]) / (last[0] - first[0]) : 0;
    const distance = Math.abs(value - first[1] - share * (last[1] - first[1]));
    if (index > 0 && index < points.length - 1 && distance > farthest) [farthest, at] = [distance, index];
  });
  if (at < 0) return [first, last];
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))];
}

/** The value of a control's course, breakpoints [time, value], at an instant; `neutral` before it begins. */
export function courseAt(course, time, neutral) {
  const next = course.findIndex((breakpoint) => breakpoint[0] > time);
  if (next === 0 || course.length === 0) return neutral;
  if (next < 0) return course.at(-1)[1];
  const [from, to] = [course[next - 1], course[next]];
  return Number((from[1] + ((to[1] - from[1]) * (time - from[0])) / (to[0] - from[0])).toFixed(4));
}
