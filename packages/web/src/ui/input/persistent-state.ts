import { useMemo, useSyncExternalStore } from "react";

/** Storage of one value of a page that survives a reload. */
interface Memory<T> {
  read(): T | null;
  write(value: T | null, isUnsaved: boolean, isNew?: boolean): void;
  subscribe(listener: () => void): () => void;
  opening(): number | null | undefined;
}

/** Called when a form is sent. Returns a function that checks whether the same form is still open. */
export type CaptureOpening = () => () => boolean;

/** Sets the value; null deletes it. */
export interface PersistentSetter<T> {
  (value: T | null): void;
  /** Starts a new opening: answers to earlier requests no longer apply. */
  begin(value: T): void;
  /** Updates the current value, if any. The parameter is `never` because the dialog knows which member of the union is open. */
  change(step: (now: never) => T): void;
  captureOpening: CaptureOpening;
}

/** State that survives a reload: value, setter and getter. Written at once, because a hidden page runs no effects. */
export function usePersistentState<T>(
  memory: Memory<T>,
  isUnsaved: (value: T) => boolean,
): [T | null, PersistentSetter<T>, () => T | null] {
  const value = useSyncExternalStore(memory.subscribe, memory.read);
  const keep = useMemo(() => {
    const write = (next: T | null, isNew = false) => memory.write(next, next !== null && isUnsaved(next), isNew);
    return Object.assign((next: T | null) => write(next), {
      begin: (next: T) => write(next, true),
      change(step: (now: never) => T) {
        const now = memory.read();
        if (now !== null) write(step(now as never));
      },
      captureOpening() {
        const opening = memory.opening();
        return () => memory.opening() === opening;
      },
    });
  }, [memory, isUnsaved]);
  return [value, keep, memory.read];
}
