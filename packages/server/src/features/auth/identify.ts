import { viewAsHeader } from "@vowdesk/contract/menus";
import { authApi, secondFactorApi } from "@vowdesk/contract/auth";
import type { Endpoint, SessionRefusal } from "@vowdesk/contract/kernel";
import { anonymous, refusedActor, type Actor, type Origin, type Services } from "../../kernel/http/context.ts";
import type { Identify } from "../../kernel/http/listen.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { tokenHash } from "../../platform/secrets/tokens.ts";
import { languageOf } from "../../locales/texts.ts";
import { sessionRefusalOf, standingOf } from "./policy.ts";
import * as present from "./present.ts";
import * as store from "./store.ts";
import * as appStore from "./app-sessions/store.ts";
import { appTokenMark } from "./app-sessions/service.ts";
import { bindingCookie, isBoundTo, reportAncestor } from "./staff-sessions/service.ts";
import { viewing } from "./view-as/service.ts";

/** A session found is trusted this long; a hint about its owner ends that at once (RELIABILITY S8). */
const trustedMs = 1_000;
const usedExactMs = 60_000;

interface Remembered {
  session: store.FoundSession;
  foundAt: number;
}

interface Known {
  actor: Actor;
  /** A role of theirs asks for a second factor, and they have none: they may get one, and nothing else. */
  mustEnrol: boolean;
}

const refused = (reason: SessionRefusal): Known => ({ actor: refusedActor(reason), mustEnrol: false });

type Memory = Map<string, Remembered>;
const memories = new WeakMap<Services, Memory>();

function memoryOf(services: Services): Memory {
  const known = memories.get(services);
  if (known) return known;
  const memory: Memory = new Map();
  memories.set(services, memory);
  services.signals.subscribe((signal) => {
    if (signal.kind === "all") memory.clear();
    if (signal.kind !== "sessions") return;
    for (const [key, { session }] of memory) if (signal.userIds.includes(session.userId)) memory.delete(key);
  });
  return memory;
}

/** What is trusted no longer is not kept either: thousands of sessions would weigh more than their sockets. Oldest first. */
function forgetUntrusted(memory: Memory): void {
  for (const [key, { foundAt }] of memory) {
    if (performance.now() - foundAt < trustedMs) return;
    memory.delete(key);
  }
}

async function findStaffSession(services: Services, token: string): Promise<store.FoundSession | undefined> {
  const memory = memoryOf(services);
  const hash = tokenHash(token);
  const key = hash.toString("base64");
  forgetUntrusted(memory);
  const known = memory.get(key);
  if (known) return known.session;
  const foundAt = performance.now();
  const session = await store.findSession(services.db, hash);
  memory.delete(key);
  if (session) memory.set(key, { session, foundAt });
  return session;
}

type Asked = Pick<Origin, "ip" | "requestId" | "language">;

/** Notes when a session was last used, about a minute exact. */
async function noteUse(services: Services, session: store.FoundSession): Promise<void> {
  const now = services.clock.now();
  if (now.getTime() - (session.usedAt?.getTime() ?? 0) < usedExactMs) return;
  session.usedAt = now;
  await store.noteUse(services.db, session.id, now);
}

async function staffActor(
  services: Services,
  token: string,
  binding: string | undefined,
  asked: Asked,
): Promise<Known> {
  const session = await findStaffSession(services, token);
  if (!session || !isBoundTo(session, binding)) return refused("session-unknown");
  const now = services.clock.now();
  if (!session.enabled || session.deletedAt) return refused(sessionRefusalOf(session, now));
  const standing = standingOf(session, now);
  if (standing === "current" || standing === "parent") {
    await noteUse(services, session);
    return { actor: present.staffActor(session, present.sharedCodesOf(session)), mustEnrol: session.mustEnrol };
  }
  if (standing === "ancestor") await reportAncestor(services, { actor: anonymous, ...asked }, session);
  return refused(sessionRefusalOf(session, now));
}

async function appActor(services: Services, token: string): Promise<Actor> {
  const session = await appStore.findAppSession(services.db, tokenHash(token));
  if (!session) return refusedActor("session-unknown");
  if (session.expiresAt <= (session.revokedAt ?? services.clock.now())) return refusedActor("session-expired");
  return session.enabled && !session.revokedAt ? present.appActor(session) : refusedActor("session-ended");
}

async function find(services: Services, token: string, binding: string | undefined, asked: Asked): Promise<Known> {
  if (token.length > 200) return refused("session-unknown");
  if (!token.startsWith(appTokenMark)) return staffActor(services, token, binding, asked);
  return { actor: await appActor(services, token), mustEnrol: false };
}

/**
 * Whose token this is; anonymous when it is worth nothing, or bound to another cookie than `binding`, or when its owner must
 * get a second factor first.
 */
export async function actorOfToken(
  services: Services,
  token: string,
  binding?: string,
  asked: Asked = { ip: "", requestId: "", language: "en" },
): Promise<Actor> {
  const { actor, mustEnrol } = await find(services, token, binding, asked);
  return mustEnrol ? anonymous : actor;
}

/** What is open to who must get a second factor first: getting it, and whatever asks nobody who they are. */
const opensWithout: ReadonlySet<string> = new Set([
  ...[secondFactorApi.show, secondFactorApi.begin, secondFactorApi.confirm].map(({ path }) => path),
  ...Object.values<Endpoint>(authApi).flatMap(({ access, path }) => (access.kind === "open" ? [path] : [])),
]);

/** Tells who sends a request, staff or app, by its token and binding cookie. */
export function identifyWith(services: Services): Identify {
  return async (request, token) => {
    if (token === undefined) return anonymous;
    const asked = { ip: request.ip, requestId: request.id, language: languageOf(request.headers["accept-language"]) };
    const { actor, mustEnrol } = await find(services, token, request.cookies[bindingCookie], asked);
    if (mustEnrol && !opensWithout.has(request.routeOptions.url ?? "")) refuse("second-factor-missing");
    return viewing(services, actor, request.headers[viewAsHeader]);
  };
}
