import { apis, permissionCodes } from "@vowdesk/contract";
import type { Endpoint, SessionRefusal } from "@vowdesk/contract/kernel";
import {
  serviceAccountActions,
  type ServiceAccountAction,
  type ServiceAccountState,
  type ServiceToken,
} from "@vowdesk/contract/staff/service-accounts";
import type { Actor } from "../../../kernel/http/context.ts";
import { holdsAll, isLimited } from "../roles/roles.ts";

const staffCalls = Object.values(apis)
  .flatMap((api) => Object.values<Endpoint>(api))
  .flatMap(({ access }) => (access.kind === "staff" && access.codes !== "any" ? [access] : []));

/** Whether calls name the code, and all of them need a person. */
function isForPeople(code: string): boolean {
  const naming = staffCalls.filter(({ codes }) => codes.includes(code));
  return naming.length > 0 && naming.every(({ isPersonal }) => isPersonal === true);
}

/** The permissions that a service account can use. */
export const grantable: ReadonlySet<string> = new Set(permissionCodes.filter((code) => !isForPeople(code)));

interface TokenTimes {
  expires_at: Date;
  revoked_at: Date | null;
}

export function tokenStateOf({ expires_at, revoked_at }: TokenTimes, now: Date): ServiceToken["state"] {
  if (revoked_at !== null) return "revoked";
  return expires_at > now ? "active" : "expired";
}

export function stateOf(
  { enabled }: { enabled: boolean },
  tokens: readonly TokenTimes[],
  now: Date,
): ServiceAccountState {
  if (!enabled) return "disabled";
  return tokens.some((token) => tokenStateOf(token, now) === "active") ? "active" : "idle";
}

/** Why a token is invalid; null for a valid one. */
export function tokenRefusal(
  { enabled, expiresAt, revokedAt }: { enabled: boolean; expiresAt: Date; revokedAt: Date | null },
  now: Date,
): SessionRefusal | null {
  if (expiresAt <= (revokedAt ?? now)) return "session-expired";
  return revokedAt !== null || !enabled ? "session-ended" : null;
}

/**
 * Why the actor may not give access with these permissions, by permissions or by a token. A service account sees all data, so
 * actors whose roles are limited cannot give any.
 */
export function grantRefusal(actor: Actor, codes: readonly string[]): "beyond-own-scope" | "beyond-own-rights" | null {
  if (isLimited(actor)) return "beyond-own-scope";
  return holdsAll(actor, codes) ? null : "beyond-own-rights";
}

/** Those of the permissions that the user who is responsible for a token has now. None without such a user. */
export const heldBy = (responsible: Actor | null, codes: readonly string[]): string[] =>
  responsible === null ? [] : codes.filter((code) => holdsAll(responsible, [code]));

interface Account {
  enabled: boolean;
  codes: readonly string[];
}

/** Why the actor may not add a token to the account. */
export function tokenAddRefusal(
  actor: Actor,
  { enabled, codes }: Account,
): "service-account-disabled" | ReturnType<typeof grantRefusal> {
  return enabled ? grantRefusal(actor, codes) : "service-account-disabled";
}

/** What the actor may do with the account now. */
export function allowed(
  actor: Actor,
  account: Account,
  tokens: readonly TokenTimes[],
  now: Date,
): ServiceAccountAction[] {
  if (actor.kind !== "staff" || !actor.codes.has("sys:service-account:edit")) return [];
  const hasToken = tokens.some((token) => tokenStateOf(token, now) === "active");
  const actions: Readonly<Record<ServiceAccountAction, boolean>> = {
    edit: true,
    addToken: tokenAddRefusal(actor, account) === null,
    revokeToken: hasToken,
    disable: account.enabled,
    enable: !account.enabled && grantRefusal(actor, account.codes) === null,
  };
  return serviceAccountActions.filter((action) => actions[action]);
}
