import { refusedActor, type Actor, type Services } from "../../../../kernel/http/context.ts";
import { sessionRefusalOf } from "../auth.policy.ts";
import * as present from "../auth.present.ts";
import * as store from "./staff-sessions.store.ts";

/**
 * Current actors of these staff sessions, by session id. An ended session has an anonymous actor with the reason. A
 * session whose owner must set up a second factor is left out. Sessions count as active as long as their token family.
 */
export async function actorsOfSessions(services: Services, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  if (sessionIds.length === 0) return new Map();
  const now = services.clock.now();
  const { sessions, held } = await store.findLiveSessions(services.db, sessionIds, now);
  const codesOf = new Map(held.map((grants) => [grants.roles, present.sharedCodesOf(grants)]));
  const open = sessions.filter(({ mustEnrol }) => !mustEnrol);
  const none: ReadonlySet<string> = new Set();
  const activeIds = new Set(sessions.map(({ id }) => id));
  const missingIds = sessionIds.filter((id) => !activeIds.has(id));
  const ended = missingIds.length === 0 ? [] : await store.findSessionEnds(services.db, missingIds);
  return new Map([
    ...open.map((session) => [session.id, present.staffActor(session, codesOf.get(session.roles) ?? none)] as const),
    ...ended.map((session) => [session.id, refusedActor(sessionRefusalOf(session, now))] as const),
  ]);
}
