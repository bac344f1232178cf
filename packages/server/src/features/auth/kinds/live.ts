import type { Actor, Services } from "../../../kernel/context.ts";
import * as present from "../present.ts";
import * as store from "../store.ts";

/**
 * Who the staff sessions with these ids belong to now, by id; a session that ended, or whose owner is disabled, is missing.
 * For whoever holds a session longer than its token lives: an exchanged token's session counts as long as its family lives.
 */
export async function actorsOfSessions(services: Services, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  if (sessionIds.length === 0) return new Map();
  const sessions = await store.findLiveSessions(services.db, sessionIds, services.clock.now());
  return new Map(sessions.map((session) => [session.id, present.staffActor(session)]));
}
