/** How a photo is magnified and moved, in pixels from the centre of the screen. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
const maxScale = 6;

/** Keeps a part of the photo on the whole screen. */
function limited({ scale, x, y }: View, { width, height }: Size): View {
  const [reachX, reachY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  // Adding 0 makes 0 of -0.
  return { scale, x: Math.max(-reachX, Math.min(reachX, x)) + 0, y: Math.max(-reachY, Math.min(reachY, y)) + 0 };
}

/** Magnifies a photo by a factor, so that the point under the fingers stays where it is. */
export function zoomed(view: View, factor: number, point: { x: number; y: number }, size: Size): View {
  const scale = Math.max(1, Math.min(maxScale, view.scale * factor));
  const ratio = scale / view.scale;
  return limited({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, size);
}

export const moved = (view: View, x: number, y: number, size: Size): View =>
  limited({ ...view, x: view.x + x, y: view.y + y }, size);

/** The photo to which a swipe leads: 1 for the next one, -1 for the one before, 0 to stay. In pixels and milliseconds. */
export function swipeOf(distance: number, ms: number, width: number): -1 | 0 | 1 {
  const isFar = Math.abs(distance) > width / 3;
  const isQuick = Math.abs(distance) > 40 && Math.abs(distance) / Math.max(1, ms) > 0.35;
  if (!isFar && !isQuick) return 0;
  return distance < 0 ? 1 : -1;
}
