import * as store from "../users.store.ts";
import * as links from "./reset-links.store.ts";
import type { PlainRefusal } from "../../../../locales/keys.ts";
import type { HandlerInput, PermissionCode } from "@vowdesk/contract/kernel";
import {
  ownLinkMs,
  ownLinkPauseMs,
  resetLinkMs,
  type ResetClaim,
  type ResetLink,
  type usersApi,
} from "@vowdesk/contract/staff/users";
import type { Actor, Context } from "../../../../kernel/http/context.ts";
import { unlimited } from "../../../../kernel/transaction/data-scope.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { newToken, tokenHash } from "../../../../platform/secrets/tokens.ts";
import { endSessions, localUsersOf, markEmailVerified, staffActorOf } from "../../auth/auth.ts";
import { refusalToActAs } from "../acting-as.service.ts";
import { scopeFor, signalUser, subjectOf } from "../users.service.ts";
import { type UserRow, lockUser } from "../users.store.ts";
import { hashChosen } from "./hash.ts";
import { isFromMail, mailedToken, tokenOfLink } from "./mailed-links.ts";
import { isUnavailable, reportFault } from "../../../../kernel/http/fault.ts";
import { openQueue, QueueFull } from "../../../../platform/jobs/queue.ts";
import { sendsMail, sendMail } from "../../../messages/mail/mail.ts";
import { findMailable, type Recipient } from "./reset-links.store.ts";
import { languageOf } from "../../settings/settings.ts";

export { countLinks } from "./reset-links.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "user.reset-link-made": Fact & { userId: number };
    "user.password-reset": Fact & { userId: number };
  }
}

/** Why this actor may not create a link for the account; null if they may. A new password allows signing in as the account. */
async function resetRefusal(ctx: Context, actor: Actor, target: UserRow): Promise<PlainRefusal | null> {
  if (target.id === actor.id) return "own-reset-link";
  const refusal = await refusalToActAs(ctx, actor, target);
  if (refusal !== null) return refusal;
  return target.enabled ? null : "account-disabled";
}

/** A link for which its user asked is valid as long as the address that it was sent to is theirs. */
const isOwn = ({ made_by, user_id }: links.FoundLink) => made_by === user_id;

function requireAddress(link: links.FoundLink): void {
  if (link.sent_to !== link.email || !link.email_verified_at) refuse("reset-link-invalid");
}

/** A password is of no use to an account that signs in by a provider only. */
async function assertUsesPassword(ctx: Context, userId: number): Promise<void> {
  if ((await localUsersOf(ctx, [userId])).length === 0) refuse("local-sign-in-limited");
}

const hashOf = (token: string): Buffer => tokenHash(tokenOfLink(token));

/** Returns a valid link: its author could still create it. All invalid links get the same refusal. */
async function usableLink(ctx: Context, token: string) {
  const link = (await links.findLink(ctx.db, hashOf(token), ctx.now)) ?? refuse("reset-link-invalid");
  await assertUsesPassword(ctx, link.user_id);
  if (isOwn(link)) {
    requireAddress(link);
    return link;
  }
  const author = await staffActorOf(ctx, link.made_by);
  const target = await store.findUser(ctx.db, link.user_id, author?.scope ?? unlimited);
  if (!target || !author?.codes.has(link.permission)) return refuse("reset-link-invalid");
  if ((await resetRefusal(ctx, author, target)) !== null) refuse("reset-link-invalid");
  return link;
}

type Person = Pick<UserRow, "id" | "username" | "real_name">;

/**
 * Creates a link for each of these users and ends their older ones. Only hashes are stored. A link ends when its author
 * loses `permission`, by which they created it. Users who sign in by a provider only get none.
 */
export async function issueLinks(
  ctx: Context,
  people: readonly Person[],
  permission: PermissionCode,
): Promise<ResetLink[]> {
  const until = new Date(ctx.now.getTime() + resetLinkMs);
  const ids = people.map(({ id }) => id);
  const recipients = await links.findRecipients(ctx.db, await localUsersOf(ctx, ids));
  const created = recipients.map((person) => ({ person, token: newToken(), sentTo: linkAddressOf(ctx, person) }));
  const hashes = created.map(({ person, token, sentTo }) => ({ userId: person.id, hash: tokenHash(token), sentTo }));
  await links.replaceLinks(ctx.db, hashes, { madeBy: ctx.actor.id, permission, at: ctx.now, until });
  for (const { person, token } of created) await mailLink(ctx, person, { token, until });
  return created.map(({ person, token, sentTo }) => ({
    token,
    expireTime: until.toISOString(),
    username: person.username,
    realName: person.real_name,
    sentTo,
  }));
}

/** Sends a link to a user who asked for one, at most one in five minutes. Returns whether it was sent. */
export async function issueOwnLink(ctx: Context, { id }: Pick<Person, "id">): Promise<boolean> {
  const [person] = await links.findRecipients(ctx.db, await localUsersOf(ctx, [id]));
  const sentTo = person?.email_verified_at ? linkAddressOf(ctx, person) : null;
  const isTooEarly = await links.hasOwnLink(ctx.db, id, new Date(ctx.now.getTime() - ownLinkPauseMs));
  if (!person || sentTo === null || isTooEarly) return false;
  const token = newToken();
  const until = new Date(ctx.now.getTime() + ownLinkMs);
  await links.replaceOwnLink(ctx.db, { userId: id, hash: tokenHash(token), sentTo }, { at: ctx.now, until });
  await mailLink(ctx, person, { token, until });
  return true;
}

export async function makeResetLink(ctx: Context, { id }: { id: number }): Promise<ResetLink> {
  const target = (await store.lockUser(ctx.db, id, scopeFor(ctx, id))) ?? refuse("not-found");
  const refusal = await resetRefusal(ctx, ctx.actor, target);
  if (refusal !== null) refuse(refusal);
  await assertUsesPassword(ctx, id);
  const [link] = await issueLinks(ctx, [target], "sys:user:edit");
  ctx.emit({
    type: "user.reset-link-made",
    userId: id,
    subject: subjectOf(target),
    after: { until: link?.expireTime },
  });
  return link ?? refuse("not-found");
}

/** Returns the user of a link. Used, expired and unknown links get the same refusal. */
export async function readResetLink(ctx: Context, { token }: { token: string }): Promise<ResetClaim> {
  const link = await usableLink(ctx, token);
  return { username: link.username, realName: link.real_name, expireTime: link.expires_at.toISOString() };
}

/** The address that the use of a link proves: it came by a mail to it. Null if its author may have passed it on. */
const provenAddress = ({ services }: Context, token: string, { sent_to: sentTo }: links.FoundLink): string | null =>
  sentTo !== null && isFromMail(services, token, sentTo) ? sentTo : null;

async function save(ctx: Context, token: string, userId: number, passwordHash: string): Promise<null> {
  const person = (await store.lockUser(ctx.db, userId, unlimited)) ?? refuse("reset-link-invalid");
  const address = provenAddress(ctx, token, await usableLink(ctx, token));
  if (!(await links.useLink(ctx.db, hashOf(token)))) refuse("reset-link-invalid");
  const actor = { kind: "staff", id: person.id, name: person.username } as const;
  await store.saveUser(ctx.db, userId, { password_hash: passwordHash }, { ...authorOf(ctx), by: person.username });
  if (address !== null) await markEmailVerified(ctx.db, userId, address, ctx.now);
  await endSessions(ctx, userId);
  ctx.emit({ type: "user.password-reset", userId, subject: subjectOf(person), actor });
  signalUser(ctx, userId, [person.department_id]);
  return null;
}

/** Sets a new password by a link and ends all sessions of the user. A refused password leaves the link valid. */
export async function resetPassword(
  ctx: Context,
  { token, newPassword }: HandlerInput<typeof usersApi.resetPassword>,
): Promise<null> {
  const link = await usableLink(ctx, token);
  if (!newPassword) return refuse("password-required");
  const names = [link.username, link.real_name, link.nick_name];
  const passwordHash = await hashChosen(ctx, newPassword, names);
  return ctx.transaction((inside) => save(inside, token, link.user_id, passwordHash));
}

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "user.reset-link-asked": Fact & { userId: number };
  }
}

/** Requests are worked on after their answer, so that its time does not tell which accounts exist. */
const requests = openQueue({ name: "forgotten-passwords", concurrency: 2, maxWaiting: 100 });

async function mailTo(ctx: Context, userId: number): Promise<void> {
  const user = await lockUser(ctx.db, userId, unlimited);
  if (!user || !(await issueOwnLink(ctx, user))) return;
  ctx.emit({ type: "user.reset-link-asked", userId, subject: subjectOf(user) });
}

async function mailLinks(ctx: Context, name: string): Promise<void> {
  for (const id of await findMailable(ctx.db, name)) await ctx.transaction((inside) => mailTo(inside, id));
}

/** Sends a password link to the verified addresses of the accounts with this user name or address. Always gives the same answer. */
export function forgotPassword(ctx: Context, { name }: { name: string }): null {
  if (!sendsMail(ctx.services)) return null;
  requests(() => mailLinks(ctx, name)).catch((error: unknown) => {
    if (error instanceof QueueFull || isUnavailable(error)) return;
    reportFault(ctx.services, { error, where: "forgotten password", requestId: ctx.requestId });
  });
  return null;
}

interface MailedLink {
  token: string;
  until: Date;
}

/** The address to which links of this user are sent; null if they have none, or this server sends no mail. */
export const linkAddressOf = ({ services }: Context, { email }: Recipient): string | null =>
  sendsMail(services) && services.settings.publicUrl !== undefined && email !== "" ? email : null;

/** Sends a password link in the language of its user; to a user who has never signed in, as an invitation. */
export async function mailLink(ctx: Context, person: Recipient, { token, until }: MailedLink): Promise<void> {
  const to = linkAddressOf(ctx, person);
  if (to === null) return;
  await sendMail(ctx, {
    to,
    template: person.last_sign_in_at === null ? "invitation" : "password-link",
    language: (await languageOf(ctx, person.id)) ?? ctx.language,
    values: {
      name: person.real_name || person.username,
      username: person.username,
      link: `${ctx.services.settings.publicUrl}/auth-redirect#reset=${mailedToken(ctx.services, token, to)}`,
      until,
    },
    expiresAt: until,
  });
}
