import type { AlertChannel, AlertStep } from "@vowdesk/contract/messages/alerts";
import { firstTypeOf, groupOf, messageGroups } from "@vowdesk/contract/messages/notifications";
import { processDueRows } from "../../../../kernel/concurrency/due-rows.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { isMachineClockWrong } from "../../../../platform/clock.ts";
import { holdersOf } from "../../../staff/auth/auth.ts";
import { sendsMail } from "../../mail/mail.ts";
import { settingsOf } from "../../../staff/settings/settings.ts";
import { activeBots } from "../bots/sending.ts";
import { switchOffWithoutMaker } from "../bots/bots.service.ts";
import { currentSteps } from "./delays.service.ts";
import { sendAlerts } from "../sending/sending.service.ts";
import { usersWanting } from "../preferences.service.ts";
import { liveSubscriptionsOf } from "../subscriptions.service.ts";
import * as policy from "./plans.policy.ts";
import * as store from "./plans.store.ts";
import type { PlanRow, Receiver } from "./plans.store.ts";

const runner = "alerts";
const origin = { actor: systemActor, language: "zh", requestId: runner, ip: "" } as const;
const kinds = messageGroups.map((group) => ({ group, kind: firstTypeOf[group] }));
const batchSize = 100;

/** Whether unclaimed orders reach a group chat or the leads, independent of the choices of the users. */
async function goesToEveryone(ctx: Context, steps: readonly AlertStep[]): Promise<boolean> {
  const has = (channel: AlertChannel) => steps.some((step) => step.channel === channel);
  if (has("sms") && ctx.services.sms !== undefined) return true;
  return has("bot") && (await activeBots(ctx)).length > 0;
}

/** Plans alerts for messages and orders that are new since the last run. */
const planNew = (services: Services): Promise<number> =>
  inTransaction(services, origin, async (ctx) => {
    const { personal, orders } = await currentSteps(ctx);
    const since = new Date(ctx.now.getTime() - policy.plannedForMs);
    const planning = ([first]: readonly AlertStep[]) => ({
      now: ctx.now,
      since,
      firstMs: (first?.afterSeconds ?? 0) * 1_000,
    });
    const ofUsers = personal.length === 0 ? 0 : await store.planMessages(ctx.db, { ...planning(personal), kinds });
    const ofTeams =
      orders.length === 0
        ? 0
        : await store.planOrders(ctx.db, { ...planning(orders), isForAll: await goesToEveryone(ctx, orders) });
    return ofUsers + ofTeams;
  });

/** The users whom a plan reaches by a channel. An SMS reaches the leads, who receive unclaimed orders. */
async function usersOf(ctx: Context, plan: PlanRow, channel: AlertChannel): Promise<number[]> {
  if (channel === "bot") return [];
  const zones = plan.zone === null ? [] : [plan.zone];
  if (channel === "sms") return holdersOf(ctx, policy.leadPermission, zones);
  const type = await store.typeOfMessage(ctx.db, plan.message_id);
  if (type === null) return [];
  const all = plan.user_id === null ? await holdersOf(ctx, plan.audience ?? "", zones) : [plan.user_id];
  return usersWanting(ctx, all, { group: groupOf(type), channel });
}

/** The users who can be disturbed now, and the earliest time at which another one can. */
async function undisturbed(
  ctx: Context,
  plan: PlanRow,
  channel: AlertChannel,
): Promise<{ userIds: number[]; heldUntil: Date | null }> {
  const readers = await store.readersOf(ctx.db, await usersOf(ctx, plan, channel), plan.message_id);
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

const receiverOf =
  (channel: "email" | "sms") =>
  (userId: number): Receiver => ({ channel, userId, receiver: String(userId), route: channel });

/** To whom a step sends by each channel, of the users whom it reaches. */
const receiversOn: Readonly<Record<AlertChannel, (ctx: Context, userIds: readonly number[]) => Promise<Receiver[]>>> = {
  push: async (ctx, userIds) =>
    (await liveSubscriptionsOf(ctx, userIds)).map(({ id, user_id: userId, endpoint }) => ({
      channel: "push",
      userId,
      receiver: String(id),
      route: `push ${new URL(endpoint).host}`,
    })),
  email: async ({ db, services }, userIds) =>
    sendsMail(services) ? (await store.usersWithEmail(db, userIds)).map(receiverOf("email")) : [],
  bot: async (ctx) =>
    (await activeBots(ctx)).map((id) => ({ channel: "bot", userId: null, receiver: String(id), route: `bot ${id}` })),
  sms: async ({ db, services }, userIds) =>
    services.sms ? (await store.usersWithPhone(db, userIds)).map(receiverOf("sms")) : [],
};

/** Sends the due step of a plan. The alerts of the step before must have ended, so that one channel is used at a time. */
async function takeStep(ctx: Context, plan: PlanRow): Promise<void> {
  const steps = (await currentSteps(ctx))[plan.user_id === null ? "orders" : "personal"];
  const step = steps[plan.step];
  if (step) {
    const { userIds, heldUntil } = await undisturbed(ctx, plan, step.channel);
    // The tab of this user rings, or the user is not to be disturbed.
    if (plan.user_id !== null && heldUntil !== null) return store.postpone(ctx.db, plan.id, heldUntil);
    const expiresAt = new Date(plan.started_at.getTime() + policy.planMs);
    const receivers = await receiversOn[step.channel](ctx, userIds);
    // A step that reaches no one leaves the attempts of the step before.
    if (receivers.length > 0) await store.stopPending(ctx.db, plan.id, ctx.now);
    await store.insertAlerts(ctx.db, plan, receivers, { now: ctx.now, expiresAt });
  }
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
  await switchOffWithoutMaker(services);
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
