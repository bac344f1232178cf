import { withStorage } from "../session/with-storage.ts";
import type { StoredCall } from "./first-calls.ts";

/** Session storage key. */
const storageKey = "firstCalls";
/** So many requests fit beside the page's files. */
const maxCalls = 12;

/** Stores the reads that a reload of the current address will start. Without storage the reload starts them itself. */
export function storeFirstCalls(calls: readonly StoredCall[]): void {
  const text = JSON.stringify({ address: location.pathname + location.search, calls: calls.slice(0, maxCalls) });
  withStorage(() => sessionStorage.setItem(storageKey, text), undefined);
}
