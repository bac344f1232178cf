import type { SignedIn } from "@vowdesk/contract/auth";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { findUserById, startSession, usesSecondFactor } from "../../auth/index.ts";
import { addProven, applyGroupRoles, findLinkable } from "../../users/index.ts";
import { rolesOf, type Identity } from "../policy.ts";
import { subjectOf } from "../service.ts";
import { keepSignOut } from "../sign-out/service.ts";
import * as store from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "single-sign-on.linked": Fact & { userId: number };
    "single-sign-on.refused": Fact;
  }
}

interface Proven {
  provider: store.ProvingProvider;
  identity: Identity;
  /** Where the user signs out at the provider. */
  signOutUrl: string | null;
  /** Hash of an unknown password for a new account. Null if none may be created. */
  passwordHash: string | null;
}

type Provider = NonNullable<Awaited<ReturnType<typeof store.lockProvider>>>;
type Reason = "identity-unknown" | "provider-without-second-factor" | "account-disabled";

/** Refuses a person whose identity is proven, and keeps an audit entry of it. */
function refuseIdentity(ctx: Context, { id, name }: Provider, { verifiedEmail }: Identity, reason: Reason): never {
  ctx.emit({ type: "single-sign-on.refused", subject: subjectOf(id), after: { email: verifiedEmail }, reason });
  return refuse(reason, { commits: true, values: { name } });
}

/** Finds or creates the account of a first sign-in: the one with the same verified address, else a new one. Undefined if neither is allowed. */
async function accountFor(
  ctx: Context,
  provider: Provider,
  { identity, passwordHash }: Proven,
): Promise<number | undefined> {
  const { verifiedEmail: email, name: realName } = identity;
  if (email === "") return undefined;
  const known = await findLinkable(ctx, email, provider.author_id);
  if (known === "not-linkable") return undefined;
  return known ?? (passwordHash === null ? undefined : addProven(ctx, { email, realName }, passwordHash));
}

async function userOf(ctx: Context, provider: Provider, proven: Proven) {
  const { identity } = proven;
  const key = { providerId: provider.id, subject: identity.subject };
  const linkedId = await store.findLinkedUser(ctx.db, key);
  const userId = linkedId ?? (await accountFor(ctx, provider, proven));
  const user = userId === undefined ? undefined : await findUserById(ctx.db, userId);
  if (!user || !(await store.saveIdentity(ctx.db, { ...key, userId: user.id }, ctx.now)))
    return refuseIdentity(ctx, provider, identity, "identity-unknown");
  if (linkedId === undefined) {
    const after = { provider: provider.name };
    ctx.emit({ type: "single-sign-on.linked", userId: user.id, subject: `user:${user.username}`, after });
  }
  return user;
}

/** Starts a session for a proven identity, with the roles of its groups. */
export async function completeSignIn(ctx: Context, proven: Proven): Promise<SignedIn> {
  const provider = (await store.lockProvider(ctx.db, proven.provider)) ?? refuse("single-sign-on-refused");
  const user = await userOf(ctx, provider, proven);
  if (!user.enabled) refuseIdentity(ctx, provider, proven.identity, "account-disabled");
  // Other protocols name no groups.
  if (provider.kind === "oidc" && provider.role_rules.length > 0)
    await applyGroupRoles(ctx, user.id, rolesOf(provider.role_rules, proven.identity.groups));
  if (!provider.has_second_factor && (await usesSecondFactor(ctx, user.id)))
    refuseIdentity(ctx, provider, proven.identity, "provider-without-second-factor");
  const session = await startSession(ctx, user, { bind: "1", provider: provider.name });
  const { signOutUrl: url } = proven;
  if (provider.signs_out && url !== null)
    await keepSignOut(ctx, { familyId: session.familyId, providerId: provider.id, url });
  return session;
}
