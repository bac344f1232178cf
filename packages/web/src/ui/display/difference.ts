/** The elements added to and removed from a set. */
export interface Difference<K = number> {
  added: readonly K[];
  removed: readonly K[];
}

export const noDifference: Difference<never> = { added: [], removed: [] };

/** The difference between two sets. Each side keeps the order of its set. */
export function differenceOf<K>(before: ReadonlySet<K>, after: ReadonlySet<K>): Difference<K> {
  return {
    added: [...after].filter((item) => !before.has(item)),
    removed: [...before].filter((item) => !after.has(item)),
  };
}

/** Applies a difference to a set. Other changes of the set are kept. */
export function applied<K>(before: Iterable<K>, { added, removed }: Difference<K>): ReadonlySet<K> {
  const gone = new Set(removed);
  return new Set([...before, ...added].filter((item) => !gone.has(item)));
}

export const isDifferent = ({ added, removed }: Difference<unknown>): boolean => added.length + removed.length > 0;
