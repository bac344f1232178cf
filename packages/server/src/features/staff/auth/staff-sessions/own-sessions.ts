import type { OwnSession } from "@vowdesk/contract/staff/auth";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import * as store from "../auth.store.ts";
import * as ends from "./staff-sessions.store.ts";
import { deviceOf, locationOf } from "./device.ts";
import { endSessions } from "./access.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.session-ended": Fact & { userId: number };
    "auth.sessions-ended": Fact & { userId: number };
  }
}

const subjectOf = ({ actor }: Context) => `staff:${actor.name}`;

/** The caller's sessions: the current one first, then the most recently used. */
export async function sessions(ctx: Context): Promise<OwnSession[]> {
  const rows = await store.listSessions(ctx.db, ctx.actor.id, ctx.actor.sessionId ?? null, ctx.now);
  return rows.map((row) => ({
    id: row.familyId,
    ...deviceOf(row.userAgent),
    ip: row.ip,
    place: locationOf(row.ip),
    since: row.since.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    isCurrent: row.isCurrent,
  }));
}

/** Ends one of the caller's sessions. A session of another user and a missing one get the same answer. */
export async function endSession(ctx: Context, { id }: { id: string }): Promise<null> {
  const own = ctx.actor.sessionId && (await ends.familyOf(ctx.db, ctx.actor.sessionId));
  const reason = id === own ? "signed-out" : "other-session";
  const ended = await ends.revokeFamily(ctx.db, id, { at: ctx.now, reason }, ctx.actor.id);
  if (!ended) refuse("not-found");
  ctx.emit({ type: "auth.session-ended", userId: ctx.actor.id, subject: subjectOf(ctx) });
  ctx.signal({ kind: "sessions", userIds: [ctx.actor.id] });
  return null;
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const active = await store.listSessions(ctx.db, ctx.actor.id, ctx.actor.sessionId ?? null, ctx.now);
  const ended = active.filter(({ isCurrent }) => !isCurrent).length;
  await endSessions(ctx, ctx.actor.id, "but-own");
  ctx.emit({ type: "auth.sessions-ended", userId: ctx.actor.id, subject: subjectOf(ctx), after: { ended } });
  return { ended };
}
