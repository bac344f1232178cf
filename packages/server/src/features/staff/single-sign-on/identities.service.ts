import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { OwnIdentity, singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { localUsersOf, provePassword } from "../auth/auth.ts";
import { begin, enabledProvider, identify } from "./sign-in/sign-in.service.ts";
import type { ProvingProvider } from "./sign-in/sign-in.store.ts";
import * as store from "./identities.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "single-sign-on.unlinked": Fact & { userId: number };
  }
}

const isLinked = ({ linkedAt }: { linkedAt: unknown }) => linkedAt !== null;

/** The providers, and which of them are linked to the caller's account. */
export async function identities({ db, actor, language }: Context): Promise<OwnIdentity[]> {
  const rows = await store.listIdentities(db, actor.id, language);
  return rows.map(({ linkedAt, usedAt, ...row }) => ({
    ...row,
    linkedAt: linkedAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

const subjectOf = ({ actor }: Context) => `user:${actor.name}`;

type Own = HandlerInput<typeof singleSignOnApi.startLink>;

/** Starts linking. An identity replaces the password at sign-in, so that linking one requires the password, and the code if there is one. */
async function start(ctx: Context, { providerId, password, code = "" }: Own): Promise<{ url: string }> {
  await enabledProvider(ctx, providerId);
  await provePassword(ctx, password, () => Promise.resolve(), code);
  return begin(ctx, providerId, ctx.actor.id);
}

async function link(ctx: Context, proving: ProvingProvider, subject: string): Promise<null> {
  const { id: userId } = ctx.actor;
  const { id: providerId } = proving;
  const provider = (await store.lockProving(ctx.db, proving)) ?? refuse("single-sign-on-refused");
  const [created_at, used_at] = [ctx.now, ctx.now];
  const identity = { provider_id: providerId, subject, user_id: userId, created_at, used_at };
  if (!(await store.insertIdentity(ctx.db, identity))) {
    const own = (await store.listIdentities(ctx.db, userId, ctx.language)).find((row) => row.providerId === providerId);
    refuse(own && isLinked(own) ? "identity-linked" : "identity-taken", { values: { name: provider.name } });
  }
  const after = { provider: provider.name };
  ctx.emit({ type: "single-sign-on.linked", userId, subject: subjectOf(ctx), after });
  return null;
}

/** Links the identity that the provider has proven, if this user has started it in this browser. */
async function finish(
  ctx: Context,
  { providerId, query }: HandlerInput<typeof singleSignOnApi.finishLink>,
): Promise<null> {
  const provider = await enabledProvider(ctx, providerId);
  const { identity } = await identify(ctx, provider, { query, userId: ctx.actor.id });
  return ctx.transaction((inside) => link(inside, provider, identity.subject));
}

/** A user who may not use a password keeps one identity. */
async function assertCanSignIn(ctx: Context): Promise<void> {
  if ((await localUsersOf(ctx, [ctx.actor.id])).length > 0) return;
  if (!(await store.listIdentities(ctx.db, ctx.actor.id, ctx.language)).some(isLinked)) refuse("identity-needed");
}

/** Removes the link to a provider, with the same proof. */
export function unlink(ctx: Context, { providerId, password, code = "" }: Own): Promise<null> {
  const drop = async (inside: Context) => {
    const provider = (await store.lockProvider(inside.db, providerId)) ?? refuse("not-found");
    const { id: userId } = inside.actor;
    if (!(await store.deleteIdentity(inside.db, providerId, userId))) refuse("not-found");
    await assertCanSignIn(inside);
    const before = { provider: provider.name };
    inside.emit({ type: "single-sign-on.unlinked", userId, subject: subjectOf(inside), before });
    return null;
  };
  return provePassword(ctx, password, drop, code);
}

export { start as startLink, finish as finishLink };
