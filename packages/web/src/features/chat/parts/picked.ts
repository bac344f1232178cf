/** A conversation, and a message in it. */
export interface Spot {
  id: number | null;
  seq: number | null;
}

/** Where somebody wants to be, before the address says so. */
export interface Ahead extends Spot {
  /** Where the address was then, and where it was on its way to; any other is right again. Its filter may change meanwhile. */
  from: readonly Spot[];
}

/** Whether a pick still goes before what the address says. */
export function holdsOver(ahead: Ahead, { id, seq }: Spot): boolean {
  return ahead.from.some((spot) => spot.id === id && spot.seq === seq);
}
