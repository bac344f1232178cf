import type { Context } from "../../../../kernel/http/context.ts";
import { sourceOf } from "../auth.present.ts";
import * as store from "../auth.store.ts";
import * as ends from "./staff-sessions.store.ts";

/** Ends the sessions of a user, with `but-own` all except the caller's. Sockets and other nodes are notified. */
export async function endSessions(ctx: Context, userId: number, but: "all" | "but-own" = "all"): Promise<void> {
  const keptId = but === "but-own" ? (ctx.actor.sessionId ?? null) : null;
  const isOwner = ctx.actor.kind === "staff" && ctx.actor.id === userId;
  const reason = isOwner ? "other-session" : "administrator";
  await ends.revokeSessions(ctx.db, userId, { at: ctx.now, reason }, keptId);
  ctx.signal({ kind: "sessions", userIds: [userId] });
}

/** Ends all sessions. Used after a restore, because rights may have changed since the backup. */
export function endEverySession(ctx: Context): Promise<number> {
  return ends.revokeEverySession(ctx.db, ctx.now);
}

/** The family of session tokens of the caller, which stays the same until the sign-out. Undefined without a session. */
export async function familyOfSession({ db, actor }: Context): Promise<string | undefined> {
  return actor.sessionId === undefined ? undefined : ends.familyOf(db, actor.sessionId);
}

export function countSessions(ctx: Context, userId: number): Promise<number> {
  return store.countSessions(ctx.db, userId, ctx.now);
}

/** Notifies these users' sockets on every node of changed rights. Browsers fetch their menu again (R-12.3). */
export function signalPermissionChange(ctx: Context, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  ctx.signal({ kind: "sessions", userIds });
  for (const userId of userIds) ctx.signal({ kind: "changed", feature: "menus", id: "", access: "signed-in", userId });
}

/**
 * Ids of enabled staff who hold a role or permission code and may see data of all these zones. Administrators hold all
 * codes and see all zones.
 */
export function holdersOf(ctx: Context, code: string, zones: readonly string[] = []): Promise<number[]> {
  return store.holdersOf(ctx.db, sourceOf(code), zones);
}
