/** What was added to a set and taken from it. */
export interface Difference<K = number> {
  added: readonly K[];
  removed: readonly K[];
}

export const noDifference: Difference<never> = { added: [], removed: [] };

/** How a set became another; each side in the order of its own set. */
export function differenceOf<K>(before: ReadonlySet<K>, after: ReadonlySet<K>): Difference<K> {
  return {
    added: [...after].filter((one) => !before.has(one)),
    removed: [...before].filter((one) => !after.has(one)),
  };
}

/** The set with the difference made; what others added or removed meanwhile stays. */
export function applied<K>(before: Iterable<K>, { added, removed }: Difference<K>): ReadonlySet<K> {
  const gone = new Set(removed);
  return new Set([...before, ...added].filter((one) => !gone.has(one)));
}

export const isDifferent = ({ added, removed }: Difference<unknown>): boolean => added.length + removed.length > 0;
