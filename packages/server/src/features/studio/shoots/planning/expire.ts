import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import { systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { findBookables, findShoots, lockShoot, releaseSlots, saveShoot } from "../shoots.store.ts";
import { auditFields } from "../shoots.present.ts";
import { signalParts } from "../../weddings/weddings.ts";
import * as store from "./planning.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot.expired": Fact;
  }
}

/** Ends holds that have expired and releases their teams. The caller has locked them. */
export async function expireHolds(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const author = { by: systemActor.name, at: ctx.now };
  const shoots = await findShoots(ctx.db, ids, null);
  const bookables = new Map(
    (
      await findBookables(
        ctx.db,
        shoots.flatMap(({ team }) => team),
      )
    ).map((row) => [row.id, row]),
  );
  await releaseSlots(ctx.db, ids, author);
  for (const before of shoots) {
    const after = await saveShoot(ctx.db, before.id, { state: "expired", expires_at: null, ended_at: ctx.now }, author);
    ctx.emit({
      type: "shoot.expired",
      subject: `shoot:${before.id}`,
      actor: systemActor,
      before: auditFields(before, bookables),
      after: auditFields(after, bookables),
    });
    ctx.signal({
      kind: "changed",
      feature: "shoots",
      id: String(after.id),
      version: after.version,
      access: "shoot",
      all: "shoot:all",
    });
    if (after.wedding_id !== null) signalParts(ctx, after.wedding_id);
  }
}

/** Ends a hold unless it has been made firm or ended meanwhile. */
async function expireHold(ctx: Context, id: number): Promise<number> {
  const shoot = await lockShoot(ctx.db, id, null);
  if (shoot?.state !== "tentative" || shoot.expires_at === null || shoot.expires_at > ctx.now) return 0;
  await expireHolds(ctx, [id]);
  return 1;
}

/** Ends expired holds. Bookings also end those that are in their way. */
export const endExpiredHolds = (services: Services): Promise<number> =>
  processDueRows(services, { runner: "expired-holds", batchSize: 100, find: store.findExpired, apply: expireHold });
