import * as z from "zod";
import { permissions, Moment, NonEmptyText, RecordId, Text, Version } from "../../../kernel/index.ts";

/** `sys:sign-in` reads the providers of single sign-on, `sys:sign-in:edit` adds, changes and deletes them for administrators. */
export const singleSignOnPermissions = permissions("sys:sign-in", "sys:sign-in:edit");

/** Refusals of single sign-on. The pages show them themselves. */
export const singleSignOnRefusals = {
  /** Not an absolute https address, or one with a user name, a query or a fragment. */
  "issuer-invalid": 200,
  "issuer-private": 200,
  "providers-full": 200,
  /** A rule names a role that does not exist, or the role of administrators. */
  "rule-role-invalid": 200,
  "client-secret-required": 200,
  /** The provider could not be reached, or its answer could not be read. */
  "provider-away": 200,
  /** The provider refused, or its answer is wrong, expired, used before or for another browser. */
  "single-sign-on-refused": 200,
  /** No account can be used or created for this identity. */
  "identity-unknown": 200,
  /** The account needs a second factor, and the provider is not trusted to ask for one. */
  "provider-without-second-factor": 200,
  /** The identity is linked to another account. */
  "identity-taken": 500,
  /** The account is linked to another identity of the provider. */
  "identity-linked": 500,
  /** Without this identity the user could not sign in any more. */
  "identity-needed": 500,
} as const;

/** Providers of an installation. */
export const maxProviders = 20;

export const providerActions = ["update", "test", "delete"] as const;
export const ProviderAction = z.enum(providerActions);
export type ProviderAction = z.infer<typeof ProviderAction>;

/** Members of a group of the provider get a role of this product, given by its code. */
export const RoleRule = z.object({ group: NonEmptyText(200), role: NonEmptyText(64) });
export type RoleRule = z.infer<typeof RoleRule>;

/** Causes of failed or incomplete sign-ins, for the page of the provider. Each has a text that says what to change. */
export const providerProblems = [
  /** No connection, or no answer in time. */
  "unreachable",
  /** An answer with a status of 500 or above. */
  "provider-error",
  "description-missing",
  "redirected",
  "insecure-address",
  /** The description, the redirect or the ID token names another issuer. */
  "issuer",
  "answer-unreadable",
  "client-refused",
  "code-refused",
  /** The provider refuses a scope. */
  "scope-refused",
  /** The description of the provider does not list a scope. */
  "scope-unknown",
  "access-denied",
  /** Another error of RFC 6749 in the redirect or in the answer to the exchange of the code. */
  "provider-refused",
  "audience",
  "clock",
  "key",
  "algorithm",
  /** The nonce of the ID token is absent or not that of the attempt. */
  "nonce",
  "user-info-refused",
  "email-absent",
  "email-unverified",
  "account-unknown",
  "groups-absent",
  "groups-elsewhere",
  "groups-unreadable",
  "groups-unmatched",
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

/** A list of scopes (RFC 6749, 3.3). `openid` is always requested. */
export const Scope = Text(300).regex(/^[\x21\x23-\x5b\x5d-\x7e]*( +[\x21\x23-\x5b\x5d-\x7e]+)*$/);

/** The scopes that give name, address and `sub`. */
export const defaultScope = "openid profile email";

/** The protocol of a provider: OpenID Connect, or the one of a single service. */
export const providerKinds = ["oidc", "wecom", "dingtalk", "feishu"] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** A problem with what the provider or the library wrote about it. */
export const FoundProblem = z.object({ problem: z.enum(providerProblems), detail: z.string() });
export type FoundProblem = z.infer<typeof FoundProblem>;

/** A provider of single sign-on. Its client secret is never sent. */
export const SignInProvider = z.object({
  id: RecordId,
  kind: z.enum(providerKinds).default("oidc"),
  /** Shown on the button of the sign-in page. */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  isEnabled: z.boolean(),
  /** Whether the first sign-in of an unknown user creates an account. */
  createsAccounts: z.boolean(),
  /** Whether the provider asks every user for a second factor. */
  hasSecondFactor: z.boolean(),
  /** Whether signing out here also signs out at the provider. */
  signsOut: z.boolean(),
  /** The claim with the groups of the user, by name or by a path such as `realm_access.roles`. */
  groupClaim: z.string(),
  /** The scopes of a sign-in. Empty for services that are not OpenID Connect. */
  scope: z.string().default(""),
  roleRules: z.array(RoleRule),
  /** When a sign-in last had the group of a rule, by group. */
  groupMatches: z.record(z.string(), Moment).default({}),
  /** Problems since the provider was saved, with the last cause of each. */
  problems: z.array(FoundProblem.extend({ count: z.int(), lastAt: Moment })).default([]),
  /** Accounts that are linked to identities of the provider. */
  accounts: z.int(),
  lastSignInAt: Moment.nullable(),
  createdAt: Moment,
  createdBy: z.string(),
  /**
   * The user who last saved the provider and vouches for its addresses. Null if their account is disabled or deleted: accounts are
   * not linked by address until an administrator saves the provider again.
   */
  vouchedBy: z.string().nullable(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(ProviderAction),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

/** A provider in the profile of a user. The times are null if it is not linked to the account. */
export const OwnIdentity = z.object({
  providerId: RecordId,
  name: z.string(),
  linkedAt: Moment.nullable(),
  usedAt: Moment.nullable(),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

/** The state of an attempt to link an identity begins with this, so that the page of the redirect can tell it from a sign-in. */
export const linkStatePrefix = "link.";
