import { networkOf } from "../../platform/network/addresses.ts";

/** Counts concurrent items per network address. */
export class AddressCount {
  readonly #counts = new Map<string, number>();
  total = 0;

  at(address: string): number {
    return this.#counts.get(networkOf(address)) ?? 0;
  }

  /** Counts one more item. Returns a function that removes it; only its first call has an effect. */
  add(address: string): () => void {
    const network = networkOf(address);
    this.#counts.set(network, this.at(address) + 1);
    this.total += 1;
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.total -= 1;
      const remaining = this.at(address) - 1;
      if (remaining > 0) this.#counts.set(network, remaining);
      else this.#counts.delete(network);
    };
  }
}
