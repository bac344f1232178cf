import type { Decision, ReviewSummary, ReviewReason, ReviewHistoryEntry } from "@vowdesk/contract/reviews/engine";
import type { Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhone } from "../../../kernel/text/masking.ts";
import { getQueue, type Queue } from "./queues/queues.queue.ts";
import { allowed, claimOf, undoUntil } from "./engine.policy.ts";
import type { ReviewRow, StepRow } from "./engine.store.ts";

/** Returns a reason in one language. A preset has a text per language; a typed reason has only one. */
export function reasonIn(language: Language, reason: ReviewReason | null): string | null {
  return reason === null || typeof reason === "string" ? reason : reason[language];
}

/** The summary in the language of its reader. That of an item whose data was deleted is empty. */
export function summaryIn({ services, language }: Context, { queue, summary, details }: ReviewRow): string {
  if (summary === "") return "";
  return getQueue(services, queue).rules.summaryFor?.(details, language) ?? summary;
}

function decisionOf(ctx: Context, { act, acted_by_name, acted_at, reason }: ReviewRow): Decision | null {
  if (act === null || acted_at === null) return null;
  return { act, by: acted_by_name, at: acted_at.toISOString(), reason: reasonIn(ctx.language, reason) };
}

export function presentItem(ctx: Context, queue: Queue, row: ReviewRow) {
  const claim = claimOf(row, ctx.now);
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    person: {
      id: row.person_id ?? row.user_id ?? 0,
      name: row.person_name,
      role: row.person_role,
      phone: maskPhone(row.person_phone),
      isVerified: row.person_verified,
    },
    summary: summaryIn(ctx, row),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    claim: claim && { ...claim, until: claim.until.toISOString() },
    decision: decisionOf(ctx, row),
    undoUntil: undoUntil(ctx.actor, row, ctx.now)?.toISOString() ?? null,
    alike: row.alike,
    // Stored details can have fields that no client may see. The schema removes them.
    details: queue.declared.details.parse(row.details),
    allowed: allowed(ctx.actor, queue, row),
  };
}
export type PresentedItem = ReturnType<typeof presentItem>;

export function presentLine(ctx: Context, row: ReviewRow): ReviewSummary {
  return {
    queue: row.queue,
    id: row.id,
    status: row.status,
    person: row.person_name,
    summary: summaryIn(ctx, row),
    createdAt: row.created_at.toISOString(),
    decision: decisionOf(ctx, row),
  };
}

export function presentStep(ctx: Context, step: StepRow): ReviewHistoryEntry {
  return {
    at: step.at.toISOString(),
    act: step.act,
    status: step.status,
    actorKind: step.actor_kind,
    actorName: step.actor_name,
    reason: reasonIn(ctx.language, step.reason),
  };
}
