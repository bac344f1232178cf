/** What must be added to and removed from what is held, to make it what is wanted. */
export function differenceOf<T>(held: Iterable<T>, wanted: Iterable<T>): { added: T[]; removed: T[]; count: number } {
  const [before, after] = [new Set(held), new Set(wanted)];
  const added = [...after].filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !after.has(one));
  return { added, removed, count: added.length + removed.length };
}
