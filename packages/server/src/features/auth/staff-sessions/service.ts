import { shorten } from "@vowdesk/contract/kernel";
import { randomUUID } from "node:crypto";
import type { Me, OwnRecord, SessionToken, SignedIn } from "@vowdesk/contract/auth";
import { inTransaction, type Context, type Origin, type Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { canonicalName } from "../../../kernel/text/user-names.ts";
import type { Db } from "../../../platform/database/index.ts";
import { shortestPassword } from "../../../platform/secrets/passwords.ts";
import { newNonce, newToken, successorOf, tokenHash } from "../../../platform/secrets/tokens.ts";
import { sessionRefusalOf, staffSessionMs, standingOf, staffTokenMs } from "../policy.ts";
import * as present from "../present.ts";
import { admit } from "../service.ts";
import * as store from "../store.ts";
import * as ends from "../ended-sessions/store.ts";
import { findBeginning } from "../live-sessions/store.ts";
import { findUser } from "../user-names/store.ts";
import { knownDevice, rememberDevice } from "../known-devices/service.ts";
import { lackOf } from "../second-factor/prove-code.ts";
import { isOfApp } from "../second-factor/totp.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.signed-in": Fact & { userId: number };
    "auth.signed-out": Fact & { userId: number };
    "auth.family-revoked": Fact & { userId: number };
  }
}

/** The cookie a bound session needs beside its token (PRODUCT 2, Token). */
export const bindingCookie = "vowdesk-binding";

/** The token travels in a cookie of the browser: only the owner of the second, hidden cookie may use it. */
export function isBoundTo(session: { bindingHash: Buffer | null }, binding: string | undefined): boolean {
  if (!session.bindingHash) return true;
  return binding !== undefined && session.bindingHash.equals(tokenHash(binding));
}

const longestUserAgent = 400;
const expiryFrom = (now: Date) => new Date(now.getTime() + staffTokenMs);

/** When a session ends for good, whichever of its tokens is presented. */
async function endOf({ settings }: Services, db: Db, familyId: string): Promise<Date> {
  const begun = await findBeginning(db, familyId);
  return new Date((begun?.getTime() ?? 0) + (settings.sessionMs ?? staffSessionMs));
}

const staffOf = (id: number, name: string) => ({ kind: "staff", id, name }) as const;

/** Starts a session of its own family and gives its token. */
export async function openSession(ctx: Context, userId: number, binding?: string): Promise<SessionToken> {
  const token = newToken();
  const expiresAt = expiryFrom(ctx.now);
  await store.insertSession(ctx.db, {
    family_id: randomUUID(),
    generation: 0,
    user_id: userId,
    token_hash: tokenHash(token),
    binding_hash: binding === undefined ? null : tokenHash(binding),
    created_at: ctx.now,
    expires_at: expiresAt,
    ip: ctx.ip,
    user_agent: userAgentOf(ctx),
  });
  return { token, expireTime: expiresAt.getTime() };
}

/** A client may send kilobytes. */
const userAgentOf = ({ userAgent = "" }: Context) => shorten(userAgent, longestUserAgent);

type StaffAccount = NonNullable<Awaited<ReturnType<typeof findUser>>>;

interface StaffClaim {
  username: string;
  password: string;
  bind?: "1" | undefined;
  otp?: string | undefined;
}

/** Binds the session to the browser, and makes it known: the hash is read anew, as signing in may have renewed it. */
async function keepCookies(ctx: Context, userId: number, binding: string): Promise<void> {
  ctx.cookies?.set(bindingCookie, binding);
  const user = await store.findUserById(ctx.db, userId);
  if (user) rememberDevice(ctx, user);
}

/** Signs in with the password and, where it is on, the second factor: asked for only after the right password. */
export function signIn(ctx: Context, { username, password, bind, otp }: StaffClaim): Promise<SignedIn> {
  const claim = {
    scope: "staff",
    name: canonicalName(username),
    password,
    find: () => findUser(ctx.db, username),
    device: knownDevice(ctx, username),
    lack: (inside: Context, { id }: StaffAccount, guesser: string) => lackOf(inside, id, otp, guesser),
    renewHash: (inside: Context, { id }: StaffAccount, hash: string) => store.saveHash(inside.db, id, hash),
  } as const;
  return admit(ctx, claim, async (inside, user) => {
    const binding = bind && inside.cookies ? newToken() : undefined;
    const session = await openSession(inside, user.id, binding);
    if (binding) await keepCookies(inside, user.id, binding);
    await store.markSignedIn(inside.db, user.id, inside.now);
    inside.emit({
      type: "auth.signed-in",
      userId: user.id,
      actor: staffOf(user.id, user.username),
      subject: `staff:${user.username}`,
      ...(otp?.trim() && { after: { secondFactor: isOfApp(otp) ? "code" : "recovery-code" } }),
    });
    return { id: user.id, ...session };
  });
}

/** Ends a family of sessions because a token came back that was exchanged long ago: somebody holds a copy. */
async function revokeStolen(ctx: Context, session: store.FoundSession): Promise<void> {
  if (!(await ends.revokeFamily(ctx.db, session.familyId, { at: ctx.now, reason: "copied" }))) return;
  ctx.emit({ type: "auth.family-revoked", userId: session.userId, subject: `staff:${session.username}` });
  ctx.signal({ kind: "sessions", userIds: [session.userId] });
}

/** An old generation presented to any call betrays a copy; sees to it and answers as for any dead token. */
export function reportAncestor(services: Services, origin: Origin, session: store.FoundSession): Promise<void> {
  return inTransaction(services, origin, (ctx) => revokeStolen(ctx, session));
}

async function replace(
  ctx: Context,
  token: string,
  parent: NonNullable<Awaited<ReturnType<typeof store.lockSession>>>,
): Promise<SessionToken> {
  const end = await endOf(ctx.services, ctx.db, parent.family_id);
  // A successor would not live longer.
  if (parent.expires_at >= end) return { token, expireTime: parent.expires_at.getTime() };
  const nonce = newNonce();
  const successor = successorOf(token, nonce);
  const expiresAt = new Date(Math.min(expiryFrom(ctx.now).getTime(), end.getTime()));
  await store.replaceSession(ctx.db, parent.id, nonce, ctx.now);
  await store.insertSession(ctx.db, {
    family_id: parent.family_id,
    generation: parent.generation + 1,
    user_id: parent.user_id,
    binding_hash: parent.binding_hash,
    ip: ctx.ip,
    user_agent: ctx.userAgent === undefined ? parent.user_agent : userAgentOf(ctx),
    token_hash: tokenHash(successor),
    created_at: ctx.now,
    expires_at: expiresAt,
  });
  ctx.signal({ kind: "sessions", userIds: [parent.user_id] });
  return { token: successor, expireTime: expiresAt.getTime() };
}

async function sameSuccessor(
  ctx: Context,
  token: string,
  parent: NonNullable<Awaited<ReturnType<typeof store.lockSession>>>,
): Promise<SessionToken> {
  const child = await store.findGeneration(ctx.db, parent.family_id, parent.generation + 1);
  if (!child || !parent.successor_nonce) return refuse("session-expired");
  return { token: successorOf(token, parent.successor_nonce), expireTime: child.expires_at.getTime() };
}

async function exchange(ctx: Context, token: string): Promise<SessionToken> {
  const locked = (await store.lockSession(ctx.db, tokenHash(token))) ?? refuse("session-unknown");
  const session = await store.findSession(ctx.db, tokenHash(token));
  if (!session || !isBoundTo(session, ctx.cookies?.get(bindingCookie))) return refuse("session-unknown");
  if (!session.enabled || session.deletedAt) return refuse(sessionRefusalOf(session, ctx.now));
  switch (standingOf(session, ctx.now)) {
    case "current":
      return replace(ctx, token, locked);
    case "parent":
      return sameSuccessor(ctx, token, locked);
    case "late":
    case "ancestor":
      await revokeStolen(ctx, session);
      return refuse("session-expired", { commits: true });
    case "over":
      return refuse(sessionRefusalOf(session, ctx.now));
  }
}

/**
 * Exchanges a token for its successor; answers the same token where the session ends with it. Asked again within 30 s, the replaced token yields the same successor; later, or two
 * generations on, it ends the whole family.
 */
export function refresh(ctx: Context, token: string | undefined): Promise<SessionToken> {
  if (!token) return refuse("no-session");
  return ctx.transaction((inside) => exchange(inside, token));
}

/** Ends the session of the token, with all its generations. A token that is worth nothing is no failure. */
export async function signOut(ctx: Context, token: string | undefined): Promise<null> {
  const session = token ? await store.findSession(ctx.db, tokenHash(token)) : undefined;
  if (!session || !isBoundTo(session, ctx.cookies?.get(bindingCookie))) return null;
  if (await ends.revokeFamily(ctx.db, session.familyId, { at: ctx.now, reason: "signed-out" })) {
    const { userId, username } = session;
    ctx.emit({ type: "auth.signed-out", userId, actor: staffOf(userId, username), subject: `staff:${username}` });
    ctx.signal({ kind: "sessions", userIds: [session.userId] });
  }
  ctx.cookies?.drop(bindingCookie);
  return null;
}

export async function me(ctx: Context): Promise<Me> {
  if (ctx.actor.codes.size === 0) refuse("no-permission-assigned");
  const user = (await store.findUserById(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  return present.me(user, ctx.actor);
}

export async function ownRecord(ctx: Context): Promise<OwnRecord> {
  const user = (await store.findUserById(ctx.db, ctx.actor.id)) ?? refuse("session-ended");
  const roleCodes = await store.roleCodesOf(ctx.db, user.id);
  const sessionCount = await store.countSessions(ctx.db, user.id, ctx.now);
  const passwordMin = ctx.services.settings.passwordMin ?? shortestPassword;
  return present.ownRecord(user, ctx.actor, { roleCodes, sessionCount, passwordMin });
}
