import { isDeepStrictEqual } from "node:util";
import { undoDecisionMs, type ReviewReason } from "@vowdesk/contract/reviews";
import type { Context } from "../../../kernel/http/context.ts";
import { Refusal, refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { filledText } from "../../../locales/texts.ts";
import { claimOf, isOpenTo, hasPermission } from "../policy.ts";
import { presentItem, type PresentedItem } from "../present.ts";
import * as store from "../store.ts";
import type { Before, ReviewRow } from "../store.ts";
import { saveChange, recordChange } from "../queues/change.ts";
import { assertNotOwn } from "../people/own-case.ts";
import { ruleOf, type Command, type Queue } from "../queues/queue.ts";
import { applyEffect, scheduleEffects } from "./effects.ts";

/** Whether the same user repeats the same decision, because the answer to the first request was lost. */
function isRepeat(ctx: Context, row: ReviewRow, { version, act, reason }: Command): boolean {
  const isSameReason = isDeepStrictEqual(row.reason, reason ?? null);
  return row.acted_by === ctx.actor.id && row.act === act && row.version === version + 1 && isSameReason;
}

async function assertCurrentVersion(ctx: Context, queue: Queue, row: ReviewRow, version: number): Promise<void> {
  if (row.version === version) return;
  const last = (await store.stepsOf(ctx.db, row.id)).at(-1);
  const who = last?.actor_name ?? row.acted_by_name;
  const changedAt = (last?.at ?? row.created_at).toISOString();
  refuse("changed-meanwhile", {
    data: { current: presentItem(ctx, queue, row), changedBy: who, changedAt },
    values: { who },
  });
}

/** Refuses a decision on an item that a colleague has claimed, that is already decided, or that is the actor's own case. */
async function assertDecidable(ctx: Context, queue: Queue, row: ReviewRow, command: Command): Promise<void> {
  const { act, reason } = command;
  if (row.effect_at !== null) refuse("review-settling", { values: { who: row.acted_by_name } });
  const claim = claimOf(row, ctx.now);
  if (claim && claim.byId !== ctx.actor.id) refuse("review-claimed", { values: { who: claim.by } });
  const rule = ruleOf(queue, act);
  if (!isOpenTo(queue, rule, row)) refuse("review-closed");
  if (rule.needsReason && reason === undefined) refuse("reason-required");
  if (rule.isFor?.(ctx.actor, row) === false) refuse("review-second-needed");
  await assertNotOwn(ctx, queue, row);
  const lacking = rule.needs?.find((field) => !(field in command));
  if (lacking !== undefined) refuseFields({ [lacking]: "required" });
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function beforeOf(row: ReviewRow): Before {
  const { status, details, act, acted_by, acted_by_name, reason } = row;
  const times = { due_at: isoOf(row.due_at), notice_at: isoOf(row.notice_at), acted_at: isoOf(row.acted_at) };
  return { status, details, act, acted_by, acted_by_name, reason, ...times };
}

const unclaimed = { claimed_by: null, claimed_by_name: "", claimed_until: null } as const;

/** Saves a decision. Unless the act is final, its effect waits until the undo time is over. */
async function applyDecision(ctx: Context, queue: Queue, row: ReviewRow, command: Command): Promise<ReviewRow> {
  const rule = ruleOf(queue, command.act);
  const change = (await rule.change?.(ctx, row, command)) ?? {};
  const reason: ReviewReason | null = command.reason ?? null;
  const next = await saveChange(ctx, queue, row, {
    status: rule.to,
    ...change,
    ...unclaimed,
    act: command.act,
    acted_by: ctx.actor.id,
    acted_by_name: ctx.actor.name,
    acted_at: ctx.now,
    reason,
    ...(rule.isFinal ? {} : { undo: beforeOf(row), effect_at: new Date(ctx.now.getTime() + undoDecisionMs) }),
  });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.decided", act: command.act, reason });
  if (!rule.isFinal) scheduleEffects(ctx.services);
  return rule.isFinal ? applyEffect(ctx, queue, next) : next;
}

/** Decides an item. Of several decisions on one version the first wins; the others get a conflict with the current item. */
export async function decide(ctx: Context, queue: Queue, command: Command): Promise<PresentedItem> {
  if (!hasPermission(ctx.actor, queue, command.act)) refuse("no-permission");
  const row = (await store.lockRow(ctx.db, queue.declared.code, command.id)) ?? refuse("not-found");
  if (isRepeat(ctx, row, command)) return presentItem(ctx, queue, row);
  await assertCurrentVersion(ctx, queue, row, command.version);
  await assertDecidable(ctx, queue, row, command);
  return presentItem(ctx, queue, await applyDecision(ctx, queue, row, command));
}

type Many = Omit<Command, "id" | "version"> & { rows: readonly Pick<Command, "id" | "version">[] };

/** Decides each item in a transaction of its own, so that a refusal of one leaves the others decided. */
export async function decideMany(ctx: Context, queue: Queue, { rows, ...command }: Many) {
  const results = [];
  for (const row of rows) {
    try {
      const item = await ctx.transaction((inside) => decide(inside, queue, { ...command, ...row }));
      results.push({ id: row.id, done: true, item, reason: null, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { reason, values, data } = error;
      const { current = null } = (data ?? {}) as { current?: PresentedItem };
      results.push({
        id: row.id,
        done: false,
        item: current,
        reason,
        message: filledText(ctx.language, reason, values),
      });
    }
  }
  const done = results.filter((row) => row.done).length;
  return { done, skipped: results.length - done, rows: results };
}

const dateFrom = (at: string | null) => (at === null ? null : new Date(at));

/** Undoes the caller's last decision on an item, from any device, within the undo time. */
export async function undo(ctx: Context, queue: Queue, { id }: { id: number }): Promise<PresentedItem> {
  const row = (await store.lockRow(ctx.db, queue.declared.code, id)) ?? refuse("not-found");
  if (row.undo === null || row.acted_by !== ctx.actor.id || row.effect_at === null || row.effect_at <= ctx.now)
    refuse("review-undo-over");
  await assertNotOwn(ctx, queue, row);
  const { due_at, notice_at, acted_at, ...before } = row.undo;
  const times = { due_at: dateFrom(due_at), notice_at: dateFrom(notice_at), acted_at: dateFrom(acted_at) };
  const next = await saveChange(ctx, queue, row, { ...before, ...times, undo: null, effect_at: null });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.undone", act: "undo" });
  return presentItem(ctx, queue, next);
}
