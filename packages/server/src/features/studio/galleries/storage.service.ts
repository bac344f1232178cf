import type { OriginalsStorage } from "@vowdesk/contract/studio/galleries";
import type { Context } from "../../../kernel/http/context.ts";
import { unlessSilent } from "../../../platform/originals/until-silent.ts";
import { copyStateOf, firstStateOf } from "./copies/places.service.ts";
import { sumOfBytes } from "./storage.store.ts";

const warnFromShare = 0.8;
/** A page does not wait longer for a place that is silent. */
const stateMs = 2_000;

const orAway = <T>(state: Promise<T>): Promise<T | "away"> => unlessSilent(state, stateMs, "away" as const);

/** The state of the storage of originals. */
export async function storageOf({ db, services }: Pick<Context, "db" | "services">): Promise<OriginalsStorage> {
  const { originals } = services;
  const [usedBytes, arrivableBytes, freeBytes, first, copy] = await Promise.all([
    sumOfBytes(db),
    originals.freeBytes().catch(() => 0),
    originals.first.freeBytes().catch(() => 0),
    orAway(firstStateOf(services)),
    orAway(copyStateOf(services)),
  ]);
  const maxBytes = Math.min(originals.maxBytes ?? Infinity, usedBytes + (freeBytes ?? Infinity));
  const share = usedBytes / maxBytes;
  const level = share >= 1 || arrivableBytes === 0 ? "full" : share >= warnFromShare ? "warning" : "ok";
  return { first, copy, usedBytes, maxBytes: Number.isFinite(maxBytes) ? maxBytes : null, level };
}
