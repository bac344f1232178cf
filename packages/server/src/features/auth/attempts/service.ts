import type { Context, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { canonicalName } from "../../../kernel/text/user-names.ts";
import { deviceMs, rememberedMs } from "../policy.ts";
import { findUserById } from "../store.ts";
import * as store from "./store.ts";
import { rememberDevice } from "../known-devices/service.ts";
import { findUser } from "../user-names/store.ts";
import { forgetCodeAttempts } from "../short-codes/service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.account-opened": Fact & { userId: number };
  }
}

/** Longer than the hour in which an address's failures count. */
const addressMs = 24 * 60 * 60_000;

/** Members of staff whom no password lets in any more, those shut last first. */
export function shutAccounts({ db }: Pick<Services, "db">): Promise<string[]> {
  return store.listShut(db);
}

/**
 * Somebody set their own password, with the old one or by a link of an administrator's: what was guessed before is over, and
 * the browser they did it in is known. Else whoever goes on guessing would keep them out again before they signed in.
 */
export async function startAnew(ctx: Context, userId: number): Promise<void> {
  const user = await findUserById(ctx.db, userId);
  if (!user) return;
  await store.clearFailures(ctx.db, { scope: "staff", key: canonicalName(user.username) });
  rememberDevice(ctx, user);
}

/** Failed sign-ins count against the account under its new name, too: else a rename would allow more guesses. */
export async function keepFailures(ctx: Context, before: unknown, after: unknown): Promise<void> {
  const [from, to] = [before, after].map((record) => canonicalName((record as { username: string }).username));
  if (from !== undefined && to !== undefined && from !== to) await store.moveFailures(ctx.db, "staff", from, to);
}

/** Opens an account that is shut, with the password it has: for whoever has the server's own machine, when nobody else is left to. */
export async function openAccount(ctx: Context, name: string): Promise<void> {
  const user = (await findUser(ctx.db, name)) ?? refuse("not-found");
  const counter = { scope: "staff", key: canonicalName(user.username) } as const;
  const [row] = await store.findFailures(ctx.db, counter);
  await store.clearFailures(ctx.db, counter);
  const failures = row?.failures ?? 0;
  const subject = `staff:${user.username}`;
  ctx.emit({ type: "auth.account-opened", userId: user.id, subject, before: { failures }, after: { failures: 0 } });
}

/** Drops the failures that no rule looks at any more, and answers how many. */
export async function forgetFailures({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const codes = await forgetCodeAttempts({ db, clock });
  const signIns = await store.forgetFailures(db, {
    addresses: before(addressMs),
    app: before(rememberedMs.app),
    devices: before(deviceMs),
  });
  return codes + signIns;
}
