import { isDeepStrictEqual } from "node:util";
import { undoDecisionMs, type ReviewReason } from "@vowdesk/contract/reviews";
import type { Context } from "../../../kernel/http/context.ts";
import { Refusal, refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { filledText } from "../../../locales/texts.ts";
import { claimOf, isOpenTo, mayEver } from "../policy.ts";
import { presentItem, type PresentedItem } from "../present.ts";
import * as store from "../store.ts";
import type { Before, ReviewRow } from "../store.ts";
import { save, tell } from "../queues/change.ts";
import { assertNotOwn } from "../people/own-case.ts";
import { ruleOf, type Command, type Queue } from "../queues/queue.ts";
import { carryOut, settleSoon } from "./effects.ts";

/** The same decision once more, by who has taken it: the answer to the first one was lost on its way. */
function isRepeat(ctx: Context, row: ReviewRow, { version, act, reason }: Command): boolean {
  const isSameReason = isDeepStrictEqual(row.reason, reason ?? null);
  return row.acted_by === ctx.actor.id && row.act === act && row.version === version + 1 && isSameReason;
}

async function assertSeen(ctx: Context, queue: Queue, row: ReviewRow, version: number): Promise<void> {
  if (row.version === version) return;
  const last = (await store.stepsOf(ctx.db, row.id)).at(-1);
  const who = last?.actor_name ?? row.acted_by_name;
  const changedAt = (last?.at ?? row.created_at).toISOString();
  refuse("changed-meanwhile", {
    data: { current: presentItem(ctx, queue, row), changedBy: who, changedAt },
    values: { who },
  });
}

/** Nobody decides what a colleague looks at, what is decided already, or what is about themselves. */
async function assertFree(ctx: Context, queue: Queue, row: ReviewRow, command: Command): Promise<void> {
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

/** An item as it is once somebody has decided it; what follows outside waits until that can be taken back no more. */
async function decided(ctx: Context, queue: Queue, row: ReviewRow, command: Command): Promise<ReviewRow> {
  const rule = ruleOf(queue, command.act);
  const change = (await rule.change?.(ctx, row, command)) ?? {};
  const reason: ReviewReason | null = command.reason ?? null;
  const next = await save(ctx, queue, row, {
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
  await tell(ctx, queue, { before: row, after: next }, { fact: "review.decided", act: command.act, reason });
  if (!rule.isFinal) settleSoon(ctx.services);
  return rule.isFinal ? carryOut(ctx, queue, next) : next;
}

/** Decides an item. Of several who decide one version the first wins; the others are shown what is. */
export async function decide(ctx: Context, queue: Queue, command: Command): Promise<PresentedItem> {
  if (!mayEver(ctx.actor, queue, command.act)) refuse("no-permission");
  const row = (await store.lockRow(ctx.db, queue.declared.code, command.id)) ?? refuse("not-found");
  if (isRepeat(ctx, row, command)) return presentItem(ctx, queue, row);
  await assertSeen(ctx, queue, row, command.version);
  await assertFree(ctx, queue, row, command);
  return presentItem(ctx, queue, await decided(ctx, queue, row, command));
}

type Many = Omit<Command, "id" | "version"> & { rows: readonly Pick<Command, "id" | "version">[] };

/** Each for itself, in a transaction of its own: what is decided stays decided, whatever becomes of the others. */
export async function decideMany(ctx: Context, queue: Queue, { rows, ...command }: Many) {
  const told = [];
  for (const row of rows) {
    try {
      const item = await ctx.transaction((inside) => decide(inside, queue, { ...command, ...row }));
      told.push({ id: row.id, done: true, item, reason: null, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { reason, values, data } = error;
      const { current = null } = (data ?? {}) as { current?: PresentedItem };
      told.push({ id: row.id, done: false, item: current, reason, message: filledText(ctx.language, reason, values) });
    }
  }
  const done = told.filter((row) => row.done).length;
  return { done, skipped: told.length - done, rows: told };
}

const dateFrom = (at: string | null) => (at === null ? null : new Date(at));

/** Takes one's last decision back, from whatever device. Ten seconds later it is too late. */
export async function undo(ctx: Context, queue: Queue, { id }: { id: number }): Promise<PresentedItem> {
  const row = (await store.lockRow(ctx.db, queue.declared.code, id)) ?? refuse("not-found");
  if (row.undo === null || row.acted_by !== ctx.actor.id || row.effect_at === null || row.effect_at <= ctx.now)
    refuse("review-undo-over");
  await assertNotOwn(ctx, queue, row);
  const { due_at, notice_at, acted_at, ...before } = row.undo;
  const times = { due_at: dateFrom(due_at), notice_at: dateFrom(notice_at), acted_at: dateFrom(acted_at) };
  const next = await save(ctx, queue, row, { ...before, ...times, undo: null, effect_at: null });
  await tell(ctx, queue, { before: row, after: next }, { fact: "review.undone", act: "undo" });
  return presentItem(ctx, queue, next);
}
