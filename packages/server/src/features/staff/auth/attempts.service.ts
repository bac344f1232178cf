import type { Context, Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { canonicalName } from "../../../kernel/text/user-names.ts";
import { deviceMs, rememberedMs } from "./auth.policy.ts";
import { findUserById } from "./auth.store.ts";
import * as store from "./attempts.store.ts";
import { rememberDevice } from "./new-browsers/known-devices.service.ts";
import { findUser } from "./auth.store.ts";
import { forgetPhoneCodes } from "./phone-codes/phone-codes.service.ts";
import { forgetCodeAttempts } from "./phone-codes/short-codes.service.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.account-opened": Fact & { userId: number };
  }
}

/** Longer than the window in which failures of an address count. */
const addressMs = 24 * 60 * 60_000;

/** Names of locked staff accounts, the latest first. */
export function lockedAccounts({ db }: Pick<Services, "db">): Promise<string[]> {
  return store.listLocked(db);
}

/**
 * Runs after users set their own password. Earlier failures no longer count and the browser becomes known, so that
 * ongoing guesses cannot throttle the next sign-in.
 */
export async function resetFailures(ctx: Context, userId: number): Promise<void> {
  const user = await findUserById(ctx.db, userId);
  if (!user) return;
  await store.clearFailures(ctx.db, { scope: "staff", key: canonicalName(user.username) });
  rememberDevice(ctx, user);
}

/** Failed sign-ins keep counting after a rename. Otherwise each rename would allow more guesses. */
export async function renameFailures(ctx: Context, before: unknown, after: unknown): Promise<void> {
  const [from, to] = [before, after].map((record) => canonicalName((record as { username: string }).username));
  if (from !== undefined && to !== undefined && from !== to) await store.moveFailures(ctx.db, "staff", from, to);
}

/** Unlocks an account and keeps its password. Used on the server's machine when no administrator can sign in. */
export async function unlockAccount(ctx: Context, name: string): Promise<void> {
  const user = (await findUser(ctx.db, name)) ?? refuse("not-found");
  const counter = { scope: "staff", key: canonicalName(user.username) } as const;
  const [row] = await store.findFailures(ctx.db, counter);
  await store.clearFailures(ctx.db, counter);
  const failures = row?.failures ?? 0;
  const subject = `staff:${user.username}`;
  ctx.emit({ type: "auth.account-opened", userId: user.id, subject, before: { failures }, after: { failures: 0 } });
}

/** Deletes failures that no rule needs any more. Returns how many. */
export async function forgetFailures({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const codes = await forgetCodeAttempts({ db, clock });
  const signIns = await store.forgetFailures(db, {
    addresses: before(addressMs),
    app: before(rememberedMs.app),
    devices: before(deviceMs),
  });
  return codes + signIns + (await forgetPhoneCodes({ db, clock }));
}
