/** The position and size of a picture within its row, in pixels. */
export interface Tile {
  /** Its place among the shown pictures. */
  index: number;
  left: number;
  width: number;
}

export interface GridRow {
  top: number;
  height: number;
  tiles: readonly Tile[];
}

interface Frame {
  width: number;
  /** The intended height of a row. */
  rowHeight: number;
  gap: number;
}

/** Panoramas and narrow pictures are cut, so that no row is too low or too high. */
const aspectLimits = { min: 0.5, max: 3 } as const;
const limited = (aspect: number) => Math.min(aspectLimits.max, Math.max(aspectLimits.min, aspect));

function rowOf(first: number, shapes: readonly number[], top: number, height: number, gap: number): GridRow {
  let left = 0;
  const tiles = shapes.map((shape, i) => {
    const width = Math.round(shape * height);
    const tile = { index: first + i, left, width };
    left += width + gap;
    return tile;
  });
  return { top, height, tiles };
}

/** Arranges pictures in rows that fill the width and are as near to the intended height as they can be. The last row has this height at most. */
export function layRows(aspects: readonly number[], { width, rowHeight, gap }: Frame): GridRow[] {
  const rows: GridRow[] = [];
  let [first, top] = [0, 0];
  let [shapes, sum]: [number[], number] = [[], 0];
  const end = (height: number) => {
    rows.push(rowOf(first, shapes, top, height, gap));
    first += shapes.length;
    top += height + gap;
    [shapes, sum] = [[], 0];
  };
  const heightOfRow = (count: number, total: number) => Math.floor((width - gap * (count - 1)) / total);
  for (const aspect of aspects) {
    const shape = limited(aspect);
    const before = shapes.length > 0 ? heightOfRow(shapes.length, sum) : Infinity;
    const after = heightOfRow(shapes.length + 1, sum + shape);
    // Without this picture, the height of the row is closer to the target.
    if (after < rowHeight && before / rowHeight < rowHeight / after) end(before);
    shapes.push(shape);
    sum += shape;
    const height = heightOfRow(shapes.length, sum);
    if (height <= rowHeight) end(height);
  }
  if (shapes.length > 0) end(rowHeight);
  return rows;
}

/** The height of all rows. */
export const heightOf = (rows: readonly GridRow[]): number => {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
};

/** The number of rows whose top is above a position. */
function countAbove(rows: readonly GridRow[], position: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.top ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows that touch a range of positions, as places of the first and after the last. */
export const rowsBetween = (rows: readonly GridRow[], from: number, to: number): [number, number] => [
  Math.max(0, countAbove(rows, from) - 1),
  countAbove(rows, to),
];

/** The row of a picture. */
export const rowWith = (rows: readonly GridRow[], index: number): number =>
  rows.findIndex(({ tiles }) => (tiles.at(-1)?.index ?? -1) >= index);

/** The picture above or below another one: the one whose centre is nearest. */
export function besideOf(rows: readonly GridRow[], index: number, by: 1 | -1): number {
  const at = rowWith(rows, index);
  const tile = rows[at]?.tiles.find((item) => item.index === index);
  const next = rows[at + by];
  if (!tile || !next) return index;
  const middle = ({ left, width }: Tile) => left + width / 2;
  return next.tiles.reduce((best, item) =>
    Math.abs(middle(item) - middle(tile)) < Math.abs(middle(best) - middle(tile)) ? item : best,
  ).index;
}

/** The picture to which a key goes from another one; null for other keys. */
export function pictureOfKey(key: string, current: number, count: number, rows: readonly GridRow[]): number | null {
  const targets: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => current - 1,
    ArrowRight: () => current + 1,
    ArrowUp: () => besideOf(rows, current, -1),
    ArrowDown: () => besideOf(rows, current, 1),
    Home: () => 0,
    End: () => count - 1,
  };
  const target = targets[key]?.();
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
