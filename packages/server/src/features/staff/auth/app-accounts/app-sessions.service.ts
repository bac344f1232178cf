import { randomInt } from "node:crypto";
import type { AppSession } from "@vowdesk/contract/staff/auth";
import type { AppRole } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { maskPhone } from "../../../../kernel/text/masking.ts";
import { storedPhone } from "../../../../kernel/text/phones.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { mixesScripts } from "../../../../kernel/text/user-names.ts";
import { hashPassword } from "../../../../platform/secrets/passwords.ts";
import { newToken, tokenHash } from "../../../../platform/secrets/tokens.ts";
import { changeAppAccount, takeNumber } from "./app-accounts.service.ts";
import { checkPhoneCode, sendPhoneCode, type PhoneCodeTarget } from "../phone-codes/phone-codes.service.ts";
import { appSessionMs } from "../auth.policy.ts";
import { completeSignIn } from "../auth.service.ts";
import * as store from "./app-sessions.store.ts";
import { hashNewPassword } from "../passwords.service.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.app-signed-in": Fact;
    "auth.app-signed-up": Fact;
    /** Staff created the account of a customer. */
    "app-user.registered": Fact & { after: { name: string } };
  }
}

/** Prefix that tells app tokens from staff tokens without a database read. */
export const appTokenPrefix = "app_";

type AppAccount = NonNullable<Awaited<ReturnType<typeof store.findAppAccount>>>;

/** Starts a session of the phone app. Its token cannot be exchanged. */
export async function openAppSession(ctx: Context, account: { id: number; role: AppRole }): Promise<AppSession> {
  const token = `${appTokenPrefix}${newToken()}`;
  const expiresAt = new Date(ctx.now.getTime() + (ctx.services.settings.appSessionMs ?? appSessionMs));
  await store.insertAppSession(ctx.db, {
    account_id: account.id,
    token_hash: tokenHash(token),
    created_at: ctx.now,
    expires_at: expiresAt,
  });
  return { accountId: account.id, role: account.role, token, expireTime: expiresAt.getTime() };
}

type EventType = "auth.app-signed-in" | "auth.app-signed-up";

async function startSession(
  ctx: Context,
  type: EventType,
  account: Pick<AppAccount, "id" | "role" | "name">,
): Promise<AppSession> {
  const { id, name } = account;
  ctx.emit({ type, actor: { kind: "app", id, name }, subject: `person:${id}` });
  return openAppSession(ctx, account);
}

const phoneIn = ({ language }: Context, input: string) => storedPhone(input, { language, field: "phone" });

export async function appSignIn(ctx: Context, input: { phone: string; password: string }): Promise<AppSession> {
  const { password } = input;
  const phone = phoneIn(ctx, input.phone);
  const find = () => store.findAppAccount(ctx.db, phone);
  const renewHash = (inside: Context, { id }: AppAccount, hash: string) => store.saveAppHash(inside.db, id, hash);
  const lock = (inside: Context, { id }: AppAccount) => store.lockAppAccount(inside.db, id, phone);
  const attempt = { scope: "app", name: phone, secret: password, find, lock, renewHash } as const;
  return completeSignIn(ctx, attempt, (inside, account) => startSession(inside, "auth.app-signed-in", account));
}

/** The code of a visitor, or of a signed-in person, whose codes have their own count. */
function targetOf({ actor }: Context, phone: string): PhoneCodeTarget {
  return actor.kind === "app"
    ? { purpose: "app-own", subject: String(actor.id), phone, party: "account" }
    : { purpose: "app", subject: phone, phone };
}

/** Sends a code by which a person proves a number, before or after registration. */
async function sendCode(ctx: Context, input: { phone: string }) {
  const phone = phoneIn(ctx, input.phone);
  return { phone: maskPhone(phone), code: await sendPhoneCode(ctx, targetOf(ctx, phone)) };
}

/** Checks the code, and takes the number from an account that never proved it. */
async function prove(ctx: Context, phone: string, code: string, ownId: number | null): Promise<void> {
  await checkPhoneCode(ctx, targetOf(ctx, phone), code);
  const holder = await takeNumber(ctx, phone, ownId);
  if (holder !== ownId && holder !== null) refuse("phone-taken");
}

/** Registers a customer. Without a code, the number is not proved: it signs in, and joins no wedding (docs/decisions/095). */
export async function appSignUp(
  ctx: Context,
  { password, name, code, ...input }: { phone: string; password: string; name: string; code?: string | undefined },
): Promise<AppSession> {
  if (mixesScripts(name)) refuse("name-mixes-scripts");
  const phone = phoneIn(ctx, input.phone);
  const passwordHash = await hashNewPassword(ctx, password, "registration");
  return ctx.transaction(async (inside) => {
    if (code !== undefined) await prove(inside, phone, code, null);
    const phone_verified_at = code === undefined ? null : inside.now;
    const account = { role: "customer", phone, phone_verified_at, name, password_hash: passwordHash } as const;
    const id = await store.insertAppAccount(inside.db, account);
    return startSession(inside, "auth.app-signed-up", { id: id ?? refuse("phone-taken"), role: "customer", name });
  });
}

/** Proves the number of the caller, which may be a new one. */
export async function provePhone(ctx: Context, { code, ...input }: { phone: string; code: string }): Promise<null> {
  const { id } = ctx.actor;
  const phone = phoneIn(ctx, input.phone);
  await prove(ctx, phone, code, id);
  await changeAppAccount(ctx, id, { phone, phone_verified_at: ctx.now });
  ctx.emit({
    type: "app-user.phone-proved",
    personId: id,
    subject: `person:${id}`,
    after: { phone: maskPhone(phone) },
  });
  return null;
}

/**
 * The app account of the person who just proved a phone number in normal form: the one that proved it before, or a new customer, who
 * signs in after setting a password. An account that never proved the number loses it.
 */
export async function customerOfPhone(ctx: Context, { phone, name }: { phone: string; name: string }): Promise<void> {
  if ((await takeNumber(ctx, phone)) !== null) return;
  const customer = { phone, name: mixesScripts(name) ? phone : name, phone_verified_at: ctx.now };
  await registerCustomer(ctx, customer);
}

/** Ten random digits, which can be read out on the phone. */
const newPassword = () => String(randomInt(1e9, 1e10 - 1));

/**
 * Creates the account of a customer. `phone` is in normal form. Returns its id and the password, which is not stored; refuses
 * a number that another account has got meanwhile.
 */
export async function registerCustomer(
  ctx: Context,
  { phone, name, phone_verified_at = null }: { phone: string; name: string; phone_verified_at?: Date | null },
): Promise<{ id: number; password: string }> {
  if (mixesScripts(name)) refuse("name-mixes-scripts");
  const password = newPassword();
  const account = {
    role: "customer",
    phone,
    phone_verified_at,
    name,
    password_hash: await hashPassword(password),
  } as const;
  const id = (await store.insertAppAccount(ctx.db, account)) ?? refuse("phone-taken");
  ctx.emit({ type: "app-user.registered", subject: `person:${id}`, after: { name } });
  ctx.signal({ kind: "changed", feature: "appUsers", id: String(id), access: "sys:app-user" });
  return { id, password };
}

export { sendCode as sendPhoneCode };
