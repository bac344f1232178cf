import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import type { Place } from "../../../../platform/originals/place.ts";
import { platformMetrics } from "../../../../platform/observability/metrics.ts";
import { subjectOf } from "../galleries.service.ts";
import { copyTo, isRight, recordDamage, recoverFirst } from "./copies.service.ts";
import * as store from "./copies.store.ts";
import type { PhotoRow } from "./copies.store.ts";
import { assertFirst, copyStateOf, forOne } from "./places.service.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.photo-repaired": Fact;
  }
}

const dayMs = 24 * 60 * 60_000;
/** A file is due for a check after this time, so that the check is done within 30 days. */
const recheckMs = 25 * dayMs;
/** Limits the checks, so that the disks stay fast for users. */
const checkedBytesPerSecond = 20_000_000;

/** What a check has found about the copies of a picture. */
export type Finding = "right" | "repaired" | "damaged" | "unreadable";

/** Records that the damaged copy of a picture was replaced by the right one, and reports it. */
async function recordRepair(ctx: Context, photo: PhotoRow, to: Place): Promise<Finding> {
  await store.saveChecked(ctx.db, photo.id, ctx.now);
  const subject = subjectOf({ id: photo.gallery_id });
  ctx.emit({ type: "gallery.photo-repaired", subject, after: { pictures: photo.number } });
  const error = new Error(`a copy of a picture in ${to.name} was damaged and has been replaced`);
  reportFault(ctx.services, { error, where: "originals", requestId: null });
  return "repaired";
}

async function repair(ctx: Context, photo: PhotoRow, from: Place, to: Place): Promise<Finding> {
  if (!(await copyTo(from, to, photo))) throw new Error("a damaged copy could not be replaced");
  return recordRepair(ctx, photo, to);
}

async function recordRight(ctx: Context, { id }: PhotoRow): Promise<Finding> {
  await store.saveChecked(ctx.db, id, ctx.now);
  return "right";
}

async function giveUp(ctx: Context, photo: PhotoRow): Promise<Finding> {
  await recordDamage(ctx, photo);
  return "damaged";
}

/** Reads the first copy of a picture that has no second one yet. */
async function checkFirst(ctx: Context, photo: PhotoRow, bytesPerSecond: number): Promise<Finding> {
  const { first } = ctx.services.originals;
  if (await isRight(first, photo, bytesPerSecond)) return recordRight(ctx, photo);
  return (await recoverFirst(ctx, photo)) ? recordRepair(ctx, photo, first) : giveUp(ctx, photo);
}

/** Reads both copies of a picture. Replaces a wrong one by the right one, or records that both are wrong. */
async function check(ctx: Context, photo: PhotoRow, bytesPerSecond: number): Promise<Finding> {
  const { first, copy } = ctx.services.originals;
  if (photo.state !== "safe") return checkFirst(ctx, photo, bytesPerSecond);
  if (copy === null || (await copyStateOf(ctx.services)) !== "ready") return "unreadable";
  const isFirstRight = await isRight(first, photo, bytesPerSecond);
  const isCopyRight = await isRight(copy, photo, bytesPerSecond);
  if (isFirstRight && isCopyRight) return recordRight(ctx, photo);
  if (isFirstRight) return repair(ctx, photo, first, copy);
  return isCopyRight ? repair(ctx, photo, copy, first) : giveUp(ctx, photo);
}

interface Round {
  /** Pictures whose copies were last read before this time. */
  before: Date;
  bytesPerSecond: number;
  /** Called with each picture. */
  found?(photo: PhotoRow, finding: Finding): void;
}

async function checkRound(services: Services, { before, bytesPerSecond, found }: Round): Promise<number> {
  await assertFirst(services);
  return processDueRows(services, {
    runner: "photo-checks",
    batchSize: 20,
    find: (db, due, limit) => store.listUnchecked(db, before, due, limit),
    async apply(ctx, id) {
      const photo = await store.findPhoto(ctx.db, id);
      if (!photo || (photo.checked_at ?? photo.stored_at ?? before) > before) return 0;
      const finding = await forOne(services, () => check(ctx, photo, bytesPerSecond));
      platformMetrics.originalsChecked.inc({ result: finding });
      found?.(photo, finding);
      return finding === "unreadable" ? 0 : 1;
    },
  });
}

/** Reads copies again that were not read for weeks, slowly. */
export const checkOriginals = (services: Services): Promise<number> =>
  checkRound(services, {
    before: new Date(services.clock.now().getTime() - recheckMs),
    bytesPerSecond: checkedBytesPerSecond,
  });

/** Reads every copy now. Returns how many pictures of each finding there are. */
export async function verifyOriginals(services: Services): Promise<Record<Finding, number>> {
  const findings: Record<Finding, number> = { right: 0, repaired: 0, damaged: 0, unreadable: 0 };
  await checkRound(services, {
    before: services.clock.now(),
    bytesPerSecond: Infinity,
    found: (_photo, finding) => void (findings[finding] += 1),
  });
  return findings;
}
