import {
  maxWebhooks,
  type PauseCause,
  type Webhook,
  type webhooksApi,
  type WebhookState,
  type WebhookWithSecret,
} from "@vowdesk/contract/messages/webhooks";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf, type Actor } from "../../../kernel/transaction/actor.ts";
import { isReachableHost, reachOf } from "../../../platform/network/reach.ts";
import { nextId } from "../../../platform/database/next-id.ts";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { staffActorOf } from "../../staff/auth/auth.ts";
import { send } from "../notifications/notifications.ts";
import { handOverOfRows } from "../../../kernel/transaction/hand-over.ts";
import { allowed, deliveryMs, previousSecretMs, receiverUrl, shownUrl, storedUrl } from "./webhooks.policy.ts";
import { present, auditFields } from "./webhooks.present.ts";
import { newSecret, openSecret, openUrl, sealSecret, sealUrl, secretBytesOf } from "./secret.ts";
import * as store from "./webhooks.store.ts";
import type { AttemptResult, WebhookRow } from "./webhooks.store.ts";
import { handOverLabels } from "../../../locales/hand-over-texts.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "webhook.added": Fact;
    "webhook.changed": Fact;
    "webhook.paused": Fact;
    "webhook.resumed": Fact;
    "webhook.rotated": Fact;
    "webhook.deleted": Fact;
    "webhook.tested": Fact;
    "webhook.replayed": Fact & { after: { lines: number } };
  }
}

type Input<C extends CallKey<typeof webhooksApi>> = HandlerInput<(typeof webhooksApi)[C]>;

export const subjectOf = (id: number) => `webhook:${id}`;

/** Updates the record in browsers. With a version all nodes read again which events have receivers. */
export function signalChange(
  { signal }: Pick<Context, "signal">,
  { id, version }: { id: number; version?: number },
): void {
  const known = version === undefined ? {} : { version };
  signal({ kind: "changed", feature: "webhooks", id: String(id), access: "webhook", ...known });
}

/** As `signalChange`, for a webhook that is new or deleted. */
const signalList = ({ signal }: Context) => signal({ kind: "changed", feature: "webhooks", id: "", access: "webhook" });

export const list = (ctx: Context, query: Input<"list">): Promise<Page<Webhook>> =>
  presentedPage(ctx, store.listing, query, (row) => present(ctx, row));

export const detail = async (ctx: Context, { id }: { id: number }): Promise<Webhook> =>
  present(ctx, await getWebhook(ctx, id));

/** The webhook. Refuses if there is none. */
export const getWebhook = async (ctx: Context, id: number): Promise<WebhookRow> =>
  (await store.findWebhook(ctx.db, id)) ?? refuse("not-found");

/** The normal form of an address. Refuses one that must not receive events. */
function validUrl({ services }: Context, text: string): string {
  const reach = reachOf(services.settings, "webhooks");
  const url = receiverUrl(text, reach.allowsPrivate) ?? refuse("webhook-url-invalid");
  if (!isReachableHost(url, reach)) refuse("webhook-address-private");
  return url.href;
}

/** The columns of an address. */
const addressOf = ({ services }: Pick<Context, "services">, id: number, url: string) => ({
  url: storedUrl(url),
  sealed_url: sealUrl(services, id, url),
});

export async function add(ctx: Context, { url, ...input }: Input<"add">): Promise<WebhookWithSecret> {
  if ((await store.countWebhooks(ctx.db)) >= maxWebhooks) refuse("webhook-limit");
  const secret = newSecret();
  const id = await nextId(ctx.db, "webhook");
  const sealedSecret = sealSecret(ctx.services, id, secret);
  const added = await store.insertWebhook(
    ctx.db,
    { ...input, ...addressOf(ctx, id, validUrl(ctx, url)), id, maker_id: ctx.actor.id, sealedSecret },
    authorOf(ctx),
  );
  ctx.emit({ type: "webhook.added", subject: subjectOf(id), after: auditFields(added) });
  signalList(ctx);
  return { webhook: present(ctx, added), secret };
}

async function lock(ctx: Context, { id, version }: { id: number; version: number }): Promise<WebhookRow> {
  const row = (await store.lockWebhook(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx, row));
  return row;
}

type Change = "webhook.changed" | "webhook.paused" | "webhook.resumed" | "webhook.rotated";

async function save(
  ctx: Context,
  type: Change,
  before: WebhookRow,
  fields: Partial<store.WebhookFields>,
): Promise<WebhookRow> {
  const after = await store.saveWebhook(ctx.db, before.id, fields, authorOf(ctx));
  ctx.emit({ type, subject: subjectOf(after.id), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return after;
}

/** Changes a webhook. The caller becomes its maker, because they decide where the events go and which ones. */
export async function update(ctx: Context, input: Input<"update">): Promise<Webhook> {
  const before = await lock(ctx, input);
  const { url = shownUrl(before.url), description = before.description, events = before.events } = input;
  const address = url === shownUrl(before.url) ? {} : addressOf(ctx, before.id, validUrl(ctx, url));
  const fields = { ...address, description, events, maker_id: ctx.actor.id };
  return present(ctx, await save(ctx, "webhook.changed", before, fields));
}

interface StateChange {
  type: Change;
  state: WebhookState;
  pause_cause: PauseCause | null;
}

async function changeState(ctx: Context, input: Input<"pause">, { type, ...fields }: StateChange): Promise<Webhook> {
  const before = await lock(ctx, input);
  const action = fields.state === "paused" ? "pause" : "resume";
  if (!allowed(ctx.actor, before).includes(action)) refuseAsChanged(before, present(ctx, before));
  const maker = fields.state === "active" ? { maker_id: ctx.actor.id } : {};
  return present(ctx, await save(ctx, type, before, { ...fields, ...maker }));
}

export const pause = (ctx: Context, input: Input<"pause">) =>
  changeState(ctx, input, { type: "webhook.paused", state: "paused", pause_cause: "user" });

/** Resumes a webhook and becomes its maker. Its pending deliveries get a new day. */
export async function resume(ctx: Context, input: Input<"resume">): Promise<Webhook> {
  const resumed = await changeState(ctx, input, { type: "webhook.resumed", state: "active", pause_cause: null });
  await store.renewPending(ctx.db, input.id, ctx.now, new Date(ctx.now.getTime() + deliveryMs));
  return resumed;
}

/** Pauses a webhook whose receiver answered 410, until a user resumes it. */
export async function pauseAsGone(ctx: Context, id: number): Promise<void> {
  const before = await store.lockWebhook(ctx.db, id);
  if (before?.state === "active") await save(ctx, "webhook.paused", before, { state: "paused", pause_cause: "gone" });
}

/** Pauses a webhook whose maker has no active account, and notifies those who can take it over. */
export async function pauseWithoutMaker(ctx: Context, id: number): Promise<void> {
  const before = await store.lockWebhook(ctx.db, id);
  if (before?.state !== "active") return;
  if (before.maker_id !== null && (await staffActorOf(ctx, before.maker_id)) !== null) return;
  await save(ctx, "webhook.paused", before, { state: "paused", pause_cause: "maker" });
  const template = {
    key: "webhook-paused",
    values: { host: new URL(shownUrl(before.url)).host, maker: before.maker ?? before.created_by },
  } as const;
  const msg = messageTextOf("zh", template) ?? "";
  await send(ctx, {
    type: firstTypeOf.general,
    to: { holdersOf: "webhook:edit" },
    allUser: 1,
    msg,
    template,
    sendName: "Vowdesk",
  });
}

export async function rotate(ctx: Context, input: Input<"rotate">): Promise<WebhookWithSecret> {
  const before = await lock(ctx, input);
  const secret = newSecret();
  const sealed = sealSecret(ctx.services, before.id, secret);
  await store.replaceSecret(ctx.db, before.id, sealed, new Date(ctx.now.getTime() + previousSecretMs));
  return { webhook: present(ctx, await save(ctx, "webhook.rotated", before, {})), secret };
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const row = (await store.lockWebhook(ctx.db, id)) ?? refuse("not-found");
  await store.deleteWebhook(ctx.db, id);
  ctx.emit({ type: "webhook.deleted", subject: subjectOf(id), before: auditFields(row) });
  signalList(ctx);
  return null;
}

/** Where a webhook's deliveries go, and the secrets that sign them now. */
export interface OpenReceiver {
  id: number;
  url: string;
  secrets: Buffer[];
  /** The user whose rights limit what is sent. */
  maker: Actor;
}

/** The receiver of an active webhook; null if it is paused or deleted, or its maker has no active account. */
export async function openReceiver(services: Services, id: number): Promise<OpenReceiver | null> {
  const receiver = await store.findReceiver(services.db, id);
  if (receiver?.state !== "active") return null;
  const maker = receiver.maker_id === null ? null : await staffActorOf(services, receiver.maker_id);
  if (maker === null) return null;
  const url = receiver.sealed_url === null ? receiver.url : openUrl(services, id, receiver.sealed_url);
  const { sealed_secret: current, sealed_previous_secret: previous, previous_secret_until: until } = receiver;
  const isPreviousValid = previous !== null && until !== null && until > services.clock.now();
  const sealed = isPreviousValid ? [current, previous] : [current];
  return { id, url, maker, secrets: sealed.map((item) => secretBytesOf(openSecret(services, id, item))) };
}

/** Stores the result of the last attempt, which the list shows. */
export async function recordAttempt(services: Services, id: number, result: AttemptResult): Promise<void> {
  await store.saveLastResult(services.db, id, result);
  signalChange({ signal: (signal) => services.signals.publish(signal) }, { id });
}

/** Seals the addresses that the previous release stored in plain text. */
export async function sealAddresses(services: Services): Promise<void> {
  for (const row of await store.findUnsealed(services.db))
    await store.sealAddress(services.db, row, addressOf({ services }, row.id, row.url));
}

/** The webhooks of a user. They go on with the rights of the user who takes them over. */
export const webhooksOfUser = handOverOfRows({
  name: "webhooks",
  label: handOverLabels.webhooks,
  access: "webhook:edit",
  rows: store.webhooksOfMaker,
  signal: signalList,
});

export { remove as delete };
