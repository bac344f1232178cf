import { shorten } from "@vowdesk/contract/kernel";
import { backgroundWork } from "../../../../kernel/concurrency/background-work.ts";
import { retryAt } from "../../../../kernel/concurrency/due-rows.ts";
import { inTransaction, systemActor, type Services } from "../../../../kernel/http/context.ts";
import { post } from "../../../../platform/network/post.ts";
import { reachOf } from "../../../../platform/network/reach.ts";
import { maxRefusals } from "../webhooks.policy.ts";
import { pingType, type MayReadEvent } from "../readers.ts";
import {
  openReceiver,
  pauseAsGone,
  pauseWithoutMaker,
  recordAttempt,
  sealAddresses,
  type OpenReceiver,
} from "../webhooks.service.ts";
import { findWithoutMaker } from "../webhooks.store.ts";
import * as store from "./sending.store.ts";
import type { ClaimedDelivery } from "./sending.store.ts";
import { createHmac } from "node:crypto";

/** The text that the attempts of a delivery send, and its id. */
interface Message {
  eventId: string;
  body: string;
  at: Date;
}

/** The headers of Standard Webhooks, with a signature by each of the secrets. https://www.standardwebhooks.com */
function signedHeaders({ eventId, body, at }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${eventId}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`);
  return {
    "content-type": "application/json",
    "user-agent": "Vowdesk-Webhooks/1",
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

const origin = { actor: systemActor, language: "en", requestId: "webhooks", ip: "" } as const;
/** A receiver must answer within this time. */
const answerWithinMs = 10_000;
/** Longer than an attempt takes. After this time the node that sends has failed, and another one tries again. */
const claimMs = 20_000;
/** Simultaneous requests to one receiver, each for another object. */
const requestsPerWebhook = 8;
const maxErrorLength = 300;
/** The receiver does not want any more events. */
const gone = 410;

interface Outcome {
  at: Date;
  status: number | null;
  error: string | null;
  /** The earliest time of the next attempt, as far as the receiver named it. */
  retryAfterMs: number | null;
}

const errorText = (error: unknown) => {
  if (error instanceof Error && ["AbortError", "TimeoutError"].includes(error.name))
    return `no answer within ${answerWithinMs / 1_000} s`;
  const text = error instanceof Error ? error.message || error.name : String(error);
  return shorten(text.replaceAll("\0", ""), maxErrorLength);
};

async function attempt(
  { clock, settings }: Services,
  { url, secrets }: OpenReceiver,
  { event_id: eventId, body }: ClaimedDelivery,
): Promise<Outcome> {
  try {
    const { status, retryAfterMs } = await post({
      url,
      body,
      headers: signedHeaders({ eventId, body, at: clock.now() }, secrets),
      timeoutMs: answerWithinMs,
      reach: reachOf(settings, "webhooks"),
    });
    const isDelivered = status >= 200 && status < 300;
    return { at: clock.now(), status, error: isDelivered ? null : `HTTP ${status}`, retryAfterMs };
  } catch (error) {
    return { at: clock.now(), status: null, error: errorText(error), retryAfterMs: null };
  }
}

async function saveOutcome({ db }: Services, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if (outcome.error === null) return store.saveDelivered(db, delivery, outcome);
  const nextAt = retryAt(outcome.at, delivery.attempts, outcome.retryAfterMs);
  const limit = maxRefusals(outcome.status);
  const refusals = delivery.refusals + (limit === null ? 0 : 1);
  const isOver = outcome.at >= delivery.expires_at || (limit !== null && refusals >= limit);
  return store.saveFailedAttempt(db, delivery, { ...outcome, refusals, nextAt: isOver ? null : nextAt });
}

/** The deliveries whose events the maker may read now. Deletes the others: the right to configure an export is no right to its contents. */
async function withoutUnreadable(
  services: Services,
  { id, maker }: OpenReceiver,
  claimed: readonly ClaimedDelivery[],
  mayRead: MayReadEvent,
): Promise<ClaimedDelivery[]> {
  const readable: ClaimedDelivery[] = [];
  for (const delivery of claimed) {
    const isReadable =
      delivery.type === pingType ||
      (await inTransaction(services, { ...origin, actor: maker }, (ctx) => mayRead(ctx, maker, delivery)));
    if (isReadable) readable.push(delivery);
  }
  const withheld = claimed.filter((delivery) => !readable.includes(delivery));
  if (withheld.length > 0)
    await store.withhold(
      services.db,
      id,
      withheld.map((delivery) => delivery.id),
    );
  return readable;
}

/** Claims due deliveries of a webhook and tries each once, at the same time. Returns their outcomes; null if none was due. */
async function sendBatch(services: Services, webhookId: number, mayRead: MayReadEvent): Promise<Outcome[] | null> {
  const { db, clock } = services;
  const receiver = await openReceiver(services, webhookId);
  if (!receiver) return null;
  const now = clock.now();
  const claim = { now, until: new Date(now.getTime() + claimMs), limit: requestsPerWebhook };
  const claimed = await store.claimDeliveries(db, webhookId, claim);
  if (claimed.length === 0) return null;
  const readable = await withoutUnreadable(services, receiver, claimed, mayRead);
  const outcomes = await Promise.all(
    readable.map(async (delivery) => {
      const outcome = await attempt(services, receiver, delivery);
      await saveOutcome(services, delivery, outcome);
      return outcome;
    }),
  );
  const last = outcomes.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  if (last) await recordAttempt(services, webhookId, last);
  return outcomes;
}

/** Sends the due deliveries of a webhook until none is left or no attempt of a batch succeeds. The next run of the job continues. */
async function drain(
  services: Services,
  webhookId: number,
  mayRead: MayReadEvent,
  isStopping: () => boolean,
): Promise<void> {
  for (let isGoingOn = true; isGoingOn && !isStopping();) {
    const outcomes = await sendBatch(services, webhookId, mayRead);
    if (outcomes === null) return;
    if (outcomes.some(({ status }) => status === gone))
      await inTransaction(services, origin, (ctx) => pauseAsGone(ctx, webhookId));
    isGoingOn = outcomes.length === 0 || outcomes.some(({ error }) => error === null);
  }
}

const sending = backgroundWork<number, MayReadEvent>({ where: "webhooks", work: drain });

/**
 * Pauses webhooks without a maker and starts sending to every other one with due deliveries. Returns the number of webhooks that were
 * started.
 */
export async function sendDeliveries(services: Services, mayRead: MayReadEvent): Promise<number> {
  await sealAddresses(services);
  for (const id of await findWithoutMaker(services.db))
    await inTransaction(services, origin, (ctx) => pauseWithoutMaker(ctx, id));
  return sending.start(services, await store.findDueWebhooks(services.db, services.clock.now()), mayRead);
}

/** Starts no more attempts and waits for those of this node. */
export const stopSending = (services: Services): Promise<void> => sending.stop(services);
