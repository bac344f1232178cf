import { providerActions, singleSignOnApi, type ProviderAction, type RoleRule } from "@vowdesk/contract/single-sign-on";
import type { Actor } from "../../kernel/http/context.ts";
import { isAllowed } from "../../kernel/http/guard.ts";

/** How long a user may take at the provider. */
export const attemptMs = 10 * 60_000;
/** A provider must answer within this time. */
export const answerWithinMs = 5_000;
/** How far the clock of a provider may differ. */
export const clockToleranceSeconds = 60;
/** How long the description of a provider is used before it is read again. */
export const descriptionMs = 10 * 60_000;

/** Actions of the actor on a provider. */
export const allowed = (actor: Actor): ProviderAction[] =>
  providerActions.filter((action) => isAllowed(actor, singleSignOnApi[action].access));

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

/** A person as the provider describes them. */
export interface Identity {
  /** Identifies the person at the provider for ever. */
  subject: string;
  /** Empty unless the provider has verified it. */
  verifiedEmail: string;
  name: string;
  groups: string[];
}

const textOf = (claim: unknown) => (typeof claim === "string" ? claim.trim() : "");

/** Longest address and name that accounts store. */
const [maxEmail, maxName] = [64, 64];

/** Reads the claims of a provider. Some send `email_verified` as text. */
export function identityOf(claims: Readonly<Record<string, unknown>>, groupClaim: string): Identity {
  const email = textOf(claims["email"]);
  const isVerified = [true, "true"].includes(claims["email_verified"] as boolean);
  const groups = groupClaim === "" ? [] : [claims[groupClaim]].flat();
  const name = textOf(claims["name"]);
  return {
    subject: textOf(claims["sub"]),
    verifiedEmail: isVerified && email.length <= maxEmail && /^\S+@\S+$/.test(email) ? email : "",
    name: name.length <= maxName ? name : "",
    groups: groups.filter((group) => typeof group === "string"),
  };
}

/** The roles that a provider decides about, and those of them that the groups of a user give. */
export function rolesOf(rules: readonly RoleRule[], groups: readonly string[]): { managed: string[]; given: string[] } {
  const codesOf = (some: readonly RoleRule[]) => [...new Set(some.map(({ role }) => role))];
  return { managed: codesOf(rules), given: codesOf(rules.filter(({ group }) => groups.includes(group))) };
}
