import { create, type StoreApi, type UseBoundStore } from "zustand";

// oxlint-disable-next-line session/module-state -- the session itself
const resets = new Set<() => void>();

/** Registers the reset of module-level state, which runs before another user enters (checked by scripts/checks/lint/module-state.mjs). */
export function dropWithSession(reset: () => void): void {
  resets.add(reset);
}

/** A zustand store that is reset with the session. */
export function createForSession<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial);
  dropWithSession(() => store.setState(initial(), true));
  return store;
}

/** A value that is created once per session. `end` releases it when the session is dropped. */
export function perSession<T>(make: () => T, end: (value: T) => void = () => {}): () => T {
  let made: { value: T } | null = null;
  dropWithSession(() => {
    const last = made;
    made = null;
    if (last) end(last.value);
  });
  return () => (made ??= { value: make() }).value;
}

/** Resets all registered state. A reset that throws does not stop the others. */
export function dropSessionState(): void {
  for (const reset of resets) {
    try {
      reset();
    } catch (error) {
      reportError(error);
    }
  }
}
