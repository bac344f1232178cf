import type { PicturesState } from "@vowdesk/contract/operations/operations";
import type { GeneralKind } from "./alerts.store.ts";

/** Shares of the storage from which it counts as almost full and as full, and below which that is over. */
const shares = {
  "storage-warning": { from: 0.8, until: 0.75 },
  "storage-full": { from: 1, until: 0.95 },
} as const;

type Facts = Pick<PicturesState, "stored" | "safe" | "copy" | "usedBytes" | "maxBytes">;

/** The problems of the whole installation. `known` are those that were seen before, which end later than they begin. */
export function generalProblems(facts: Facts, known: readonly string[]): GeneralKind[] {
  const { stored, safe, copy, usedBytes, maxBytes } = facts;
  const share = maxBytes === null ? 0 : usedBytes / Math.max(1, maxBytes);
  const full = (["storage-warning", "storage-full"] as const).filter(
    (kind) => share >= (known.includes(kind) ? shares[kind].until : shares[kind].from),
  );
  const isMissing = copy !== "ready" && stored + safe > 0;
  return isMissing ? [...full, "copy-missing"] : full;
}
