import type { OwnSession } from "@vowdesk/contract/auth";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "../store.ts";
import * as ends from "../ended-sessions/store.ts";
import { deviceOf, placeOf } from "./device.ts";
import { endSessions } from "./access.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "auth.session-ended": Fact & { userId: number };
    "auth.sessions-ended": Fact & { userId: number };
  }
}

const subjectOf = ({ actor }: Context) => `staff:${actor.name}`;

/** Where the asking person is signed in; the session that asks first, then the one used last. */
export async function list(ctx: Context): Promise<OwnSession[]> {
  const rows = await store.listSessions(ctx.db, ctx.actor.id, ctx.actor.sessionId ?? null, ctx.now);
  return rows.map((row) => ({
    id: row.familyId,
    ...deviceOf(row.userAgent),
    ip: row.ip,
    place: placeOf(row.ip),
    since: row.since.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    isCurrent: row.isCurrent,
  }));
}

/** Ends one of one's own sessions; another person's and a missing one are alike. */
export async function end(ctx: Context, { id }: { id: string }): Promise<null> {
  const own = ctx.actor.sessionId && (await ends.familyOf(ctx.db, ctx.actor.sessionId));
  const reason = id === own ? "signed-out" : "other-session";
  const ended = await ends.revokeFamily(ctx.db, id, { at: ctx.now, reason }, ctx.actor.id);
  if (!ended) refuse("not-found");
  ctx.emit({ type: "auth.session-ended", userId: ctx.actor.id, subject: subjectOf(ctx) });
  ctx.signal({ kind: "sessions", userIds: [ctx.actor.id] });
  return null;
}

/** Ends all of one's own sessions but the one that asks. */
export async function endOthers(ctx: Context): Promise<{ ended: number }> {
  const alive = await store.listSessions(ctx.db, ctx.actor.id, ctx.actor.sessionId ?? null, ctx.now);
  const ended = alive.filter(({ isCurrent }) => !isCurrent).length;
  await endSessions(ctx, ctx.actor.id, "but-own");
  ctx.emit({ type: "auth.sessions-ended", userId: ctx.actor.id, subject: subjectOf(ctx), after: { ended } });
  return { ended };
}
