import type { NoticeChannel } from "@vowdesk/contract/studio/couple-notices";
import { forEachDueRow, retryAt } from "../../../kernel/concurrency/due-rows.ts";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { businessCallingCode } from "../../../kernel/text/phones.ts";
import { studioSender } from "../../../locales/studio/studio-texts.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { MailRefused } from "../../../platform/mail/mailer.ts";
import { isDestination } from "../../../platform/sms/destinations.ts";
import { SmsRefused } from "../../../platform/sms/sms.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { coupleOf } from "../weddings/weddings.ts";
import { signalContacts, usualLanguage } from "./contacts.service.ts";
import { holdContact, type ContactRow } from "./contacts.store.ts";
import { contentOf } from "./content.service.ts";
import { afterQuiet, isQuiet, nextWay, problemOf, triesPerWay, waysOf, type Reach } from "./couple-notices.policy.ts";
import { planNotices } from "./planning.service.ts";
import * as store from "./sending.store.ts";
import type { NoticeRow } from "./sending.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    /** A partner was told. `chat` is what the conversation of a customer gets; its key is the same for every repetition. */
    "wedding.notified": Fact & {
      after: { partner: string; noticeKind: string; noticeChannel: NoticeChannel };
      chat: { customerId: number; text: string; key: string; senderName: string } | null;
    };
  }
}

const runner = "couple-notices";
const origin = { actor: systemActor, language: "en", requestId: runner, ip: "" } as const;
/** How many attempts run at the same time. One to a gateway that does not answer takes its whole time limit. */
const lanes = 10;
const batchSize = 50;
/** Longer than an attempt takes. After this time the node that sends has failed, and another one tries again. */
const claimMs: Readonly<Record<Exclude<NoticeChannel, "chat">, number>> = { sms: 20_000, mail: 180_000 };

type Couple = Awaited<ReturnType<typeof coupleOf>>;

async function reachOf(ctx: Context, row: NoticeRow, couple: Couple, contact: ContactRow | undefined): Promise<Reach> {
  const { sms, mailer } = ctx.services;
  const { phone } = couple[row.partner];
  const canGetSms = sms && phone !== "" && isDestination(phone, sms.destinations ?? [businessCallingCode()]);
  return {
    hasConsent: Boolean(contact?.consent_given_at),
    hasWithdrawn: Boolean(contact?.consent_withdrawn_at),
    phone: canGetSms ? phone : null,
    email: mailer && contact?.email ? contact.email : null,
    customerId: await store.findCustomer(ctx.db, phone),
  };
}

/** An attempt that is made outside of a transaction. */
interface Attempt {
  id: number;
  /** The number of the attempt, from 1. */
  attempts: number;
  weddingId: number;
  channel: Exclude<NoticeChannel, "chat">;
  /** The number or the address. */
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
}

function announce(
  ctx: Context,
  row: NoticeRow,
  number: string,
  channel: NoticeChannel,
  chat: { customerId: number; text: string } | null,
) {
  const startsAt = row.starts_at?.toISOString() ?? "";
  // Reminders of earlier releases have the same key.
  const key = row.kind === "shoot-tomorrow" ? `shoot:${row.about_id}:${startsAt}` : `${row.kind}:${row.subject}`;
  ctx.emit({
    type: "wedding.notified",
    subject: `wedding:${number}`,
    after: { partner: row.partner, noticeKind: row.kind, noticeChannel: channel },
    chat: chat && { ...chat, key, senderName: studioSender },
  });
  signalContacts(ctx, row.wedding_id);
}

/**
 * Prepares a due notice in a transaction. One that goes by SMS or mail is claimed, and the attempt is returned, which is made afterwards. Others
 * are done at once, with true: written into the chat, ended because nothing is to be sent, or put off until the quiet hours are over. False if
 * another node has taken the notice. The contact stays locked until the end of the transaction, so that no attempt begins after a withdrawal of the consent.
 */
async function prepare(ctx: Context, id: number): Promise<Attempt | boolean> {
  const row = await store.lockDue(ctx.db, id, ctx.now);
  if (!row) return false;
  const zone = await businessZone(ctx.db);
  const contact = await holdContact(ctx.db, { weddingId: row.wedding_id, partner: row.partner });
  const [couple, rules] = await Promise.all([coupleOf(ctx, row.wedding_id), businessSettings(ctx)]);
  const reach = await reachOf(ctx, row, couple, contact);
  const language = contact?.language ?? usualLanguage;
  const content = await contentOf(ctx, row, { couple, language, zone });
  const ways = waysOf(rules, reach);
  const now = ctx.now;
  const problem = problemOf({ now, expiresAt: row.expires_at, isCurrent: content !== null, reach, ways });
  const channel = nextWay(ways, row.attempts);
  if (problem !== null || content === null || channel === undefined) {
    await store.end(ctx.db, row, { at: now, problem: problem ?? "outdated" });
    signalContacts(ctx, row.wedding_id);
    return true;
  }
  if (isQuiet(zone, now)) {
    await store.delay(ctx.db, row.id, afterQuiet(zone, now));
    return true;
  }
  if (channel === "chat") {
    await store.end(ctx.db, row, { at: now, channel, body: content.text });
    announce(ctx, row, couple.number, channel, { customerId: reach.customerId ?? 0, text: content.text });
    return true;
  }
  const until = new Date(now.getTime() + claimMs[channel]);
  await store.claim(ctx.db, row, { channel, body: content.text, until });
  const to = (channel === "sms" ? reach.phone : reach.email) ?? "";
  return {
    id,
    attempts: row.attempts + 1,
    weddingId: row.wedding_id,
    channel,
    to,
    ...content,
    createdAt: row.created_at,
  };
}

async function deliver({ sms, mailer }: Services, attempt: Attempt): Promise<void> {
  const { id, channel, to, subject, text, createdAt: at, attempts } = attempt;
  const key = `notice-${id}-${at.getTime()}`;
  if (channel === "sms") await sms?.send({ phone: to, text, key });
  else await mailer?.send({ id: key, to, subject, text, at, attempt: attempts });
}

const isPermanentRefusal = (error: unknown): boolean =>
  (error instanceof MailRefused || error instanceof SmsRefused) && error.isPermanent;

/** Makes an attempt and stores its result. */
async function attemptOnce(services: Services, attempt: Attempt): Promise<void> {
  const { db, clock } = services;
  try {
    await deliver(services, attempt);
  } catch (error) {
    const isPermanent = isPermanentRefusal(error);
    const now = clock.now();
    // A receiver that refuses for good is not asked again, but the other way is used.
    const attempts = isPermanent ? Math.max(attempt.attempts, triesPerWay) : attempt.attempts;
    const isOver = isPermanent && attempt.attempts >= triesPerWay;
    if (isOver) await store.end(db, attempt, { at: now, problem: "refused" });
    else await store.retry(db, attempt, { attempts, nextAt: retryAt(now, attempt.attempts) });
    return;
  }
  await inTransaction(services, origin, async (ctx) => {
    const row = await store.findNotice(ctx.db, attempt.id);
    if (!row || !(await store.end(ctx.db, attempt, { at: ctx.now }))) return;
    const { number } = await coupleOf(ctx, attempt.weddingId);
    announce(ctx, row, number, attempt.channel, null);
  });
}

async function process(services: Services, id: number): Promise<number> {
  const prepared = await inTransaction(services, origin, (ctx) => prepare(ctx, id));
  if (typeof prepared === "object") await attemptOnce(services, prepared);
  return prepared === false ? 0 : 1;
}

/** The ids that one of the parallel runs works on. */
const lane = (due: readonly number[], number: number) => due.filter((_id, at) => at % lanes === number);

/** Plans the notices that have become due, and makes the attempts that are due until none is left. Returns how many. */
export async function sendNotices(services: Services): Promise<number> {
  await planNotices(services);
  for (let total = 0; ;) {
    const due = await store.findDue(services.db, { runner, now: services.clock.now() }, batchSize);
    const done = await Promise.all(
      Array.from({ length: lanes }, (_, number) =>
        forEachDueRow(services, { runner, due: lane(due, number), work: (id) => process(services, id) }),
      ),
    );
    const count = done.reduce((sum, part) => sum + part, 0);
    total += count;
    if (count === 0 || due.length < batchSize) return total;
  }
}
