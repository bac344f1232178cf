import type { alertsApi } from "@vowdesk/contract/messages/alerts";
import { shorten, type HandlerInput } from "@vowdesk/contract/kernel";
import { createECDH, timingSafeEqual } from "node:crypto";
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

type Given = HandlerInput<typeof alertsApi.subscribe>;

/** The columns that a browser names. Refuses an address or a key that cannot be used. */
function columnsOf(ctx: Context, { endpoint, keys, serverKey }: Given) {
  assertEndpoint(ctx, endpoint);
  const publicKey = Buffer.from(keys.p256dh, "base64url");
  if (!isPublicKey(publicKey)) refuse("push-address-invalid");
  const auth = Buffer.from(keys.auth, "base64url");
  return { endpoint, public_key: publicKey, auth, server_key: serverKey ?? null, created_at: ctx.now };
}

export async function subscribe(ctx: Context, input: Given): Promise<void> {
  await store.saveSubscription(ctx.db, {
    ...columnsOf(ctx, input),
    user_id: ctx.actor.id,
    session_id: ctx.actor.sessionId ?? refuse("no-session"),
    browser: shorten(ctx.userAgent ?? "", maxBrowserLength),
    language: ctx.language,
  });
  await store.deleteSurplus(ctx.db, ctx.actor.id, maxSubscriptions);
}

/** Replaces a subscription by that of the same browser. Its session must go on, and stays the same. */
export async function renew(ctx: Context, { former, ...input }: HandlerInput<typeof alertsApi.renew>): Promise<void> {
  const found = await store.findByEndpoint(ctx.db, former.endpoint);
  const auth = Buffer.from(former.auth, "base64url");
  const isProved = found && found.auth.length === auth.length && timingSafeEqual(found.auth, auth);
  const [live] = isProved ? await withActors(ctx, [found]) : [];
  if (!live) refuse("push-not-subscribed");
  const { user_id, session_id, browser, language } = live;
  await forget(ctx, live);
  await store.saveSubscription(ctx.db, { ...columnsOf(ctx, input), user_id, session_id, browser, language });
}

export async function unsubscribe(ctx: Context, id: number): Promise<void> {
  if (!(await store.deleteSubscription(ctx.db, id, ctx.actor.id))) refuse("not-found");
}

type Reading = Pick<Context, "db" | "services">;

/** A subscription with the user of its session. */
export interface LiveSubscription extends Subscription {
  actor: Actor;
}

/**
 * Those whose session goes on. Deletes those whose user has signed out or may not sign in any more. A session without the second
 * factor that it needs is left out.
 */
async function withActors({ db, services }: Reading, found: readonly Subscription[]): Promise<LiveSubscription[]> {
  const actors = await actorsOfSessions({ ...services, db }, [...new Set(found.map((each) => each.session_id))]);
  const live: LiveSubscription[] = [];
  for (const each of found) {
    const actor = actors.get(each.session_id);
    if (actor?.kind === "staff") live.push({ ...each, actor });
    else if (actor) await forget({ db }, each);
  }
  return live;
}

/** The subscribed browsers of users. */
export const liveSubscriptionsOf = async (ctx: Reading, userIds: readonly number[]): Promise<LiveSubscription[]> =>
  userIds.length === 0 ? [] : withActors(ctx, await store.subscriptionsOf(ctx.db, userIds));

export async function liveSubscription(services: Services, id: number): Promise<LiveSubscription | null> {
  const found = await store.findSubscription(services.db, id);
  return found ? ((await withActors({ db: services.db, services }, [found]))[0] ?? null) : null;
}

/** Deletes a subscription that has ended, unless the browser has subscribed again since it was read. */
export const forget = ({ db }: Pick<Context, "db">, subscription: Subscription): Promise<void> =>
  store.deleteEnded(db, subscription);
