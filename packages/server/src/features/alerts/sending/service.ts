import type { AlertChannel } from "@vowdesk/contract/alerts";
import { shorten } from "@vowdesk/contract/kernel";
import { openBackgroundWork, type BackgroundWork } from "../../../kernel/concurrency/background-work.ts";
import { retryAt } from "../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import type { LiveSubscription } from "../subscriptions/service.ts";
import type { Outcome } from "./outcome.ts";
import { answerWithinMs, sendPush } from "./push.ts";
import * as store from "./store.ts";
import type { ClaimedAlert } from "./store.ts";

/** Longer than an attempt takes. After this time the node that sends has failed, and another one tries again. */
const claimMs = 2 * answerWithinMs;
const alertsAtOnce = 20;
const maxErrorLength = 300;
const maxRetryAfterMs = 60 * 60_000;
const testMs = 5 * 60_000;
/** Plans and alerts are kept for this time after they ended. */
const keptMs = 7 * 24 * 60 * 60_000;
const deletedAtOnce = 1_000;

const senderOf: Readonly<Record<AlertChannel, (services: Services, alert: ClaimedAlert) => Promise<Outcome>>> = {
  push: sendPush,
};

async function attempt(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  try {
    return await senderOf[alert.channel](services, alert);
  } catch (error) {
    const text = error instanceof Error ? error.message || error.name : String(error);
    return { status: null, error: shorten(text.replaceAll("\0", ""), maxErrorLength) };
  }
}

async function saveOutcome(services: Services, alert: ClaimedAlert, outcome: Outcome): Promise<void> {
  const at = services.clock.now();
  const { status, error, retryAfterMs = null, isFinal = false } = outcome;
  const later = new Date(at.getTime() + Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
  const regular = retryAt(at, alert.attempts);
  const nextAt = later > regular ? later : regular;
  const isOver = isFinal || nextAt >= alert.expires_at;
  const failed = isOver ? ("failed" as const) : ("pending" as const);
  await store.saveResult(services.db, alert, { at, status, error, nextAt, state: error === null ? "sent" : failed });
}

/** Sends the due alerts of a route, until none is left or none of a batch arrives. The next run of the job continues. */
async function drain(services: Services, route: string, isStopping: () => boolean): Promise<void> {
  for (let isGoingOn = true; isGoingOn && !isStopping();) {
    const now = services.clock.now();
    const claim = { now, until: new Date(now.getTime() + claimMs), limit: alertsAtOnce };
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

const senders = new WeakMap<Services, BackgroundWork<string>>();

/** The work of this node, for each route. */
function sendersOf(services: Services): BackgroundWork<string> {
  const known = senders.get(services);
  if (known) return known;
  const opened = openBackgroundWork<string>(services, {
    where: "alerts",
    work: (route, isStopping) => drain(services, route, isStopping),
  });
  senders.set(services, opened);
  return opened;
}

/** Starts sending the due alerts. Returns the number of routes that were started. */
export async function sendAlerts(services: Services): Promise<number> {
  return sendersOf(services).start(await store.findDueRoutes(services.db, services.clock.now()));
}

/** Starts no more attempts and waits for those of this node. */
export const stopSendingAlerts = (services: Services): Promise<void> => sendersOf(services).stop();

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
