import type { SignedIn } from "@vowdesk/contract/staff/auth";
import { shorten } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { findUserById, startSession, usesSecondFactor } from "../../auth/auth.ts";
import { addProven, applyGroupRoles, findLinkable } from "../../users/users.ts";
import { matchesOf, rolesOf, type Groups, type Identity } from "../single-sign-on.policy.ts";
import { subjectOf } from "../single-sign-on.service.ts";
import { keepSignOut } from "../sign-out.service.ts";
import { noteMatches, noteProblem } from "../single-sign-on.store.ts";
import * as store from "./sign-in.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
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
/** Longest text with the groups of a user for whom no rule was found. */
const maxGroupsShown = 300;

type Reason = "identity-unknown" | "provider-without-second-factor" | "account-disabled";

/** Refuses a person whose identity is proven, and keeps an audit entry of it. */
function refuseIdentity(ctx: Context, { id, name }: Provider, { verifiedEmail }: Identity, reason: Reason): never {
  ctx.emit({ type: "single-sign-on.refused", subject: subjectOf(id), after: { email: verifiedEmail }, reason });
  return refuse(reason, { commits: true, values: { name } });
}

/** Refuses a person without an account. The page of the provider says why the address did not lead to one. */
async function refuseUnknown(ctx: Context, provider: Provider, identity: Identity): Promise<never> {
  const problem = identity.emailProblem ?? "account-unknown";
  await noteProblem(ctx.db, provider.id, { problem, detail: "" }, ctx.now);
  return refuseIdentity(ctx, provider, identity, "identity-unknown");
}

/**
 * Gives and takes the roles of the rules. Without groups from the provider all roles stay, because a provider that does not name the
 * groups of a user did not say that there are none.
 */
async function followGroups(ctx: Context, { id, role_rules: rules }: Provider, userId: number, groups: Groups) {
  if ("problem" in groups) return noteProblem(ctx.db, id, { problem: groups.problem, detail: "" }, ctx.now);
  await applyGroupRoles(ctx, userId, rolesOf(rules, groups.names));
  const matches = matchesOf(rules, groups.names);
  if (matches.length > 0) return noteMatches(ctx.db, id, matches, ctx.now);
  const detail = shorten(groups.names.join(", "), maxGroupsShown);
  if (detail !== "") await noteProblem(ctx.db, id, { problem: "groups-unmatched", detail }, ctx.now);
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
    return refuseUnknown(ctx, provider, identity);
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
    await followGroups(ctx, provider, user.id, proven.identity.groups);
  if (!provider.has_second_factor && (await usesSecondFactor(ctx, user.id)))
    refuseIdentity(ctx, provider, proven.identity, "provider-without-second-factor");
  const session = await startSession(ctx, user, { bind: "1", provider: provider.name });
  const { signOutUrl: url } = proven;
  if (provider.signs_out && url !== null)
    await keepSignOut(ctx, { familyId: session.familyId, providerId: provider.id, url });
  return session;
}
