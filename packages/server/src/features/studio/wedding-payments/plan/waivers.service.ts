import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { DueInstalment, InstalmentAction, instalmentsApi } from "@vowdesk/contract/studio/wedding-payments";
import { assertVersion, refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { adjustEarnings } from "../earnings/earnings.service.ts";
import { openOf } from "./plan.policy.ts";
import { findDue, lockPlan, refreshPlan } from "./plan.service.ts";
import type { DueRow } from "./plan.store.ts";
import * as store from "./waivers.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "payment.waiver-asked": Fact;
    "payment.waived": Fact;
    "payment.waiver-refused": Fact;
    "payment.waiver-withdrawn": Fact;
  }
}

type Input<C extends CallKey<typeof instalmentsApi>> = HandlerInput<(typeof instalmentsApi)[C]>;

/** Locks the wedding of an instalment, and returns the instalment as it is then. */
async function lock(ctx: Context, id: number) {
  await lockPlan(ctx, (await findDue(ctx, id)).row.wedding_id);
  return findDue(ctx, id);
}

type Type = "payment.waiver-asked" | "payment.waived" | "payment.waiver-refused" | "payment.waiver-withdrawn";

async function announce(
  ctx: Context,
  type: Type,
  { row, cents, reason }: { row: DueRow; cents: number; reason: string },
) {
  const after = { instalmentKind: row.kind, waivedCents: cents };
  ctx.emit({ type, subject: `wedding:${row.wedding_number}`, after, reason: reason || undefined });
  ctx.signal({ kind: "changed", feature: "instalments", id: "", access: "payment" });
  return (await findDue(ctx, row.id)).shown;
}

/** Asks to waive what is open of an instalment. */
export async function waive(ctx: Context, { id, cents, reason }: Input<"waive">): Promise<DueInstalment> {
  const { row, shown } = await lock(ctx, id);
  if (row.waiver) refuseAsChanged({ ...row.waiver, updated_at: new Date(row.waiver.updated_at) }, shown);
  if (openOf(row) !== cents) refuse("waiver-amount", { data: shown });
  const { wedding_id, agreement_id, position } = row;
  const waiver = { wedding_id, agreement_id, position, cents, reason, asked_by: ctx.actor.id };
  await store.insertWaiver(ctx.db, waiver, authorOf(ctx));
  return announce(ctx, "payment.waiver-asked", { row, cents, reason });
}

/** Locks an instalment whose waiver waits, for an action that the actor may take. */
async function lockFor(ctx: Context, action: InstalmentAction, { id, version }: { id: number; version: number }) {
  const { row, shown } = await lock(ctx, id);
  const { waiver } = row;
  if (!waiver) return refuseAsChanged({ updated_by: "", updated_at: row.updated_at }, shown);
  const change = { version: row.version, updated_by: waiver.updated_by, updated_at: new Date(waiver.updated_at) };
  await assertVersion(change, version, () => shown);
  if (waiver.asked_by === ctx.actor.id && action !== "withdrawWaiver") refuse("waiver-own");
  if (!shown.allowed.includes(action)) refuseAsChanged(change, shown);
  return { row, waiver, shown };
}

const decision = ({ actor, now }: Context) => ({ decided_by: actor.id, decided_at: now });

/** Waives an instalment. What finished steps have earned of this money is taken back, so that the account stays exact. */
export async function approveWaiver(ctx: Context, input: Input<"approveWaiver">): Promise<DueInstalment> {
  const { row, waiver, shown } = await lockFor(ctx, "approveWaiver", input);
  if (waiver.cents > openOf(row)) refuse("waiver-amount", { data: shown });
  await store.saveDecision(ctx.db, waiver.id, { state: "waived", ...decision(ctx) }, authorOf(ctx));
  await adjustEarnings(ctx, row.wedding_id, `wedding.waived:${waiver.id}`);
  await refreshPlan(ctx, row.wedding_id);
  return announce(ctx, "payment.waived", { row, cents: waiver.cents, reason: waiver.reason });
}

export async function refuseWaiver(ctx: Context, { reason, ...input }: Input<"refuseWaiver">): Promise<DueInstalment> {
  const { row, waiver } = await lockFor(ctx, "refuseWaiver", input);
  const refused = { state: "refused", refusal: reason, ...decision(ctx) } as const;
  await store.saveDecision(ctx.db, waiver.id, refused, authorOf(ctx));
  return announce(ctx, "payment.waiver-refused", { row, cents: waiver.cents, reason });
}

export async function withdrawWaiver(ctx: Context, input: Input<"withdrawWaiver">): Promise<DueInstalment> {
  const { row, waiver } = await lockFor(ctx, "withdrawWaiver", input);
  await store.saveDecision(ctx.db, waiver.id, { state: "withdrawn" }, authorOf(ctx));
  return announce(ctx, "payment.waiver-withdrawn", { row, cents: waiver.cents, reason: "" });
}
