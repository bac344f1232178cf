import type { AlertChannel } from "@vowdesk/contract/messages/alerts";
import { backgroundWork } from "../../../../kernel/concurrency/background-work.ts";
import { retryAt, retryAway } from "../../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import type { LiveSubscription } from "../subscriptions.service.ts";
import { sendToGroupChat } from "./bot.ts";
import { sendEmail } from "./email.ts";
import { errorText, type Outcome } from "./outcome.ts";
import { sendPush } from "./push.ts";
import { sendSms } from "./sms.ts";
import * as store from "./sending.store.ts";
import type { ClaimedAlert } from "./sending.store.ts";

/** Longer than an attempt takes. After this time the node that sends has failed, and another one tries again. */
const claimMs: Readonly<Record<AlertChannel, number>> = { push: 20_000, email: 180_000, bot: 20_000, sms: 20_000 };
const alertsAtOnce = 20;
const testMs = 5 * 60_000;
/** Plans and alerts are kept for this time after they ended. */
const keptMs = 7 * 24 * 60 * 60_000;
const deletedAtOnce = 1_000;

const senderOf: Readonly<Record<AlertChannel, (services: Services, alert: ClaimedAlert) => Promise<Outcome>>> = {
  push: sendPush,
  email: sendEmail,
  bot: sendToGroupChat,
  sms: sendSms,
};

async function attempt(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  try {
    return await senderOf[alert.channel](services, alert);
  } catch (error) {
    return { status: null, error: errorText(error) };
  }
}

async function saveOutcome(services: Services, alert: ClaimedAlert, outcome: Outcome): Promise<void> {
  const at = services.clock.now();
  const { status, error, retryAfterMs = null, isFinal = false, isAway = false } = outcome;
  const nextAt = isAway ? retryAway(at) : retryAt(at, alert.attempts, retryAfterMs);
  const isOver = isFinal || nextAt >= alert.expires_at;
  const failed = isOver ? ("failed" as const) : ("pending" as const);
  await store.saveResult(services.db, alert, { at, status, error, nextAt, state: error === null ? "sent" : failed });
}

/** A route begins with its channel. */
const channelOf = (route: string) => route.split(" ")[0] as AlertChannel;

/** Sends the due alerts of a route, until none is left or none of a batch arrives. The next run of the job continues. */
async function drain(services: Services, route: string, _: undefined, isStopping: () => boolean): Promise<void> {
  for (let isGoingOn = true; isGoingOn && !isStopping();) {
    const now = services.clock.now();
    const claim = { now, until: new Date(now.getTime() + claimMs[channelOf(route)]), limit: alertsAtOnce };
    const claimed = await store.claimAlerts(services.db, route, claim);
    const arrived = await Promise.all(
      claimed.map(async (alert) => {
        const outcome = await attempt(services, alert);
        await saveOutcome(services, alert, outcome);
        return outcome.error === null;
      }),
    );
    isGoingOn = arrived.includes(true);
  }
}

const sending = backgroundWork<string>({ where: "alerts", work: drain });

/** Starts sending the due alerts. Returns the number of routes that were started. */
export async function sendAlerts(services: Services): Promise<number> {
  return sending.start(services, await store.findDueRoutes(services.db, services.clock.now()), undefined);
}

/** Starts no more attempts and waits for those of this node. */
export const stopSendingAlerts = (services: Services): Promise<void> => sending.stop(services);

/** Stores a test for each subscription and sends them at once. */
export async function sendTest(ctx: Context, receivers: readonly LiveSubscription[]): Promise<void> {
  const tests = receivers.map(({ id, user_id: userId, endpoint }) => ({
    userId,
    receiver: String(id),
    route: `push ${new URL(endpoint).host}`,
  }));
  await store.insertTests(ctx.db, tests, { now: ctx.now, expiresAt: new Date(ctx.now.getTime() + testMs) });
  await sendAlerts(ctx.services);
}

/** Deletes old plans and alerts. Returns their number. */
export async function deleteOldAlerts({ db, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let total = 0;
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; total += deleted)
    deleted = await store.deleteFinished(db, before, deletedAtOnce);
  return total;
}
