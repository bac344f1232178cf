import { anonymous, type Actor, type Origin, type Services } from "../../../kernel/context.ts";
import type { Identify } from "../../../kernel/listen.ts";
import { tokenHash } from "../../../platform/tokens.ts";
import { languageOf } from "../../../words/texts.ts";
import { standingOf } from "../policy.ts";
import * as present from "../present.ts";
import * as store from "../store.ts";
import * as appStore from "./app-store.ts";
import { appTokenMark } from "./app.ts";
import { bindingCookie, isBoundTo, reportAncestor } from "./staff.ts";

/** A session found is trusted this long; a hint about its owner ends that at once (RELIABILITY S8). */
const trustedMs = 1_000;
const rememberedAtMost = 10_000;

interface Remembered {
  session: store.FoundSession;
  foundAt: number;
}

type Memory = Map<string, Remembered>;
const memories = new WeakMap<Services, Memory>();

function memoryOf(services: Services): Memory {
  const known = memories.get(services);
  if (known) return known;
  const memory: Memory = new Map();
  memories.set(services, memory);
  services.hints.subscribe((hint) => {
    if (hint.kind === "all") memory.clear();
    if (hint.kind !== "sessions") return;
    for (const [key, { session }] of memory) if (hint.userIds.includes(session.userId)) memory.delete(key);
  });
  return memory;
}

async function findStaffSession(services: Services, token: string): Promise<store.FoundSession | undefined> {
  const memory = memoryOf(services);
  const hash = tokenHash(token);
  const key = hash.toString("base64");
  const known = memory.get(key);
  if (known && performance.now() - known.foundAt < trustedMs) return known.session;
  const foundAt = performance.now();
  const session = await store.findSession(services.db, hash);
  if (memory.size >= rememberedAtMost) memory.clear();
  if (session) memory.set(key, { session, foundAt });
  else memory.delete(key);
  return session;
}

type Asked = Pick<Origin, "ip" | "requestId" | "language">;

async function staffActor(
  services: Services,
  token: string,
  binding: string | undefined,
  asked: Asked,
): Promise<Actor> {
  const session = await findStaffSession(services, token);
  if (!session?.enabled || session.deletedAt || !isBoundTo(session, binding)) return anonymous;
  const standing = standingOf(session, services.clock.now());
  if (standing === "current" || standing === "parent") return present.staffActor(session);
  if (standing === "ancestor") await reportAncestor(services, { actor: anonymous, ...asked }, session);
  return anonymous;
}

async function appActor(services: Services, token: string): Promise<Actor> {
  const session = await appStore.findAppSession(services.db, tokenHash(token));
  return session?.enabled && session.expiresAt > services.clock.now() ? present.appActor(session) : anonymous;
}

/** Whose token this is; anonymous when it is worth nothing, or bound to another cookie than `binding`. */
export async function actorOfToken(
  services: Services,
  token: string,
  binding?: string,
  asked: Asked = { ip: "", requestId: "", language: "en" },
): Promise<Actor> {
  if (token.length > 200) return anonymous;
  return token.startsWith(appTokenMark) ? appActor(services, token) : staffActor(services, token, binding, asked);
}

/** Tells who sends a request, staff or app, by its token and binding cookie. */
export function identifyWith(services: Services): Identify {
  return async (request, token) => {
    if (token === undefined) return anonymous;
    const asked = { ip: request.ip, requestId: request.id, language: languageOf(request.headers["accept-language"]) };
    return actorOfToken(services, token, request.cookies[bindingCookie], asked);
  };
}
