import { create, type StoreApi, type UseBoundStore } from "zustand";

const resets = new Set<() => void>();

/**
 * Registers how module-level state returns to its beginning. It runs when a user signs out, and before another user enters
 * without a reload; `scripts/checks/session-state.mjs` finds module-level state that is not registered.
 */
export function dropWithSession(reset: () => void): void {
  resets.add(reset);
}

/** A store of zustand that returns to its initial state with the session. */
export function createForSession<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial);
  dropWithSession(() => store.setState(initial(), true));
  return store;
}

/** A value that is made once for each session. `end` stops what it still does when the session is dropped. */
export function perSession<T>(make: () => T, end: (value: T) => void = () => {}): () => T {
  let made: { value: T } | null = null;
  dropWithSession(() => {
    const last = made;
    made = null;
    if (last) end(last.value);
  });
  return () => (made ??= { value: make() }).value;
}

/** Returns all registered state to its beginning. A reset that fails does not keep the others from running. */
export function dropSessionState(): void {
  for (const reset of resets) {
    try {
      reset();
    } catch (error) {
      reportError(error);
    }
  }
}
