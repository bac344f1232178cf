import {
  almostFullShare,
  lacksCopies,
  storageShare,
  type PicturesState,
} from "@vowdesk/contract/operations/operations";
import type { GeneralKind } from "./alerts.store.ts";

/** Shares of the storage from which it counts as almost full and as full, and below which that is over. */
const shares = {
  "storage-warning": { from: almostFullShare, until: 0.75 },
  "storage-full": { from: 1, until: 0.95 },
} as const;

type Facts = Pick<PicturesState, "stored" | "safe" | "demo" | "copy" | "usedBytes" | "maxBytes">;

/** The problems of the whole installation. `known` are those that were seen before, which end later than they begin. */
export function generalProblems(facts: Facts, known: readonly string[]): GeneralKind[] {
  const share = storageShare(facts);
  const full = (["storage-warning", "storage-full"] as const).filter(
    (kind) => share >= (known.includes(kind) ? shares[kind].until : shares[kind].from),
  );
  return lacksCopies(facts) ? [...full, "copy-missing"] : full;
}
