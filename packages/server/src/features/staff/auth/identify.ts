import { viewAsHeader } from "@vowdesk/contract/staff/menus";
import { authApi, passkeysApi, secondFactorApi } from "@vowdesk/contract/staff/auth";
import type { Endpoint, SessionRefusal } from "@vowdesk/contract/kernel";
import { anonymous, refusedActor, type Actor, type Origin, type Services } from "../../../kernel/http/context.ts";
import type { Identify } from "../../../kernel/http/listen.ts";
import { cacheByToken } from "../../../kernel/http/token-cache.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { hasPrefix, tokenHash } from "../../../platform/secrets/tokens.ts";
import { languageOf } from "../../../locales/texts.ts";
import { sessionRefusalOf, tokenStateOf } from "./auth.policy.ts";
import * as present from "./auth.present.ts";
import * as store from "./auth.store.ts";
import * as appStore from "./app-accounts/app-sessions.store.ts";
import { appTokenPrefix } from "./app-accounts/app-sessions.service.ts";
import { bindingCookie, isBoundTo, reportAncestor } from "./staff-sessions/staff-sessions.service.ts";
import { applyViewAs } from "./staff-sessions/view-as.service.ts";

const usedPrecisionMs = 60_000;

interface Identity {
  actor: Actor;
  /** A role of the user requires a second factor that is not set up yet. Only the calls to set it up are allowed. */
  mustEnrol: boolean;
}

const refused = (reason: SessionRefusal): Identity => ({ actor: refusedActor(reason), mustEnrol: false });

const findStaffSession = cacheByToken<store.FoundSession>(
  ({ userId }) => [userId],
  ({ db }, hash) => store.findSession(db, hash),
);

type RequestOrigin = Pick<Origin, "ip" | "requestId" | "language">;

/** Stores when the session was last used, at most once a minute. */
async function noteUse(services: Services, session: store.FoundSession): Promise<void> {
  const now = services.clock.now();
  if (now.getTime() - (session.usedAt?.getTime() ?? 0) < usedPrecisionMs) return;
  session.usedAt = now;
  await store.recordUse(services.db, session.id, now);
}

async function staffActor(
  services: Services,
  token: string,
  binding: string | undefined,
  request: RequestOrigin,
): Promise<Identity> {
  const session = await findStaffSession(services, token);
  if (!session || !isBoundTo(session, binding)) return refused("session-unknown");
  const now = services.clock.now();
  if (!session.enabled || session.deletedAt) return refused(sessionRefusalOf(session, now));
  const state = tokenStateOf(session, now);
  if (state === "current" || state === "parent") {
    await noteUse(services, session);
    return { actor: present.staffActor(session, present.sharedCodesOf(session)), mustEnrol: session.mustEnrol };
  }
  if (state === "ancestor") await reportAncestor(services, { actor: anonymous, ...request }, session);
  return refused(sessionRefusalOf(session, now));
}

async function appActor(services: Services, token: string): Promise<Actor> {
  const session = await appStore.findAppSession(services.db, tokenHash(token));
  if (!session) return refusedActor("session-unknown");
  if (session.expiresAt <= (session.revokedAt ?? services.clock.now())) return refusedActor("session-expired");
  return session.enabled && !session.revokedAt ? present.appActor(session) : refusedActor("session-ended");
}

async function identify(
  services: Services,
  token: string,
  binding: string | undefined,
  request: RequestOrigin,
): Promise<Identity> {
  if (token.length > 200) return refused("session-unknown");
  if (!hasPrefix(token, appTokenPrefix)) return staffActor(services, token, binding, request);
  return { actor: await appActor(services, token), mustEnrol: false };
}

/** The actor of a token; anonymous if it is invalid, bound to another cookie, or must set up a second factor first. */
export async function actorOfToken(
  services: Services,
  token: string,
  binding?: string,
  request: RequestOrigin = { ip: "", requestId: "", language: "en" },
): Promise<Actor> {
  const { actor, mustEnrol } = await identify(services, token, binding, request);
  return mustEnrol ? anonymous : actor;
}

/** Calls that are allowed before a required second factor is set up: its setup, and calls that need no session. */
const openBeforeEnrolment: ReadonlySet<string> = new Set([
  ...[secondFactorApi.show, secondFactorApi.begin, secondFactorApi.confirm].map(({ path }) => path),
  ...[passkeysApi.begin, passkeysApi.add].map(({ path }) => path),
  ...Object.values<Endpoint>({
    ...authApi,
    passkeySignIn: passkeysApi.signIn,
    passkeyOptions: passkeysApi.signInOptions,
  }).flatMap(({ access, path }) => (access.kind === "open" ? [path] : [])),
]);

/** Identifies the sender of a request, staff or app user, by token and binding cookie. */
export function identifyWith(services: Services): Identify {
  return async (http, token) => {
    if (token === undefined) return anonymous;
    const request = { ip: http.ip, requestId: http.id, language: languageOf(http.headers["accept-language"]) };
    const { actor, mustEnrol } = await identify(services, token, http.cookies[bindingCookie], request);
    if (mustEnrol && !openBeforeEnrolment.has(http.routeOptions.url ?? "")) refuse("second-factor-missing");
    return applyViewAs(services, actor, http.headers[viewAsHeader]);
  };
}
