import { createHmac, randomInt } from "node:crypto";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { reportFault } from "../../../kernel/http/fault.ts";
import { refuse, retryAfter } from "../../../kernel/http/refusal.ts";
import { phoneCodeText } from "../../../locales/phone-code-texts.ts";
import { tokenHash } from "../../../platform/secrets/tokens.ts";
import { keyOf } from "../../../platform/secrets/secret-key.ts";
import { checkCode } from "../short-codes/service.ts";
import * as store from "./store.ts";
import type { CodeTarget } from "./store.ts";

const minuteMs = 60_000;
const validMs = 10 * minuteMs;
/** Codes that are sent for one target, and to one number, in an hour. */
const sentAtMost = 5;
const countedMs = 60 * minuteMs;

const newCode = () => String(randomInt(1e6)).padStart(6, "0");

/** A code proves the number to which it was sent, for one purpose and subject. */
export interface PhoneCodeTarget extends CodeTarget {
  /** In normal form. */
  phone: string;
}

/**
 * Six digits can be guessed from a plain hash, so the server's key is part of it. The number is part of it too, so that a code proves no
 * other number after a change.
 */
function hashOf({ services }: Context, { purpose, subject, phone }: PhoneCodeTarget, code: string): Buffer {
  return createHmac("sha256", keyOf(services)).update(`phone code ${purpose} ${subject} ${phone} ${code}`).digest();
}

async function assertMaySend(ctx: Context, target: CodeTarget): Promise<void> {
  const { sent, counted_from } = await store.countSent(
    ctx.db,
    target,
    ctx.now,
    new Date(ctx.now.getTime() - countedMs),
  );
  if (sent > sentAtMost)
    refuse("too-many-requests", retryAfter(counted_from.getTime() + countedMs - ctx.now.getTime()));
}

/** The counter of a number, for codes of all purposes. */
const counterOf = (phone: string): CodeTarget => ({
  purpose: "number",
  subject: tokenHash(phone).toString("base64url"),
});

async function issue(ctx: Context, target: PhoneCodeTarget): Promise<string> {
  await assertMaySend(ctx, counterOf(target.phone));
  await assertMaySend(ctx, target);
  const code = newCode();
  await store.saveCode(ctx.db, target, hashOf(ctx, target, code), new Date(ctx.now.getTime() + validMs));
  return code;
}

/**
 * Sends a new code to a normalised phone number. The previous code of this target stops working. Needs a call with `ownTransaction`, so
 * that no transaction is open while the message is sent. Returns the code where messages are simulated, else null.
 */
export async function sendPhoneCode(ctx: Context, target: PhoneCodeTarget): Promise<string | null> {
  const { services, language, requestId } = ctx;
  const { phone } = target;
  const sms = services.sms ?? refuse("phone-codes-off");
  const code = await ctx.transaction((inside) => issue(inside, target));
  if (sms.isSimulated) return code;
  try {
    await sms.send({ phone, text: phoneCodeText(language, code) });
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
export async function checkPhoneCode(ctx: Context, target: PhoneCodeTarget, given: string): Promise<void> {
  const row = await store.lockCode(ctx.db, target);
  const verdict = await checkCode(ctx, {
    purpose: "phone",
    subject: `${target.purpose} ${target.subject}`,
    fits: () => row !== undefined && row.expires_at > ctx.now && row.code_hash.equals(hashOf(ctx, target, given)),
  });
  if (verdict === "waiting") refuse("code-tries-used-up", { commits: true });
  if (verdict === "wrong") refuse("phone-code-wrong", { commits: true });
  await store.endCode(ctx.db, target, ctx.now);
}

/** Deletes codes that are neither valid nor counted any more. Returns how many. */
export const forgetPhoneCodes = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  store.forgetCodes(db, new Date(clock.now().getTime() - countedMs));
