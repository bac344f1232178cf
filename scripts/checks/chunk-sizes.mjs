/** A chunk of the first pages may change by this much before it must be looked at. */
const maxChangeKb = 2;

/**
 * The names of chunks and their sizes in kB with one decimal, styles included. A page's chunk is named by its source, others by their group, because
 * file names contain hashes.
 */
export function sizesOf(chunks, kbOf) {
  const sizes = {};
  for (const { name, src, file, css = [] } of chunks) {
    const key = src ?? name;
    sizes[key] = (sizes[key] ?? 0) + [file, ...css].reduce((sum, path) => sum + kbOf(path), 0);
  }
  const rounded = Object.entries(sizes).map(([key, kb]) => [key, Number(kb.toFixed(1))]);
  return Object.fromEntries(rounded.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A sentence for each chunk whose size differs too much from the table; an absent chunk counts as 0 kB. */
export function changesOf(before, after) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .map((name) => ({ name, was: before[name] ?? 0, is: after[name] ?? 0 }))
    .filter(({ was, is }) => Number(Math.abs(is - was).toFixed(1)) > maxChangeKb)
    .map(({ name, was, is }) => `The chunk ${name} has ${is} kB (gzip), and the table says ${was} kB.`);
}
