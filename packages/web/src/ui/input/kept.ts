import { useMemo, useSyncExternalStore } from "react";

/** Where a page keeps something over a reload. */
interface Memory<T> {
  read(): T | null;
  write(value: T | null, isUnsaved: boolean, isNew?: boolean): void;
  subscribe(listener: () => void): () => void;
  opening(): number | null | undefined;
}

/** Asked when something is sent; answers whether what was open then is still open. */
export type Hold = () => () => boolean;

/** Replaces what is kept; null forgets it. */
export interface Keep<T> {
  (value: T | null): void;
  /** Begins something else: answers to what was sent before are not for it. */
  begin(value: T): void;
  /** Changes what is kept by now, if anything is. A dialog that is drawn for one kind of value alone knows which it is. */
  change(step: (now: never) => T): void;
  hold: Hold;
}

/**
 * A state that a memory brings back after a reload, its setter, and what it is by now. Written at once: a page that is hidden
 * runs no effects. `isUnsaved` must be the same function each time.
 */
export function useKept<T>(memory: Memory<T>, isUnsaved: (value: T) => boolean): [T | null, Keep<T>, () => T | null] {
  const value = useSyncExternalStore(memory.subscribe, memory.read);
  const keep = useMemo(() => {
    const write = (next: T | null, isNew = false) => memory.write(next, next !== null && isUnsaved(next), isNew);
    return Object.assign((next: T | null) => write(next), {
      begin: (next: T) => write(next, true),
      change(step: (now: never) => T) {
        const now = memory.read();
        if (now !== null) write(step(now as never));
      },
      hold() {
        const opening = memory.opening();
        return () => memory.opening() === opening;
      },
    });
  }, [memory, isUnsaved]);
  return [value, keep, memory.read];
}
