/** A point of a signature, in a field of `signatureField`. */
interface Point {
  x: number;
  y: number;
}

type Stroke = Point[];

/** The size of the field in the coordinates of a signature. */
export const signatureField = { width: 1000, height: 300 } as const;

/** Where a field is on the screen, as `getBoundingClientRect` returns it. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface PointerEventLike {
  isPrimary: boolean;
  pointerId: number;
  clientX: number;
  clientY: number;
  currentTarget: { getBoundingClientRect(): Box; setPointerCapture(pointerId: number): void };
}

const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

function pointOf({ currentTarget, clientX, clientY }: PointerEventLike): Point {
  const box = currentTarget.getBoundingClientRect();
  const { width, height } = signatureField;
  return {
    x: within(((clientX - box.left) / box.width) * width, width),
    y: within(((clientY - box.top) / box.height) * height, height),
  };
}

/**
 * Follows the line that a finger, a pen or the mouse draws in an element, and shows it. Returns the handlers of the element, which add each complete
 * line. Several events can arrive before the next rendering, so that the line is not only what is shown.
 */
export function createDrawing(show: (line: Stroke | null) => void) {
  let line: Stroke | null = null;
  const draw = (points: Stroke | null) => {
    line = points;
    show(points);
  };
  return (add: (line: Stroke) => void) => {
    const finish = ({ isPrimary }: PointerEventLike) => {
      if (!isPrimary) return;
      if (line) add(line);
      draw(null);
    };
    return {
      onPointerDown: (event: PointerEventLike) => {
        // Another finger or the palm does not end the line.
        if (!event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        draw([pointOf(event)]);
      },
      onPointerMove: (event: PointerEventLike) => {
        if (event.isPrimary && line) draw([...line, pointOf(event)]);
      },
      onPointerUp: finish,
      onPointerCancel: finish,
    };
  };
}

/** The corners of a line as an SVG polyline has them. */
export const cornersOf = (stroke: Stroke): string => stroke.map(({ x, y }) => `${x},${y}`).join(" ");

/** Limits of what is sent. A call with so many points stays below the limit of its body. */
export const strokeLimits = { strokes: 1_000, points: 2_000 } as const;

/** How far a stored line may lie beside the drawn one, in units of the field. A user does not see this distance. */
const firstTolerance = 1;
/** A signature below this length of all its lines is a tap or a slip. */
const minLength = 10;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Distance of a point from the line between two others. */
export function distanceFromLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2;
  const share = Math.min(1, Math.max(0, along));
  return distance(point, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
}

/** Leaves out the points that are nearer to the line between their neighbours than the tolerance (Ramer, Douglas and Peucker). */
function thinned(stroke: Stroke, tolerance: number): Stroke {
  const selected = new Set([0, stroke.length - 1]);
  const open: [number, number][] = [[0, stroke.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part;
    const [from, to] = [stroke[first], stroke[last]];
    let [farthest, max] = [0, tolerance];
    for (let index = first + 1; from && to && index < last; index += 1) {
      const away = distanceFromLine(stroke[index] ?? from, from, to);
      if (away > max) [farthest, max] = [index, away];
    }
    if (farthest === 0) continue;
    selected.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return stroke.filter((_point, index) => selected.has(index));
}

const countPoints = (strokes: readonly Stroke[]) => strokes.reduce((sum, stroke) => sum + stroke.length, 0);

/** A tap is a line to the same point, which is drawn as a dot. */
const withEnd = (stroke: Stroke): Stroke => (stroke.length === 1 ? [...stroke, ...stroke] : stroke);

/** Adds a drawn line or a tap to a signature. It is thinned as far as the limits need it, and nothing is cut. */
export function addStroke(strokes: readonly Stroke[], drawn: Stroke): Stroke[] {
  if (drawn.length === 0) return [...strokes];
  let all = [...strokes, withEnd(drawn)];
  for (let tolerance = firstTolerance; countPoints(all) > strokeLimits.points; tolerance *= 2) {
    const next = all.map((stroke) => thinned(stroke, tolerance));
    // Nothing is left to thin: every line has two points.
    if (next.every((stroke) => stroke.length <= 2)) return next;
    all = next;
  }
  return all;
}

/** Whether the lines are long enough for a signature. A line of no length and taps alone are none. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  let length = 0;
  for (const stroke of strokes)
    for (const [index, point] of stroke.entries()) length += distance(stroke[index - 1] ?? point, point);
  return length >= minLength;
}
