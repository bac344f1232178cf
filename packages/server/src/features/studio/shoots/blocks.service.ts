import type { HandlerInput } from "@vowdesk/contract/kernel";
import { longestBlockMs, maxAheadMs, maxPastMs, type BoardSlot, type shootsApi } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { assertFree } from "./planning/reserve.ts";
import { presentSlot } from "./shoots.present.ts";
import { insertSlots, type SlotRow } from "./shoots.store.ts";
import * as store from "./blocks.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "bookable.blocked": Fact;
    "bookable.unblocked": Fact;
  }
}

const subjectOf = ({ bookable_id }: SlotRow) => `bookable:${bookable_id}`;

/** The fields that the audit trail compares. */
const auditFields = ({ reason, starts_at, ends_at, note }: SlotRow) => ({
  slotReason: reason,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
  note,
});

const signalChange = (ctx: Context) => ctx.signal({ kind: "changed", feature: "shoots", id: "", access: "shoot" });

/** Blocks a bookable that is free. Shoots in the way have to be moved or given to others first. */
export async function block(ctx: Context, input: HandlerInput<typeof shootsApi.block>): Promise<BoardSlot> {
  const range = { from: new Date(input.startsAt), to: new Date(input.endsAt) };
  const lengthMs = range.to.getTime() - range.from.getTime();
  if (lengthMs <= 0 || lengthMs > longestBlockMs) refuse("shoot-times");
  const aheadMs = range.to.getTime() - ctx.now.getTime();
  if (aheadMs < -maxPastMs || aheadMs - lengthMs > maxAheadMs) refuse("shoot-day");
  const reserved = { bookableId: input.bookableId, ...range, blocked: range };
  await assertFree(ctx, reserved);
  const slot = { shoot_id: null, reason: input.reason, note: input.note };
  const [added = refuse("not-found")] = await insertSlots(ctx.db, [reserved], slot, authorOf(ctx));
  ctx.emit({ type: "bookable.blocked", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx);
  return presentSlot(added, true);
}

export async function unblock(ctx: Context, { id }: { id: number }): Promise<null> {
  const slot = (await store.lockBlock(ctx.db, id)) ?? refuse("not-found");
  await store.releaseBlock(ctx.db, slot.id, authorOf(ctx));
  ctx.emit({ type: "bookable.unblocked", subject: subjectOf(slot), before: auditFields(slot) });
  signalChange(ctx);
  return null;
}
