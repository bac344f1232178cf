/** The items to add to and remove from a set to make it the wanted set. */
export function differenceOf<T>(
  current: Iterable<T>,
  requested: Iterable<T>,
): { added: T[]; removed: T[]; count: number } {
  const [before, after] = [new Set(current), new Set(requested)];
  const added = [...after].filter((item) => !before.has(item));
  const removed = [...before].filter((item) => !after.has(item));
  return { added, removed, count: added.length + removed.length };
}
