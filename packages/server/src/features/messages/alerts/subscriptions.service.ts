import type { alertsApi } from "@vowdesk/contract/messages/alerts";
import { shorten, type HandlerInput } from "@vowdesk/contract/kernel";
import { createECDH, createHash, timingSafeEqual } from "node:crypto";
import type { Actor, Context, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isReachableHost, reachOf } from "../../../platform/network/reach.ts";
import { actorsOfSessions } from "../../staff/auth/auth.ts";
import * as store from "./subscriptions.store.ts";
import type { Subscription } from "./subscriptions.store.ts";

export type { Subscription } from "./subscriptions.store.ts";

/** Browsers of one user. */
const maxSubscriptions = 10;
const maxBrowserLength = 300;
/** After this time, a browser that was switched off has no session in which it could subscribe again. */
const switchOffKeptMs = 400 * 24 * 60 * 60_000;

/** Refuses an endpoint to which this server must not send. */
function assertEndpoint({ services }: Context, endpoint: string): void {
  const reach = reachOf(services.settings, "push");
  const url = new URL(endpoint);
  if (url.protocol !== "https:" && !(reach.allowsPrivate && url.protocol === "http:")) refuse("push-address-invalid");
  if (!isReachableHost(url, reach)) refuse("push-address-invalid");
}

/** Whether the bytes are a point of the curve P-256, so that texts can be encrypted for it. */
function isPublicKey(publicKey: Buffer): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}

const hashOf = (endpoint: string) => createHash("sha256").update(endpoint).digest();

type Given = Omit<HandlerInput<typeof alertsApi.subscribe>, "renews">;

/** The columns that a browser names. Refuses an address or a key that cannot be used. */
function columnsOf(ctx: Context, { endpoint, keys, serverKey }: Given) {
  assertEndpoint(ctx, endpoint);
  const publicKey = Buffer.from(keys.p256dh, "base64url");
  if (!isPublicKey(publicKey)) refuse("push-address-invalid");
  const auth = Buffer.from(keys.auth, "base64url");
  return { endpoint, public_key: publicKey, auth, server_key: serverKey ?? null, created_at: ctx.now };
}

/**
 * Subscribes a browser, in which the user has switched pushes on, or which subscribes again by itself (`renews`). The latter does nothing if
 * the user has switched this browser off.
 */
export async function subscribe(
  ctx: Context,
  { renews, ...input }: HandlerInput<typeof alertsApi.subscribe>,
): Promise<void> {
  const { id } = ctx.actor;
  if (renews === undefined) await store.deleteSwitchOff(ctx.db, id, hashOf(input.endpoint));
  else if (await store.hasSwitchedOff(ctx.db, id, [input.endpoint, ...renews].map(hashOf))) return;
  await store.saveSubscription(ctx.db, {
    ...columnsOf(ctx, input),
    user_id: id,
    session_id: ctx.actor.sessionId ?? refuse("no-session"),
    browser: shorten(ctx.userAgent ?? "", maxBrowserLength),
    language: ctx.language,
  });
  await store.deleteSurplus(ctx.db, id, maxSubscriptions);
}

/** Replaces a subscription by that of the same browser. Its session must go on, and stays the same. */
export async function renew(ctx: Context, { former, ...input }: HandlerInput<typeof alertsApi.renew>): Promise<void> {
  const stored = await store.findByEndpoint(ctx.db, former.endpoint);
  const auth = Buffer.from(former.auth, "base64url");
  const isProved = stored && stored.auth.length === auth.length && timingSafeEqual(stored.auth, auth);
  const [live] = isProved ? await withActors(ctx, [stored]) : [];
  if (!live) refuse("push-not-subscribed");
  const { user_id, session_id, browser, language } = live;
  await store.deleteEnded(ctx.db, live);
  await store.saveSubscription(ctx.db, { ...columnsOf(ctx, input), user_id, session_id, browser, language });
}

export async function unsubscribe(ctx: Context, id: number): Promise<void> {
  const userId = ctx.actor.id;
  const endpoint = (await store.deleteSubscription(ctx.db, id, userId)) ?? refuse("not-found");
  const switchOff = { user_id: userId, endpoint_hash: hashOf(endpoint), created_at: ctx.now };
  await store.saveSwitchOff(ctx.db, switchOff, new Date(ctx.now.getTime() - switchOffKeptMs));
  ctx.signal(changedFor(userId));
}

/** The tabs of a user compare the subscription of their browser with those of the server. */
const changedFor = (userId: number) =>
  ({ kind: "changed", feature: "alerts", id: "", access: "signed-in", userId }) as const;

type Reading = Pick<Context, "db" | "services">;

/** A subscription with the user of its session. */
export interface LiveSubscription extends Subscription {
  actor: Actor;
}

/**
 * Those whose session goes on. Deletes those whose user has signed out or may not sign in any more. A session without the second
 * factor that it needs is left out.
 */
async function withActors(
  { db, services }: Reading,
  subscriptions: readonly Subscription[],
): Promise<LiveSubscription[]> {
  const actors = await actorsOfSessions({ ...services, db }, [
    ...new Set(subscriptions.map((each) => each.session_id)),
  ]);
  const live: LiveSubscription[] = [];
  for (const each of subscriptions) {
    const actor = actors.get(each.session_id);
    if (actor?.kind === "staff") live.push({ ...each, actor });
    else if (actor) await store.deleteEnded(db, each);
  }
  return live;
}

/** The subscribed browsers of users. */
export const liveSubscriptionsOf = async (ctx: Reading, userIds: readonly number[]): Promise<LiveSubscription[]> =>
  userIds.length === 0 ? [] : withActors(ctx, await store.subscriptionsOf(ctx.db, userIds));

export async function liveSubscription(services: Services, id: number): Promise<LiveSubscription | null> {
  const subscription = await store.findSubscription(services.db, id);
  return subscription ? ((await withActors({ db: services.db, services }, [subscription]))[0] ?? null) : null;
}

/** Deletes a subscription that has ended, unless the browser has subscribed again since it was read. Its open tab then subscribes again. */
export async function forget({ db, signals }: Services, subscription: Subscription): Promise<void> {
  if (await store.deleteEnded(db, subscription)) signals.publish(changedFor(subscription.user_id));
}
