import type { Language } from "@vowdesk/contract/kernel";
import { createHmac, randomInt } from "node:crypto";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import { refuse, retryAfter } from "../../../../kernel/http/refusal.ts";
import { phoneCodeText, type PhoneCodePurpose } from "../../../../locales/phone-code-texts.ts";
import { tokenHash } from "../../../../platform/secrets/tokens.ts";
import { keyOf } from "../../../../platform/secrets/secret-key.ts";
import { noLimits } from "../../../../kernel/http/limiter.ts";
import { businessCallingCode } from "../../../../kernel/text/phones.ts";
import { isDestination } from "../../../../platform/sms/destinations.ts";
import { checkCode } from "./short-codes.service.ts";
import { countedMs, limitsOfNumber, limitsOfStudio, type Party, type SendLimit } from "./limits.ts";
import * as store from "./phone-codes.store.ts";
import type { CodeTarget } from "./phone-codes.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    /** No more codes are sent within a limit of the whole studio. Published once in the window of the limit. */
    "sms.limit-reached": Fact & { limit: SendLimit["alert"] };
  }
}

const validMs = 10 * 60_000;
/** Codes in a day, for known parties and for others each, unless it is configured. */
const defaultPerDay = 1_000;

const newCode = () => String(randomInt(1e6)).padStart(6, "0");

/** A code proves the number to which it was sent, for one purpose and subject. */
export interface PhoneCodeTarget extends CodeTarget {
  /** The message names it. */
  purpose: PhoneCodePurpose;
  /** In normal form. */
  phone: string;
  /** Who asks for the code. Default: `visitor`. */
  party?: Party;
  /** Of the person who gets the message. Default: that of the request. */
  language?: Language;
}

/**
 * Six digits can be guessed from a plain hash, so the server's key is part of it. The number is part of it too, so that a code proves no
 * other number after a change.
 */
function hashOf({ services }: Context, { purpose, subject, phone }: PhoneCodeTarget, code: string): Buffer {
  return createHmac("sha256", keyOf(services)).update(`phone code ${purpose} ${subject} ${phone} ${code}`).digest();
}

async function assertMaySend(ctx: Context, { counter, max, windowMs }: SendLimit): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - windowMs);
  const { sent, counted_from } = await store.countSent(ctx.db, counter, ctx.now, oldest);
  if (sent > max) refuse("too-many-requests", retryAfter(counted_from.getTime() + windowMs - ctx.now.getTime()));
}

/** Publishes that a limit of the studio is reached, once in its window. The transaction that counted was rolled back. */
async function announceLimit(ctx: Context, { counter, windowMs, alert }: SendLimit): Promise<void> {
  await ctx.transaction(async (inside) => {
    const announced = { purpose: "announced", subject: counter.subject };
    const oldest = new Date(inside.now.getTime() - windowMs);
    const { sent } = await store.countSent(inside.db, announced, inside.now, oldest);
    if (sent === 1)
      inside.emit({ type: "sms.limit-reached", subject: "job:sms", limit: alert, after: { name: alert } });
  });
}

/** Counts a code against limits. Adds a limit that is reached to `reached`. */
async function countAgainst(ctx: Context, limits: readonly SendLimit[], reached: SendLimit[]): Promise<void> {
  for (const limit of limits) {
    try {
      await assertMaySend(ctx, limit);
    } catch (error) {
      reached.push(limit);
      throw error;
    }
  }
}

/** The limits of a number, and those of the studio unless requests are not limited at all. */
function limitsFor(ctx: Context, target: PhoneCodeTarget): SendLimit[] {
  const { limits, sms } = ctx.services;
  const request = { target, party: target.party ?? "visitor", ip: ctx.ip, perDay: sms?.perDay ?? defaultPerDay };
  const isLimited = limits !== undefined && limits !== noLimits;
  return [...limitsOfNumber(request), ...(isLimited ? limitsOfStudio(request) : [])];
}

async function issue(ctx: Context, target: PhoneCodeTarget): Promise<string> {
  const code = newCode();
  const expires_at = new Date(ctx.now.getTime() + validMs);
  const [code_hash, phone_hash] = [hashOf(ctx, target, code), tokenHash(target.phone)];
  await store.saveCode(ctx.db, target, { code_hash, phone_hash, expires_at });
  return code;
}

/**
 * Sends a new code to a normalised phone number. The previous code of this target stops working. Needs a call with `ownTransaction`, so
 * that no transaction is open while the message is sent. Returns the code where messages are simulated, else null.
 */
export async function sendPhoneCode(ctx: Context, target: PhoneCodeTarget): Promise<string | null> {
  const { services, requestId } = ctx;
  const { phone, language = ctx.language } = target;
  const sms = services.sms ?? refuse("phone-codes-off");
  if (!isDestination(phone, sms.destinations ?? [businessCallingCode()])) refuse("phone-code-destination");
  const reached: SendLimit[] = [];
  const code = await ctx
    .transaction(async (inside) => {
      await countAgainst(inside, limitsFor(inside, target), reached);
      return issue(inside, target);
    })
    .catch(async (error: unknown) => {
      for (const limit of reached) if (limit.alert !== null) await announceLimit(ctx, limit);
      throw error;
    });
  if (sms.isSimulated) return code;
  try {
    await sms.send({ phone, text: phoneCodeText(language, target.purpose, code) });
  } catch (error) {
    reportFault(services, { error, where: "sms", requestId });
    refuse("phone-code-failed");
  }
  return null;
}

/**
 * Checks a code and ends it, in the caller's transaction. A wrong or expired code is refused, and the transaction commits, so that
 * tries are counted.
 */
export async function checkPhoneCode(ctx: Context, target: PhoneCodeTarget, input: string): Promise<void> {
  const row = await store.lockCode(ctx.db, target);
  const verdict = await checkCode(ctx, {
    purpose: "phone",
    subject: `${target.purpose} ${target.subject}`,
    fits: () => row !== undefined && row.expires_at > ctx.now && row.code_hash.equals(hashOf(ctx, target, input)),
  });
  if (verdict === "waiting") refuse("code-tries-used-up", { commits: true });
  if (verdict === "wrong") refuse("phone-code-wrong", { commits: true });
  await store.endCode(ctx.db, target, ctx.now);
}

/** Ends the codes for a couple that were sent to a number, when the wedding gets another one instead. */
export const endCoupleCodes = ({ db, now }: Context, phone: string): Promise<void> =>
  store.endCodesTo(db, tokenHash(phone), ["couple", "agreement"] satisfies PhoneCodePurpose[], now);

/** Deletes codes that are neither valid nor counted any more. Returns how many. */
export const forgetPhoneCodes = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  store.forgetCodes(db, new Date(clock.now().getTime() - countedMs));
