import { defaultAlertSteps, type AlertChannel, type AlertSteps } from "@vowdesk/contract/alerts";
import { firstTypeOf, groupOf, messageGroups } from "@vowdesk/contract/notifications";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { isMachineClockWrong } from "../../../platform/clock.ts";
import { holdersOf } from "../../auth/index.ts";
import { settingsOf } from "../../settings/index.ts";
import { sendAlerts } from "../sending/service.ts";
import { usersWanting } from "../preferences/service.ts";
import { liveSubscriptionsOf } from "../subscriptions/service.ts";
import * as policy from "./policy.ts";
import * as store from "./store.ts";
import type { PlanRow, Receiver } from "./store.ts";

const runner = "alerts";
const origin = { actor: systemActor, language: "zh", requestId: runner, ip: "" } as const;
const kinds = messageGroups.map((group) => ({ group, kind: firstTypeOf[group] }));
const batchSize = 100;

const stepsOf = async (ctx: Pick<Context, "db">): Promise<AlertSteps> => ({
  ...defaultAlertSteps,
  ...(await store.storedSteps(ctx.db)),
});

/** Plans alerts for messages and orders that are new since the last run. */
const planNew = (services: Services): Promise<number> =>
  inTransaction(services, origin, async (ctx) => {
    const { personal, orders } = await stepsOf(ctx);
    const since = new Date(ctx.now.getTime() - policy.plannedForMs);
    const planning = ([first]: AlertSteps["personal"]) => ({
      now: ctx.now,
      since,
      firstMs: (first?.afterSeconds ?? 0) * 1_000,
    });
    const ofUsers = personal.length === 0 ? 0 : await store.planMessages(ctx.db, { ...planning(personal), kinds });
    const ofTeams = orders.length === 0 ? 0 : await store.planOrders(ctx.db, planning(orders));
    return ofUsers + ofTeams;
  });

/** The users whom a plan concerns. */
async function usersOf(
  ctx: Context,
  { user_id: userId, message_id: messageId, audience, zone }: PlanRow,
): Promise<number[]> {
  const type = await store.typeOfMessage(ctx.db, messageId);
  if (type === null) return [];
  const all = userId === null ? await holdersOf(ctx, audience ?? "", zone === null ? [] : [zone]) : [userId];
  return usersWanting(ctx, all, groupOf(type));
}

/** The users who can be disturbed now, and the earliest time at which another one can. */
async function undisturbed(ctx: Context, plan: PlanRow): Promise<{ userIds: number[]; heldUntil: Date | null }> {
  const readers = await store.readersOf(ctx.db, await usersOf(ctx, plan), plan.message_id);
  const zone = await businessZone(ctx.db);
  const held: Date[] = [];
  const userIds: number[] = [];
  for (const { userId, visibleAt, hasRead } of readers) {
    if (hasRead) continue;
    const until =
      policy.visibleUntil(visibleAt, ctx.now) ?? policy.quietUntil(await settingsOf(ctx, userId), ctx.now, zone);
    if (until === null) userIds.push(userId);
    else held.push(until);
  }
  return { userIds, heldUntil: held.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null };
}

/** The addresses of users on each channel. */
const receiversOn: Readonly<Record<AlertChannel, (ctx: Context, userIds: readonly number[]) => Promise<Receiver[]>>> = {
  push: async (ctx, userIds) =>
    (await liveSubscriptionsOf(ctx, userIds)).map(({ id, user_id: userId, endpoint }) => ({
      channel: "push",
      userId,
      receiver: String(id),
      route: `push ${new URL(endpoint).host}`,
    })),
};

/** Sends the due step of a plan. The alerts of the step before must have ended, so that one channel is used at a time. */
async function takeStep(ctx: Context, plan: PlanRow): Promise<void> {
  const steps = (await stepsOf(ctx))[plan.user_id === null ? "orders" : "personal"];
  const step = steps[plan.step];
  const { userIds, heldUntil } = await undisturbed(ctx, plan);
  // The tab of this user rings, or the user is not to be disturbed.
  if (step && plan.user_id !== null && heldUntil !== null) return store.postpone(ctx.db, plan.id, heldUntil);
  await store.stopPending(ctx.db, plan.id, ctx.now);
  const expiresAt = new Date(plan.started_at.getTime() + policy.planMs);
  if (step)
    await store.insertAlerts(ctx.db, plan, await receiversOn[step.channel](ctx, userIds), { now: ctx.now, expiresAt });
  const times = { startedAt: plan.started_at, now: ctx.now };
  return store.takeStep(ctx.db, plan.id, policy.nextStepAt(steps, plan.step, times));
}

/** Brings a plan up to date: ends it if the message needs no attention any more, otherwise sends its due step. */
async function advance(ctx: Context, id: string): Promise<number> {
  const plan = await store.lockPlan(ctx.db, id);
  if (!plan) return 0;
  const endsAt = new Date(plan.started_at.getTime() + policy.planMs);
  const isOver = !plan.isWanted || endsAt <= ctx.now;
  if (!isOver && (plan.next_at === null || plan.next_at > ctx.now)) return 0;
  const sendingUntil = await store.lockPending(ctx.db, id, ctx.now);
  // An alert is on its way. Counts as no work, so that the next run looks again.
  if (sendingUntil !== null) return 0;
  if (!isOver) await takeStep(ctx, plan);
  else {
    await store.stopPending(ctx.db, id, ctx.now);
    await store.endPlan(ctx.db, id, { now: ctx.now, expiresAt: new Date(ctx.now.getTime() + policy.plannedForMs) });
  }
  return 1;
}

/** Plans alerts, takes the due steps and sends what is due. A node with a wrong clock does nothing. Returns the amount of work. */
export async function runAlerts(services: Services): Promise<number> {
  if (isMachineClockWrong(services.clock)) return 0;
  const planned = await planNew(services);
  const advanced = await processDueRows(services, {
    runner,
    batchSize,
    find: (db, due, limit) =>
      store.findDuePlans(db, { ...due, startedAfter: new Date(due.now.getTime() - policy.planMs) }, limit),
    apply: advance,
  });
  return planned + advanced + (await sendAlerts(services));
}
