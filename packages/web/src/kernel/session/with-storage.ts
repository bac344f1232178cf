/** Runs `work` on the storage of the browser. Returns `otherwise` if storage is forbidden or full, or its content is invalid. */
export function withStorage<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
