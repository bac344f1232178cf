import { isDeepStrictEqual } from "node:util";
import { undoDecisionMs, type ReviewReason } from "@vowdesk/contract/reviews/engine";
import { runEachRow } from "../../../../kernel/concurrency/run-each-row.ts";
import { isOutdated, refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { shownName } from "../../../../kernel/transaction/actor.ts";
import { refuse, refuseFields } from "../../../../kernel/http/refusal.ts";
import type { ReviewUndo } from "../../../../platform/database/column-types.ts";
import { claimOf, isOpenTo, hasPermission, undoUntil } from "../engine.policy.ts";
import { presentItem, type PresentedItem } from "../engine.present.ts";
import * as store from "../engine.store.ts";
import type { ReviewRow } from "../engine.store.ts";
import { saveChange, recordChange } from "../queues/change.ts";
import { assertNotOwn } from "../requests/people.own-case.ts";
import { ruleOf, type Command, type Queue } from "../queues/queues.queue.ts";
import { applyEffect, decisionEffects } from "./effects.ts";
import { realNames } from "../../../staff/auth/staff-names.store.ts";

/** Whether the same user repeats the same decision, because the answer to the first request was lost. */
function isRepeat(ctx: Context, row: ReviewRow, { version, act, reason }: Command): boolean {
  const isSameReason = isDeepStrictEqual(row.reason, reason ?? null);
  return row.acted_by === ctx.actor.id && row.act === act && row.version === version + 1 && isSameReason;
}

/** The last change includes the steps of app users, of the bank and of timers. */
async function lastChangeOf(ctx: Context, row: ReviewRow) {
  const last = (await store.stepsOf(ctx.db, row.id)).at(-1);
  return { changed_by: last?.actor_name ?? row.acted_by_name, changed_at: last?.at ?? row.created_at };
}

/** Refuses a decision on an item that a colleague has claimed, that is already decided, or that is the actor's own case. */
async function assertDecidable(ctx: Context, queue: Queue, row: ReviewRow, command: Command): Promise<void> {
  const { act, reason } = command;
  if (row.effect_at !== null) refuse("review-settling", { values: { who: row.acted_by_name } });
  const claim = claimOf(row, ctx.now);
  if (claim && claim.byId !== ctx.actor.id) refuse("review-claimed", { values: { who: claim.by } });
  const rule = ruleOf(queue, act);
  if (!isOpenTo(queue, rule, row)) refuse("review-closed");
  const needsReason = rule.needsReason === true || (rule.needsReason === "if-similar" && row.alike > 0);
  if (needsReason && reason === undefined) refuse("reason-required");
  if (rule.isFor?.(ctx.actor, row) === false) refuse("review-second-needed");
  await assertNotOwn(ctx, queue, row);
  const lacking = rule.needs?.find((field) => !(field in command));
  if (lacking !== undefined) refuseFields({ [lacking]: "required" });
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function beforeOf(row: ReviewRow): ReviewUndo {
  const { status, details, act, acted_by, acted_by_name, reason, claimed_by, claimed_by_name } = row;
  const times = { due_at: isoOf(row.due_at), notice_at: isoOf(row.notice_at), acted_at: isoOf(row.acted_at) };
  const claim = { claimed_by, claimed_by_name, claimed_until: isoOf(row.claimed_until) };
  return { status, details, act, acted_by, acted_by_name, reason, ...times, ...claim };
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
    acted_by_name: shownName(ctx.actor),
    acted_at: ctx.now,
    reason,
    ...(rule.isFinal ? {} : { undo: beforeOf(row), effect_at: new Date(ctx.now.getTime() + undoDecisionMs) }),
  });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.decided", act: command.act, reason });
  if (!rule.isFinal) decisionEffects.schedule(ctx.services);
  return rule.isFinal ? applyEffect(ctx, queue, next) : next;
}

/** Decides an item. Of several decisions on one version the first wins; the others get a conflict with the current item. */
export async function decide(ctx: Context, queue: Queue, command: Command): Promise<PresentedItem> {
  if (!hasPermission(ctx.actor, queue, command.act)) refuse("no-permission");
  const row = (await store.lockRow(ctx.db, queue.declared.code, command.id)) ?? refuse("not-found");
  if (isRepeat(ctx, row, command)) return presentItem(ctx, queue, row);
  if (isOutdated(row, command.version)) refuseAsChanged(await lastChangeOf(ctx, row), presentItem(ctx, queue, row));
  await assertDecidable(ctx, queue, row, command);
  return presentItem(ctx, queue, await applyDecision(ctx, queue, row, command));
}

type Many = Omit<Command, "id" | "version"> & { rows: readonly Pick<Command, "id" | "version">[] };

/** Decides each item in a separate transaction, so that a refusal of one item does not undo the others. */
export function decideMany(ctx: Context, queue: Queue, { rows, ...command }: Many) {
  return runEachRow(ctx, {
    realNames,
    rows,
    idOf: ({ id }) => String(id),
    run: (inside, row) => decide(inside, queue, { ...command, ...row }),
    present: ({ id }, { record: item, done, reason, message }) => ({ id, done, item, reason, message }),
  });
}

const dateFrom = (at: string | null) => (at === null ? null : new Date(at));

/** Undoes the caller's last decision on an item, from any device, within the undo time. */
export async function undo(ctx: Context, queue: Queue, { id }: { id: number }): Promise<PresentedItem> {
  const row = (await store.lockRow(ctx.db, queue.declared.code, id)) ?? refuse("not-found");
  if (row.undo === null || undoUntil(ctx.actor, row, ctx.now) === null) refuse("review-undo-over");
  await assertNotOwn(ctx, queue, row);
  await ruleOf(queue, row.act ?? "").assertUndoable?.(ctx, row);
  const { due_at, notice_at, acted_at, claimed_until = null, ...before } = row.undo;
  const times = { due_at: dateFrom(due_at), notice_at: dateFrom(notice_at), acted_at: dateFrom(acted_at) };
  const next = await saveChange(ctx, queue, row, {
    ...before,
    ...times,
    claimed_until: dateFrom(claimed_until),
    undo: null,
    effect_at: null,
  });
  await recordChange(ctx, queue, { before: row, after: next }, { fact: "review.undone", act: "undo" });
  return presentItem(ctx, queue, next);
}
