import type { Actor, Context } from "../../../kernel/http/context.ts";
import { codesOf, sourceOf } from "../present.ts";
import * as store from "../store.ts";
import * as ends from "../ended-sessions/store.ts";
import { findPerson, rolesOfPerson } from "../view-as/store.ts";

export { insertUser } from "../store.ts";
export { forgetSessions } from "../ended-sessions/store.ts";
export { insertAppAccount } from "../app-sessions/store.ts";
export { fillNameForms, findUser } from "../user-names/store.ts";

/** An enabled staff member as an actor with the rights they hold now; null where there is none. */
export async function staffActorOf(ctx: Context, userId: number): Promise<Actor | null> {
  const person = await findPerson(ctx.db, userId);
  if (!person?.enabled) return null;
  const roles = await rolesOfPerson(ctx.db, userId);
  const held = { roleCodes: roles.map(({ code }) => code), grantedCodes: roles.flatMap(({ granted }) => granted) };
  return { kind: "staff", id: userId, name: person.name, codes: codesOf(held) };
}

/** Ends a person's sessions; on request but for the one that asks. Sockets and other processes hear of it. */
export async function endSessions(ctx: Context, userId: number, but: "all" | "but-own" = "all"): Promise<void> {
  const keptId = but === "but-own" ? (ctx.actor.sessionId ?? null) : null;
  const isOwner = ctx.actor.kind === "staff" && ctx.actor.id === userId;
  const reason = isOwner ? "other-session" : "administrator";
  await ends.revokeSessions(ctx.db, userId, { at: ctx.now, reason }, keptId);
  ctx.signal({ kind: "sessions", userIds: [userId] });
}

/** Ends every session there is: who held one when a backup was made may have lost the right to it since (RELIABILITY R16). */
export function endEverySession(ctx: Context): Promise<number> {
  return ends.revokeEverySession(ctx.db, ctx.now);
}

/** How many places somebody is signed in at. */
export function countSessions(ctx: Context, userId: number): Promise<number> {
  return store.countSessions(ctx.db, userId, ctx.now);
}

/** Tells the sockets of these people, and every process, that their rights changed: open browsers ask for their menu again. */
export function announceRights(ctx: Context, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  ctx.signal({ kind: "sessions", userIds });
  for (const userId of userIds) ctx.signal({ kind: "changed", feature: "menus", id: "", access: "signed-in", userId });
}

/** Enabled staff who hold a role or permission code; administrators hold all. */
export function holdersOf(ctx: Context, code: string): Promise<number[]> {
  return store.holdersOf(ctx.db, sourceOf(code));
}
