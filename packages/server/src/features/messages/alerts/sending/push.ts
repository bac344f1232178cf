import { sliceText } from "@vowdesk/contract/kernel";
import type { ClosingPush, PushPayload } from "@vowdesk/contract/messages/alerts";
import { createHash } from "node:crypto";
import type { Services } from "../../../../kernel/http/context.ts";
import { postForAnswer } from "../../../../platform/network/post.ts";
import { reachOf } from "../../../../platform/network/reach.ts";
import { encryptPush } from "../../../../platform/push/encrypt.ts";
import { vapidHeader } from "../../../../platform/push/vapid.ts";
import { vapidKeys } from "../keys.service.ts";
import { forget, liveSubscription, type LiveSubscription } from "../subscriptions.service.ts";
import { contentOf } from "./content.ts";
import { notSent, type Outcome } from "./outcome.ts";
import type { ClaimedAlert } from "./sending.store.ts";

/** A push service must answer within this time. */
const answerWithinMs = 10_000;
/** Named to push services if the operator gives no contact. */
const defaultContact = "mailto:operator@vowdesk.example";
/** The subscription has ended (RFC 8030, 7.3). */
const goneStatuses = [404, 410];
/** The service does not accept the authorisation: it is of another key, or its time or contact is refused (RFC 8292, 4.2). */
const unauthorisedStatuses = [401, 403];
/** The service asks to try later. All other answers of the class 4xx are final. */
const laterStatuses = [408, 425, 429];
/** Apple withdraws the permission of a page that receives pushes without showing a notification. */
const needsNotification = (endpoint: string) => new URL(endpoint).hostname.endsWith("push.apple.com");

const tagOf = ({ message_id: id }: ClaimedAlert) => (id === null ? "test" : `msg:${id}`);

/** A push replaces one with the same topic that has not arrived (RFC 8030, 5.4). */
const topicOf = (tag: string) => sliceText(createHash("sha256").update(tag).digest("base64url"), 0, 32);

/** What the push says; null if the user may not see the message any more. */
async function pushOf(
  services: Services,
  alert: ClaimedAlert,
  subscription: LiveSubscription,
): Promise<PushPayload | ClosingPush | null> {
  const tag = tagOf(alert);
  if (alert.closes) return { close: tag };
  const content = await contentOf(services, alert, subscription);
  return content && { tag, ...content };
}

async function post(
  services: Services,
  { endpoint, public_key: publicKey, auth }: LiveSubscription,
  { text, tag, ttlSeconds }: { text: string; tag: string; ttlSeconds: number },
): Promise<Outcome> {
  const { clock, settings } = services;
  const contact = settings.pushContact ?? defaultContact;
  const { status, retryAfterMs } = await postForAnswer({
    url: endpoint,
    body: encryptPush(text, { publicKey, auth }),
    headers: {
      authorization: vapidHeader(await vapidKeys(services), endpoint, { now: clock.now(), contact }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(ttlSeconds),
      urgency: "high",
      topic: topicOf(tag),
    },
    timeoutMs: answerWithinMs,
    reach: reachOf(settings, "push"),
  });
  const isSent = status >= 200 && status < 300;
  const isFinal = status >= 400 && status < 500 && !laterStatuses.includes(status);
  return { status, error: isSent ? null : `HTTP ${status}`, retryAfterMs, isFinal };
}

/** Deletes a subscription that has ended. An open tab of the browser subscribes again at once, otherwise the next start of the app does. */
async function settle(services: Services, subscription: LiveSubscription, outcome: Outcome): Promise<Outcome> {
  const { status } = outcome;
  const isUnauthorised = status !== null && unauthorisedStatuses.includes(status);
  // The key is right, so the service refuses the clock or the contact of this server. The push is tried again until they are corrected.
  if (isUnauthorised && subscription.server_key !== null) return { ...outcome, isFinal: false };
  if (isUnauthorised || (status !== null && goneStatuses.includes(status))) await forget(services, subscription);
  return outcome;
}

/** Sends an alert to a browser by its push service. */
export async function sendPush(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  const subscription = await liveSubscription(services, Number(alert.receiver));
  if (!subscription) return notSent("the subscription has ended");
  const { publicKey } = await vapidKeys(services);
  if (subscription.server_key !== null && subscription.server_key !== publicKey) {
    await forget(services, subscription);
    return notSent("the subscription is of another key");
  }
  if (alert.closes && needsNotification(subscription.endpoint)) return notSent("this service needs a notification");
  const content = await pushOf(services, alert, subscription);
  if (content === null) return notSent("the user may not see the message");
  const ttlSeconds = Math.max(0, Math.floor((alert.expires_at.getTime() - services.clock.now().getTime()) / 1_000));
  const push = { text: JSON.stringify(content), tag: tagOf(alert), ttlSeconds };
  return settle(services, subscription, await post(services, subscription, push));
}
