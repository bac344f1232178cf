/** A set of listeners for one event. */
export class Listeners<A extends unknown[]> {
  readonly #all = new Set<(...args: A) => void>();

  notify(...args: A): void {
    for (const listener of this.#all) listener(...args);
  }

  add(listener: (...args: A) => void): () => void {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  }
}
