import { asciiEmail } from "@vowdesk/contract/kernel";
import {
  providerActions,
  singleSignOnApi,
  type ProviderAction,
  type RoleRule,
} from "@vowdesk/contract/staff/single-sign-on";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** How long a user may take at the provider. */
export const attemptMs = 10 * 60_000;
/** A provider must answer within this time. */
export const answerWithinMs = 5_000;
/** How far the clock of a provider may differ. */
export const clockToleranceSeconds = 60;
/** How long the description of a provider is used before it is read again. */
export const descriptionMs = 10 * 60_000;

/** Actions of the actor on a provider. Only providers of OpenID Connect have a description to test. */
export const allowed = (actor: Actor, kind: string): ProviderAction[] =>
  providerActions.filter(
    (action) => isAllowed(actor, singleSignOnApi[action].access) && (action !== "test" || kind === "oidc"),
  );

/**
 * Parses the address of a provider (OpenID Connect Discovery 1.0, 2.1). Null unless it is an absolute `https` address without user name,
 * query and fragment. `http` is for private networks.
 */
export function issuerUrl(text: string, allowsHttp: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === "https:" || (allowsHttp && url?.protocol === "http:");
  const isPlain = url && url.username === "" && url.password === "" && !/[?#]/.test(text);
  return url && isSecure && isPlain ? url : null;
}

/** The part of an address that Discovery 1.0 appends. Users copy it along. */
const descriptionPath = /\/\.well-known\/openid-configuration\/?$/;

/** The issuer that an entered address stands for. */
export const issuerOf = (text: string): string => text.replace(descriptionPath, "");

/** The scopes of a sign-in (OpenID Connect Core 1.0, 3.1.2.1). */
export const scopeOf = (scope: string): string =>
  [...new Set(["openid", ...scope.split(/ +/)])].filter((name) => name !== "").join(" ");

/** The groups of a user. Without `names` the provider did not say, so that no role may be taken. */
export type Groups = { names: string[] } | { problem: "groups-absent" | "groups-elsewhere" | "groups-unreadable" };

/** A person as the provider describes them. */
export interface Identity {
  /** Identifies the person at the provider for ever. */
  subject: string;
  /** Empty unless the provider has verified it. */
  verifiedEmail: string;
  /** Why there is no verified address. */
  emailProblem: "email-absent" | "email-unverified" | null;
  name: string;
  groups: Groups;
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (claim: unknown) => (typeof claim === "string" ? claim.trim() : "");

/** Longest address and name that accounts store. */
const [maxEmail, maxName] = [64, 64];

const isObject = (value: unknown): value is Claims =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A claim by its name, or by a path such as `realm_access.roles`. Names may contain dots, as addresses and the ids of clients do: the
 * longest name that exists counts. Undefined if the claim is absent or null.
 */
function claimAt(claims: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return claims ?? undefined;
  if (!isObject(claims)) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    const value = Object.hasOwn(claims, name) ? claimAt(claims[name], path.slice(length)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether the claim is at another address (OpenID Connect Core 1.0, 5.6.2): Entra ID sends no groups if there are more than 200. */
const isElsewhere = (claims: Claims, [name = ""]: readonly string[]) =>
  claimAt(claims, ["_claim_names", name]) !== undefined || (name === "groups" && claims["hasgroups"] !== undefined);

function groupsOf(claims: Claims, groupClaim: string): Groups {
  const path = groupClaim.split(".");
  const claim = groupClaim === "" ? undefined : claimAt(claims, path);
  if (claim === undefined || claim === "")
    return { problem: isElsewhere(claims, path) ? "groups-elsewhere" : "groups-absent" };
  const names = [claim].flat();
  return names.every((name) => typeof name === "string") ? { names } : { problem: "groups-unreadable" };
}

/**
 * Whether the provider has verified the address. Some send the claim as text. Entra ID sends `xms_edov` instead, as a number or a text.
 */
function isVerified(claims: Claims): boolean {
  const claim = claims["email_verified"] ?? claims["xms_edov"];
  return [true, 1].includes(claim as boolean) || ["true", "1"].includes(textOf(claim).toLowerCase());
}

/** Reads the claims of a provider. */
export function identityOf(claims: Claims, groupClaim: string): Identity {
  const email = asciiEmail(textOf(claims["email"]));
  const isUsable = email.length <= maxEmail && /^\S+@\S+$/.test(email);
  const emailProblem = !isUsable ? "email-absent" : isVerified(claims) ? null : "email-unverified";
  const name = textOf(claims["name"]);
  return {
    subject: textOf(claims["sub"]),
    verifiedEmail: emailProblem === null ? email : "",
    emailProblem,
    name: name.length <= maxName ? name : "",
    groups: groupsOf(claims, groupClaim),
  };
}

/** Keycloak writes groups as paths. A group that is in no other one is the same with and without the first slash. */
const groupKey = (group: string) => (/^\/[^/]+$/.test(group) ? group.replace("/", "") : group);

/** The groups of rules that a user has. */
export function matchesOf(rules: readonly RoleRule[], groups: readonly string[]): string[] {
  const keys = new Set(groups.map(groupKey));
  return [...new Set(rules.map(({ group }) => group))].filter((group) => keys.has(groupKey(group)));
}

/** The roles that a provider decides about, and those of them that the groups of a user give. */
export function rolesOf(
  rules: readonly RoleRule[],
  groups: readonly string[],
): { managed: string[]; assigned: string[] } {
  const codesOf = (some: readonly RoleRule[]) => [...new Set(some.map(({ role }) => role))];
  const matches = matchesOf(rules, groups);
  return { managed: codesOf(rules), assigned: codesOf(rules.filter(({ group }) => matches.includes(group))) };
}
