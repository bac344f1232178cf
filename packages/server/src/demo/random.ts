/** A reproducible pseudo-random generator. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from 0 up to, but not including, `count`. */
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
  /** Approximately normally distributed. */
  around(mean: number, spread: number): number;
}

/** The mulberry32 generator: 32 bits of state, sufficient for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    around: (mean, spread) => mean + (next() + next() + next() + next() - 2) * spread * 1.73,
  };
}
