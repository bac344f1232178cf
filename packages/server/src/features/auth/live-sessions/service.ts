import { refusedActor, type Actor, type Services } from "../../../kernel/http/context.ts";
import { sessionRefusalOf } from "../policy.ts";
import * as present from "../present.ts";
import { findEnds } from "../ended-sessions/store.ts";
import * as store from "./store.ts";

/**
 * Who the staff sessions with these ids belong to now, by id. One that ended has an anonymous actor with the reason; one whose
 * owner must get a second factor first is missing. For those who hold a session longer than its token lives: an exchanged
 * token's session counts as long as its family lives.
 */
export async function actorsOfSessions(services: Services, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  if (sessionIds.length === 0) return new Map();
  const now = services.clock.now();
  const { sessions, held } = await store.findLiveSessions(services.db, sessionIds, now);
  const codesOf = new Map(held.map((one) => [one.roles, present.sharedCodesOf(one)]));
  const open = sessions.filter(({ mustEnrol }) => !mustEnrol);
  const none: ReadonlySet<string> = new Set();
  const alive = new Set(sessions.map(({ id }) => id));
  const gone = sessionIds.filter((id) => !alive.has(id));
  const ended = gone.length === 0 ? [] : await findEnds(services.db, gone);
  return new Map([
    ...open.map((session) => [session.id, present.staffActor(session, codesOf.get(session.roles) ?? none)] as const),
    ...ended.map((session) => [session.id, refusedActor(sessionRefusalOf(session, now))] as const),
  ]);
}
