import type { GridPhoto } from "./use-photos.ts";

/** Single pictures and a range, by number. */
export interface Selection {
  single: ReadonlySet<number>;
  from: number | null;
  to: number | null;
}

/** The numbers of the pictures of the range, in the order of the list. None if an end of it is not listed. */
export function numbersBetween(
  listed: readonly Pick<GridPhoto, "number">[],
  { from, to }: Pick<Selection, "from" | "to">,
): number[] {
  const [first, last] = [from, to]
    .map((end) => listed.findIndex(({ number }) => number === end))
    .toSorted((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return [];
  return listed.slice(first, last + 1).map(({ number }) => number);
}
