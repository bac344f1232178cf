import type { HandlerInput } from "@vowdesk/contract/kernel";
import { resetLinkMs, type ResetClaim, type ResetLink, type usersApi } from "@vowdesk/contract/users";
import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { newToken, tokenHash } from "../../../platform/tokens.ts";
import { endSessions } from "../../auth/index.ts";
import { mayGrant, rightsOf } from "../../roles/index.ts";
import { accountRefusal } from "../policy.ts";
import { authorOf, hintAt, subjectOf } from "../service.ts";
import * as store from "../store.ts";
import type { UserRow } from "../store.ts";
import { hashChosen } from "./password.ts";
import * as links from "./reset-store.ts";

declare module "../../../kernel/events.ts" {
  interface Events {
    "user.reset-link-made": Fact & { userId: number };
    "user.password-reset": Fact & { userId: number };
  }
}

/** Whoever sets somebody's password can sign in as them: only who holds all that they hold may make a link for it. */
async function assertMayReset(ctx: Context, target: UserRow): Promise<void> {
  if (target.id === ctx.actor.id) refuse("own-reset-link");
  const refusal = accountRefusal(ctx.actor, target);
  if (refusal !== null) refuse(refusal);
  const held = await rightsOf(
    ctx,
    target.roles.map(({ id }) => id),
  );
  if (!held.every((role) => mayGrant(ctx.actor, role))) refuse("beyond-own-rights");
  if (!target.enabled) refuse("account-disabled");
}

type Person = Pick<UserRow, "id" | "username" | "real_name">;

/** A link for each of these people, told once; only hashes are kept, and older links end. */
export async function issueLinks(ctx: Context, people: readonly Person[]): Promise<ResetLink[]> {
  const until = new Date(ctx.now.getTime() + resetLinkMs);
  const made = people.map((person) => ({ person, token: newToken() }));
  const kept = made.map(({ person, token }) => ({ userId: person.id, hash: tokenHash(token) }));
  await links.replaceLinks(ctx.db, kept, { madeBy: ctx.actor.id, at: ctx.now, until });
  return made.map(({ person, token }) => ({
    token,
    expireTime: until.toISOString(),
    username: person.username,
    realName: person.real_name,
  }));
}

/** A link with which somebody who forgot their password sets a new one (PRODUCT 4, Users). */
export async function makeResetLink(ctx: Context, id: number): Promise<ResetLink> {
  const target = (await store.lockUser(ctx.db, id)) ?? refuse("not-found");
  await assertMayReset(ctx, target);
  const [link] = await issueLinks(ctx, [target]);
  ctx.emit({
    type: "user.reset-link-made",
    userId: id,
    subject: subjectOf(target),
    after: { until: link?.expireTime },
  });
  return link ?? refuse("not-found");
}

/** Whose password a link sets; a used, an old and an invented one are alike. */
export async function readResetLink(ctx: Context, token: string): Promise<ResetClaim> {
  const link = (await links.findLink(ctx.db, tokenHash(token), ctx.now)) ?? refuse("reset-link-invalid");
  return { username: link.username, realName: link.real_name, expireTime: link.expires_at.toISOString() };
}

async function save(ctx: Context, hash: Buffer, userId: number, passwordHash: string): Promise<null> {
  const person = (await store.lockUser(ctx.db, userId)) ?? refuse("reset-link-invalid");
  const isOpen = person.enabled && (await links.useLink(ctx.db, hash));
  if (!isOpen) refuse("reset-link-invalid");
  const actor = { kind: "staff", id: person.id, name: person.username } as const;
  await store.saveUser(ctx.db, userId, { password_hash: passwordHash }, { ...authorOf(ctx), by: person.username });
  await endSessions(ctx, userId);
  ctx.emit({ type: "user.password-reset", userId, subject: subjectOf(person), actor });
  hintAt(ctx, userId);
  return null;
}

/** Sets a new password by a link, once: every session of the person ends. A password that is refused leaves the link as it is. */
export async function resetPassword(
  ctx: Context,
  { token, newPassword }: HandlerInput<typeof usersApi.resetPassword>,
): Promise<null> {
  const hash = tokenHash(token);
  const link = (await links.findLink(ctx.db, hash, ctx.now)) ?? refuse("reset-link-invalid");
  if (!newPassword) return refuse("password-required");
  const names = [link.username, link.real_name, link.nick_name];
  const passwordHash = await hashChosen(ctx, newPassword, names);
  return ctx.transaction((inside) => save(inside, hash, link.user_id, passwordHash));
}
