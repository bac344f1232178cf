import { create } from "zustand";

/** Runs work once at a time for each key, and lists the keys under way. */
export function oncePerKey() {
  const usePendingKeys = create<readonly string[]>(() => []);
  const runOnce = async (key: string, work: () => Promise<void>) => {
    if (usePendingKeys.getState().includes(key)) return;
    usePendingKeys.setState((keys) => [...keys, key], true);
    try {
      await work();
    } finally {
      usePendingKeys.setState((keys) => keys.filter((item) => item !== key), true);
    }
  };
  return { usePendingKeys, runOnce };
}
