import { shorten } from "@vowdesk/contract/kernel";
import { randomUUID } from "node:crypto";
import type { Me, OwnRecord, SessionToken, SignedIn } from "@vowdesk/contract/staff/auth";
import { inTransaction, type Context, type Origin, type Services } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { canonicalName } from "../../../../kernel/text/user-names.ts";
import type { Db } from "../../../../platform/database/index.ts";
import { shortestPassword } from "../../../../platform/secrets/passwords.ts";
import { newNonce, newToken, successorOf, tokenHash } from "../../../../platform/secrets/tokens.ts";
import { sessionRefusalOf, staffSessionMs, tokenStateOf, staffTokenMs } from "../auth.policy.ts";
import * as present from "../auth.present.ts";
import { completeSignIn } from "../auth.service.ts";
import * as store from "../auth.store.ts";
import * as ends from "./staff-sessions.store.ts";
import { findSignInTime } from "./staff-sessions.store.ts";
import { findUser } from "../auth.store.ts";
import { mailIfNewBrowser } from "../new-browsers/new-browsers.service.ts";
import { knownDevice, rememberDevice } from "../new-browsers/known-devices.service.ts";
import { assertLocalSignIn } from "../local-sign-in.service.ts";
import { missingPasskey } from "../passkeys/missing-passkey.ts";
import { missingSecondFactor } from "../second-factor/prove-code.ts";
import { isAppCode } from "../second-factor/totp.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.signed-in": Fact & { userId: number };
    "auth.signed-out": Fact & { userId: number; familyId: string };
    "auth.family-revoked": Fact & { userId: number };
  }
}

/** Cookie that a bound session requires in addition to its token. */
export const bindingCookie = "vowdesk-binding";

/** The token is in a cookie that scripts can read, so a bound session also requires the HttpOnly cookie. */
export function isBoundTo(session: { bindingHash: Buffer | null }, binding: string | undefined): boolean {
  if (!session.bindingHash) return true;
  return binding !== undefined && session.bindingHash.equals(tokenHash(binding));
}

const longestUserAgent = 400;
const expiryFrom = (now: Date) => new Date(now.getTime() + staffTokenMs);

/** How long a session can last. */
export const sessionMsOf = ({ settings }: Services): number => settings.sessionMs ?? staffSessionMs;

/** When the session ends, regardless of further token exchanges. */
async function sessionEndOf(services: Services, db: Db, familyId: string): Promise<Date> {
  const signedInAt = await findSignInTime(db, familyId);
  return new Date((signedInAt?.getTime() ?? 0) + sessionMsOf(services));
}

const staffOf = (id: number, name: string) => ({ kind: "staff", id, name }) as const;

/** Starts a session with a new token family and returns its token. */
export async function openSession(ctx: Context, userId: number, binding?: string) {
  const token = newToken();
  const familyId = randomUUID();
  const expiresAt = expiryFrom(ctx.now);
  await store.insertSession(ctx.db, {
    family_id: familyId,
    generation: 0,
    user_id: userId,
    token_hash: tokenHash(token),
    binding_hash: binding === undefined ? null : tokenHash(binding),
    created_at: ctx.now,
    expires_at: expiresAt,
    ip: ctx.ip,
    user_agent: userAgentOf(ctx),
  });
  return { token, expireTime: expiresAt.getTime(), familyId };
}

const userAgentOf = ({ userAgent = "" }: Context) => shorten(userAgent, longestUserAgent);

type StaffAccount = NonNullable<Awaited<ReturnType<typeof findUser>>>;

interface Credentials {
  username: string;
  password: string;
  bind?: "1" | undefined;
  otp?: string | undefined;
}

/** Marks the browser as bound and known. Reads the user again, because the sign-in may have renewed the hash. */
async function keepCookies(ctx: Context, userId: number, binding: string): Promise<void> {
  ctx.cookies?.set(bindingCookie, binding);
  const user = await store.findUserById(ctx.db, userId);
  if (user) rememberDevice(ctx, user);
}

interface SignInFacts {
  bind: "1" | undefined;
  /** What was given in addition to, or instead of, the password. */
  secondFactor?: "code" | "recovery-code" | "passkey" | undefined;
  /** Name of the provider that has proven the identity. */
  provider?: string;
}

/** Starts the session of a user whose identity is proven. */
export async function startSession(
  ctx: Context,
  { id, username }: Pick<StaffAccount, "id" | "username">,
  { bind, ...proof }: SignInFacts,
): Promise<SignedIn & { familyId: string }> {
  await mailIfNewBrowser(ctx, id, { keepsCookies: bind !== undefined });
  const binding = bind && ctx.cookies ? newToken() : undefined;
  const session = await openSession(ctx, id, binding);
  if (binding) await keepCookies(ctx, id, binding);
  await store.markSignedIn(ctx.db, id, ctx.now);
  ctx.emit({
    type: "auth.signed-in",
    userId: id,
    actor: staffOf(id, username),
    subject: `staff:${username}`,
    ...(Object.values(proof).some(Boolean) && { after: proof }),
  });
  return { id, ...session };
}

/** Signs in with the password and, if set up, the second factor, which is requested after a correct password. */
export function signIn(ctx: Context, { username, password, bind, otp }: Credentials): Promise<SignedIn> {
  const attempt = {
    scope: "staff",
    name: canonicalName(username),
    secret: password,
    find: () => findUser(ctx.db, username),
    lock: (inside: Context, user: StaffAccount) => store.lockAccount(inside.db, user),
    device: knownDevice(ctx, username),
    missingProof: async (inside: Context, user: StaffAccount, guesser: string) => {
      await assertLocalSignIn(inside, user);
      return (await missingSecondFactor(inside, user.id, otp, guesser)) ?? missingPasskey(inside, user.id);
    },
    renewHash: (inside: Context, { id }: StaffAccount, hash: string) => store.saveHash(inside.db, id, hash),
  } as const;
  const secondFactor = otp?.trim() ? (isAppCode(otp) ? "code" : "recovery-code") : undefined;
  return completeSignIn(ctx, attempt, (inside, user) => startSession(inside, user, { bind, secondFactor }));
}

/** Ends a token family after an old token was presented, which means that a copy exists. */
async function revokeStolen(ctx: Context, session: store.FoundSession): Promise<void> {
  if (!(await ends.revokeFamily(ctx.db, session.familyId, { at: ctx.now, reason: "copied" }))) return;
  ctx.emit({ type: "auth.family-revoked", userId: session.userId, subject: `staff:${session.username}` });
  ctx.signal({ kind: "sessions", userIds: [session.userId] });
}

/** Reacts to an old token presented to any call by ending its family (G-S7). */
export function reportAncestor(services: Services, origin: Origin, session: store.FoundSession): Promise<void> {
  return inTransaction(services, origin, (ctx) => revokeStolen(ctx, session));
}

async function replace(
  ctx: Context,
  token: string,
  parent: NonNullable<Awaited<ReturnType<typeof store.lockSession>>>,
): Promise<SessionToken> {
  const end = await sessionEndOf(ctx.services, ctx.db, parent.family_id);
  // The session ends with this token, so a successor would not be valid for longer.
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

async function repeatSuccessor(
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
  switch (tokenStateOf(session, ctx.now)) {
    case "current":
      return replace(ctx, token, locked);
    case "parent":
      return repeatSuccessor(ctx, token, locked);
    case "late":
    case "ancestor":
      await revokeStolen(ctx, session);
      return refuse("session-expired", { commits: true });
    case "over":
      return refuse(sessionRefusalOf(session, ctx.now));
  }
}

/**
 * Exchanges a token for its successor. Returns the same token if the session ends with it. For 30 s the replaced token
 * yields the same successor again. Later it ends the whole family (R-2.6, G-S7).
 */
export function refresh(ctx: Context, token: string | undefined): Promise<SessionToken> {
  if (!token) return refuse("no-session");
  return ctx.transaction((inside) => exchange(inside, token));
}

/** Ends the session of the token with all its generations. An invalid token is not an error. */
export async function signOut(ctx: Context, token: string | undefined): Promise<null> {
  const session = token ? await store.findSession(ctx.db, tokenHash(token)) : undefined;
  if (!session || !isBoundTo(session, ctx.cookies?.get(bindingCookie))) return null;
  if (await ends.revokeFamily(ctx.db, session.familyId, { at: ctx.now, reason: "signed-out" })) {
    const { userId, username, familyId } = session;
    const signedOut = { userId, familyId, actor: staffOf(userId, username), subject: `staff:${username}` };
    ctx.emit({ type: "auth.signed-out", ...signedOut });
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
