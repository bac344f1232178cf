import type { LocalSignIn, localSignInApi } from "@vowdesk/contract/staff/auth";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { adminRole } from "./auth.present.ts";
import { holdersOf } from "./staff-sessions/access.ts";
import { findUser, lockAdmins } from "./auth.store.ts";
import * as store from "./local-sign-in.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.local-sign-in-changed": Fact;
  }
}

const namesOf = (accounts: readonly { username: string }[]) => accounts.map(({ username }) => username);

export async function show({ db, language }: Context): Promise<LocalSignIn> {
  const { is_limited, version } = await store.findSetting(db);
  return { isLimited: is_limited, accounts: namesOf(await store.listAccounts(db, language)), version };
}

/** Those of these users who may sign in with a password or a passkey. */
export const localUsersOf = ({ db }: Context, userIds: readonly number[]): Promise<number[]> =>
  store.allowedOf(db, userIds);

/** Refuses a user who has proven their identity, but may sign in by a provider only. Keeps an audit entry of it. */
export async function assertLocalSignIn(
  ctx: Context,
  { id, username }: { id: number; username: string },
): Promise<void> {
  if ((await localUsersOf(ctx, [id])).length > 0) return;
  const reason = "local-sign-in-limited";
  ctx.emit({ type: "auth.sign-in-refused", scope: "staff", subject: `staff:${username}`, reason });
  refuse(reason, { commits: true });
}

async function accountsNamed(ctx: Context, names: readonly string[]) {
  const accounts = new Map<number, { id: number; username: string }>();
  for (const name of names) {
    const user = (await findUser(ctx.db, name)) ?? refuse("local-account-unknown", { values: { name } });
    accounts.set(user.id, user);
  }
  return [...accounts.values()];
}

const auditFields = (isLimited: boolean, accounts: readonly { username: string }[]) => ({
  localSignInLimited: isLimited,
  localAccounts: namesOf(accounts),
});

/** Changes who may sign in without a provider. One enabled administrator always may. Sessions that have begun continue. */
export async function change(ctx: Context, input: HandlerInput<typeof localSignInApi.change>): Promise<LocalSignIn> {
  await lockAdmins(ctx.db);
  const before = await store.lockSetting(ctx.db);
  await assertVersion(before, input.version, () => show(ctx));
  const named = await store.listAccounts(ctx.db, ctx.language);
  const accounts = input.accounts ? await accountsNamed(ctx, input.accounts) : named;
  const isLimited = input.isLimited ?? before.is_limited;
  await store.replaceAccounts(
    ctx.db,
    accounts.map(({ id }) => id),
  );
  await store.saveSetting(ctx.db, isLimited, authorOf(ctx));
  const admins = await holdersOf(ctx, adminRole);
  if ((await localUsersOf(ctx, admins)).length === 0) refuse("local-admin-required");
  const after = await store.listAccounts(ctx.db, ctx.language);
  const traces = { before: auditFields(before.is_limited, named), after: auditFields(isLimited, after) };
  ctx.emit({ type: "auth.local-sign-in-changed", subject: "local-sign-in", ...traces });
  ctx.signal({ kind: "changed", feature: "singleSignOn", id: "", access: "sys:sign-in" });
  return show(ctx);
}
