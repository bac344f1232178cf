import type { Actor, Services } from "../../../kernel/context.ts";
import * as present from "../present.ts";
import * as store from "./live-store.ts";

/**
 * Who the staff sessions with these ids belong to now, by id; a session that ended, or whose owner is disabled or must get a second factor first, is missing.
 * For whoever holds a session longer than its token lives: an exchanged token's session counts as long as its family lives.
 */
export async function actorsOfSessions(services: Services, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  if (sessionIds.length === 0) return new Map();
  const { sessions, held } = await store.findLiveSessions(services.db, sessionIds, services.clock.now());
  const codesOf = new Map(held.map((one) => [one.roles, present.sharedCodesOf(one)]));
  const open = sessions.filter(({ mustEnrol }) => !mustEnrol);
  const none: ReadonlySet<string> = new Set();
  return new Map(open.map((session) => [session.id, present.staffActor(session, codesOf.get(session.roles) ?? none)]));
}
