import type { AppSession } from "@vowdesk/contract/auth";
import type { AppRole } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/context.ts";
import { storedPhone } from "../../../kernel/phones.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { newToken, tokenHash } from "../../../platform/tokens.ts";
import { appTokenMs } from "../policy.ts";
import { admit } from "../service.ts";
import * as store from "./app-store.ts";
import { hashNewPassword } from "./password.ts";

/** Tells the app's tokens from those of staff without a look into either table. */
export const appTokenMark = "app_";

type AppAccount = NonNullable<Awaited<ReturnType<typeof store.findAppAccount>>>;

/** Starts a session of the phone app, good for 30 days. */
export async function openAppSession(ctx: Context, account: { id: number; role: AppRole }): Promise<AppSession> {
  const token = `${appTokenMark}${newToken()}`;
  const expiresAt = new Date(ctx.now.getTime() + appTokenMs);
  await store.insertAppSession(ctx.db, {
    account_id: account.id,
    token_hash: tokenHash(token),
    created_at: ctx.now,
    expires_at: expiresAt,
  });
  return { accountId: account.id, role: account.role, token, expireTime: expiresAt.getTime() };
}

const phoneIn = ({ language }: Context, given: string) => storedPhone(given, { language, field: "phone" });

export async function signIn(ctx: Context, given: { phone: string; password: string }): Promise<AppSession> {
  const { password } = given;
  const phone = phoneIn(ctx, given.phone);
  const find = () => store.findAppAccount(ctx.db, phone);
  const renewHash = (inside: Context, { id }: AppAccount, hash: string) => store.saveAppHash(inside.db, id, hash);
  const claim = { scope: "app", name: phone, password, find, renewHash } as const;
  return admit(ctx, claim, openAppSession);
}

export async function signUp(
  ctx: Context,
  { password, name, ...given }: { phone: string; password: string; name: string },
): Promise<AppSession> {
  const phone = phoneIn(ctx, given.phone);
  const passwordHash = await hashNewPassword(password);
  return ctx.transaction(async (inside) => {
    const id = await store.insertAppAccount(inside.db, { role: "customer", phone, name, password_hash: passwordHash });
    return openAppSession(inside, { id: id ?? refuse("phone-taken"), role: "customer" });
  });
}
