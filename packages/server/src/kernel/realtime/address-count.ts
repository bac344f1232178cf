import { networkOf } from "../../platform/network/addresses.ts";

/** How many of something each address has at the same time. */
export class AddressCount {
  readonly #counts = new Map<string, number>();
  total = 0;

  at(address: string): number {
    return this.#counts.get(networkOf(address)) ?? 0;
  }

  /** Counts one more; answers how to count it out, which works once. */
  add(address: string): () => void {
    const network = networkOf(address);
    this.#counts.set(network, this.at(address) + 1);
    this.total += 1;
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.total -= 1;
      const left = this.at(address) - 1;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    };
  }
}
