import { viewAsHeader } from "@vowdesk/contract/staff/menus";
import { refusedActor, type Actor, type Services } from "../../../kernel/http/context.ts";
import { headerTokenOf } from "../../../kernel/http/header-token.ts";
import type { Identify } from "../../../kernel/http/listen.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { cacheByToken } from "../../../kernel/http/token-cache.ts";
import { hasPrefix, serviceTokenPrefix } from "../../../platform/secrets/tokens.ts";
import { sharedCodesOf, staffActorOf } from "../auth/auth.ts";
import { heldBy, tokenRefusal } from "./service-accounts.policy.ts";
import { actorOf } from "./service-accounts.present.ts";
import * as store from "./service-accounts.store.ts";

const usedPrecisionMs = 60_000;
const longestToken = 200;

/** A token with the user who is responsible for it; null if their account is disabled or deleted. */
type KnownToken = store.FoundToken & { responsible: Actor | null };

const findToken = cacheByToken<KnownToken>(
  ({ accountId, responsibleId }) => [accountId, responsibleId],
  async ({ db }, hash) => {
    const token = await store.findByHash(db, hash);
    return token && { ...token, responsible: await staffActorOf({ db }, token.responsibleId) };
  },
);

/** Stores when the token was last used, at most once a minute. */
async function noteUse({ clock, db }: Services, token: store.FoundToken): Promise<void> {
  const now = clock.now();
  if (now.getTime() - (token.usedAt?.getTime() ?? 0) < usedPrecisionMs) return;
  token.usedAt = now;
  await store.recordUse(db, token.id, now);
}

/** A token has no permission and sees no data that its responsible user lacks now, and pauses with their account. */
async function serviceActor(services: Services, text: string): Promise<Actor> {
  const token = text.length > longestToken ? undefined : await findToken(services, text);
  if (!token) return refusedActor("session-unknown");
  const refusal = tokenRefusal(token, services.clock.now());
  if (refusal !== null) return refusedActor(refusal);
  const { responsible } = token;
  if (responsible === null) return refusedActor("session-ended");
  await noteUse(services, token);
  const codes = sharedCodesOf({ roleCodes: [], grantedCodes: heldBy(responsible, token.codes) });
  return actorOf(token, { codes, scope: responsible.scope });
}

/**
 * Identifies service accounts, and all other callers by `others`. A token of a service account counts in headers only, because
 * proxies store addresses in their logs.
 */
export function identifyServiceAccounts(services: Services, others: Identify): Identify {
  return async (request, token) => {
    if (!token || !hasPrefix(token, serviceTokenPrefix)) return others(request, token);
    if (headerTokenOf(request) !== token) return refusedActor("session-unknown");
    const actor = await serviceActor(services, token);
    if (actor.kind === "service" && request.headers[viewAsHeader] !== undefined) refuse("person-required");
    return actor;
  };
}
