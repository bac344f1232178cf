import { maxBots, type AlertBot, type alertBotsApi, type BotKind } from "@vowdesk/contract/messages/alerts";
import type { HandlerInput, Page, CallKey } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../../kernel/concurrency/version.ts";
import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { inTransaction, systemActor, type Context, type Services } from "../../../../kernel/http/context.ts";
import { messageTextOf } from "../../../../locales/message-texts.ts";
import { send } from "../../notifications/notifications.ts";
import { handOverOfRows } from "../../../../kernel/transaction/hand-over.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { nextId } from "../../../../platform/database/next-id.ts";
import { isReachableHost, reachOf } from "../../../../platform/network/reach.ts";
import { testTexts } from "../../../../locales/alert-texts.ts";
import { protocols } from "./protocol.ts";
import { sealPart } from "./secret.ts";
import { sendByBot } from "./sending.ts";
import * as store from "./bots.store.ts";
import type { BotFields, BotRow } from "./bots.store.ts";
import { handOverLabels } from "../../../../locales/hand-over-texts.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "alert.bot-added": Fact;
    "alert.bot-changed": Fact;
    "alert.bot-deleted": Fact;
  }
}

const origin = { actor: systemActor, language: "en", requestId: "alerts", ip: "" } as const;

type Input<C extends CallKey<typeof alertBotsApi>> = HandlerInput<(typeof alertBotsApi)[C]>;

const subjectOf = (id: number) => `alert-bot:${id}`;

const present = (row: BotRow): AlertBot => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  language: row.language,
  isOn: row.is_on,
  hasSecret: row.sealed_secret !== null,
  lastAt: row.last_at?.toISOString() ?? null,
  lastError: row.last_error,
  version: row.version,
});

/** The fields that the audit trail compares. The address and the secret are left out. */
const auditFields = ({ name, language, is_on: enabled }: BotRow) => ({ name, language, enabled });

const signalChange = ({ signal }: Context, id = "") =>
  signal({ kind: "changed", feature: "alertBots", id, access: "alert" });

export const list = (ctx: Context, query: Input<"list">): Promise<Page<AlertBot>> =>
  presentedPage(ctx, store.listing, query, present);

/** Refuses an address that is not one of the bot's service. */
function assertAddress({ services }: Context, kind: BotKind, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : refuse("bot-address-invalid");
  const reach = reachOf(services.settings, "bots");
  if (!isReachableHost(url, reach)) refuse("bot-address-invalid");
  if (reach.allowsPrivate) return;
  if (url.protocol !== "https:" || !protocols[kind].hosts.includes(url.host)) refuse("bot-address-invalid");
}

interface Secrets {
  url?: string | undefined;
  secret?: string | undefined;
}

/** The sealed address and secret. Empty ones stay as they were. */
function sealed(ctx: Context, { id, kind }: Pick<BotRow, "id" | "kind">, { url = "", secret = "" }: Secrets) {
  if (url !== "") assertAddress(ctx, kind, url);
  return {
    ...(url !== "" && { sealed_url: sealPart(ctx.services, { botId: id, part: "url" }, url) }),
    ...(secret !== "" && { sealed_secret: sealPart(ctx.services, { botId: id, part: "secret" }, secret) }),
  };
}

export async function add(ctx: Context, { kind, name, language, isOn, ...secrets }: Input<"add">): Promise<AlertBot> {
  if ((await store.countBots(ctx.db)) >= maxBots) refuse("bot-limit");
  const id = await nextId(ctx.db, "alert_bot");
  const { sealed_url: url = refuse("bot-address-invalid"), sealed_secret: secret = null } = sealed(
    ctx,
    { id, kind },
    secrets,
  );
  const maker_id = ctx.actor.id;
  const fields: BotFields = { name, language, is_on: isOn, sealed_url: url, sealed_secret: secret, maker_id };
  const added = await store.insertBot(ctx.db, { ...fields, id, kind }, authorOf(ctx));
  ctx.emit({ type: "alert.bot-added", subject: subjectOf(id), after: auditFields(added) });
  signalChange(ctx);
  return present(added);
}

function emitChange(ctx: Context, before: BotRow, after: BotRow): void {
  const facts = { before: auditFields(before), after: auditFields(after) };
  ctx.emit({ type: "alert.bot-changed", subject: subjectOf(after.id), ...facts });
  signalChange(ctx, String(after.id));
}

/** Changes a bot. The caller becomes its maker, because they decide where its messages go. */
export async function update(ctx: Context, { id, version, ...input }: Input<"update">): Promise<AlertBot> {
  const before = (await store.lockBot(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(before, version, () => present(before));
  const { name = before.name, language = before.language, isOn = before.is_on } = input;
  const { sealed_url, sealed_secret } = { ...before, ...sealed(ctx, before, input) };
  const fields: BotFields = { name, language, is_on: isOn, sealed_url, sealed_secret, maker_id: ctx.actor.id };
  const after = await store.saveBot(ctx.db, id, fields, authorOf(ctx));
  emitChange(ctx, before, after);
  return present(after);
}

/** Switches a bot off whose maker has no active account, and notifies those who can take it over. */
async function switchOff(ctx: Context, id: number): Promise<void> {
  const before = await store.lockBot(ctx.db, id);
  if (!before?.is_on) return;
  const after = await store.saveBot(ctx.db, id, { ...before, is_on: false }, authorOf(ctx));
  emitChange(ctx, before, after);
  const template = { key: "bot-paused", values: { name: before.name } } as const;
  const to = { holdersOf: "alert:edit" };
  const msg = messageTextOf("zh", template) ?? "";
  await send(ctx, { type: firstTypeOf.general, to, allUser: 1, msg, template, sendName: before.name });
}

/** Switches off the bots whose maker has no active account. */
export async function switchOffWithoutMaker(services: Services): Promise<void> {
  for (const id of await store.findWithoutMaker(services.db))
    await inTransaction(services, origin, (ctx) => switchOff(ctx, id));
}

/** The bots of a user. They go on with the rights of the user who takes them over. */
export const botsOfUser = handOverOfRows({
  name: "bots",
  label: handOverLabels.bots,
  access: "alert:edit",
  rows: store.botsOfMaker,
  signal: (ctx) => signalChange(ctx),
});

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const row = (await store.lockBot(ctx.db, id)) ?? refuse("not-found");
  await store.deleteBot(ctx.db, id);
  ctx.emit({ type: "alert.bot-deleted", subject: subjectOf(id), before: auditFields(row) });
  signalChange(ctx);
  return null;
}

/** Sends a test by a bot. Its result is that of the last attempt. */
export async function test(ctx: Context, { id }: { id: number }): Promise<AlertBot> {
  const bot = (await store.findBot(ctx.db, id)) ?? refuse("not-found");
  if (!bot.is_on) refuse("bot-off");
  await sendByBot(ctx.services, bot, testTexts.title[bot.language]);
  return present((await store.findBot(ctx.db, id)) ?? refuse("not-found"));
}

export { remove as delete };
