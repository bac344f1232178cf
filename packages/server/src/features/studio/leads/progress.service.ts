import type { HandlerInput, CallKey } from "@vowdesk/contract/kernel";
import type { LeadDetail, leadsApi } from "@vowdesk/contract/studio/leads";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { addForCouple, assertActive, assertVisible, coupleOf } from "../weddings/weddings.ts";
import { assertNotOpen } from "./duplicates.service.ts";
import { auditFields } from "./leads.present.ts";
import { lockFor, presentDetail, signalChange, subjectOf, touchAt } from "./leads.service.ts";
import { allowed, scopeOf } from "./leads.policy.ts";
import { lockLead, saveLead, type LeadFields, type LeadRow } from "./leads.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "lead.contacted": Fact;
    "lead.visiting": Fact;
    "lead.won": Fact;
    "lead.lost": Fact;
    "lead.paused": Fact;
    "lead.reopened": Fact;
  }
}

type Input<C extends CallKey<typeof leadsApi>> = HandlerInput<(typeof leadsApi)[C]>;
type Step = "lead.contacted" | "lead.visiting" | "lead.won" | "lead.lost" | "lead.paused" | "lead.reopened";
type Changed = Pick<LeadFields, "state"> & Partial<Pick<LeadFields, "next_touch_at" | "lost_reason" | "wedding_id">>;

/** Saves the new state and announces it. */
async function save(ctx: Context, type: Step, before: LeadRow, changed: Changed): Promise<LeadDetail> {
  const after = await saveLead(ctx.db, before.id, changed, authorOf(ctx));
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return presentDetail(ctx, after);
}

export async function contact(ctx: Context, input: Input<"contact">): Promise<LeadDetail> {
  const before = await lockFor(ctx, "contact", input);
  return save(ctx, "lead.contacted", before, { state: "contacted", next_touch_at: touchAt(ctx, input.nextTouchAt) });
}

export async function visit(ctx: Context, input: Input<"visit">): Promise<LeadDetail> {
  const before = await lockFor(ctx, "visit", input);
  return save(ctx, "lead.visiting", before, { state: "visiting", next_touch_at: touchAt(ctx, input.nextTouchAt) });
}

type WeddingChoice = Pick<Input<"win">, "weddingId" | "dateReason">;

/** The wedding of a won lead: the given one, the one of an earlier win unless it was cancelled, or a new one. */
async function weddingOf(ctx: Context, lead: LeadRow, { weddingId, dateReason }: WeddingChoice): Promise<number> {
  if (weddingId) {
    await assertVisible(ctx, weddingId);
    await assertActive(ctx, weddingId);
    return weddingId;
  }
  if (lead.wedding_id !== null && !(await coupleOf(ctx, lead.wedding_id)).isCancelled) return lead.wedding_id;
  const { id } = await addForCouple(ctx, {
    nameA: lead.name_a,
    phoneA: lead.phone_a,
    nameB: lead.name_b,
    phoneB: lead.phone_b,
    weddingDate: lead.wedding_date,
    consultantId: lead.consultant_id,
    note: lead.note,
    dateReason,
  });
  return id;
}

async function markWon(ctx: Context, before: LeadRow, choice: WeddingChoice): Promise<LeadDetail> {
  const wedding_id = await weddingOf(ctx, before, choice);
  return save(ctx, "lead.won", before, { state: "won", next_touch_at: null, wedding_id });
}

export const win = async (ctx: Context, input: Input<"win">): Promise<LeadDetail> =>
  markWon(ctx, await lockFor(ctx, "win", input), input);

/** Wins a lead in the caller's transaction. Refuses one that the actor may not win in its state. */
export async function winLead(ctx: Context, id: number, dateReason?: string): Promise<void> {
  const row = (await lockLead(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  if (!allowed(ctx.actor, row).includes("win")) refuse("quote-lead-state");
  await markWon(ctx, row, { dateReason });
}

export async function lose(ctx: Context, input: Input<"lose">): Promise<LeadDetail> {
  const before = await lockFor(ctx, "lose", input);
  return save(ctx, "lead.lost", before, { state: "lost", next_touch_at: null, lost_reason: input.lostReason });
}

export async function pause(ctx: Context, input: Input<"pause">): Promise<LeadDetail> {
  const before = await lockFor(ctx, "pause", input);
  return save(ctx, "lead.paused", before, { state: "dormant", next_touch_at: touchAt(ctx, input.nextTouchAt) });
}

export async function reopen(ctx: Context, input: Input<"reopen">): Promise<LeadDetail> {
  const before = await lockFor(ctx, "reopen", input);
  const next_touch_at = touchAt(ctx, input.nextTouchAt);
  await assertNotOpen(ctx, before);
  return save(ctx, "lead.reopened", before, { state: "reopened", next_touch_at, lost_reason: null });
}
