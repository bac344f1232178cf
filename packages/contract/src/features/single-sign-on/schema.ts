import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

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

export const providerActions = ["update", "delete"] as const;
export const ProviderAction = z.enum(providerActions);
export type ProviderAction = z.infer<typeof ProviderAction>;

/** Members of a group of the provider get a role of this product, given by its code. */
export const RoleRule = z.object({ group: z.string().trim().min(1).max(200), role: z.string().trim().min(1).max(64) });
export type RoleRule = z.infer<typeof RoleRule>;

/** The protocol of a provider: OpenID Connect, or the one of a single service. */
export const providerKinds = ["oidc", "wecom", "dingtalk", "feishu"] as const;
export type ProviderKind = (typeof providerKinds)[number];

const At = z.iso.datetime({ offset: true });

/** A provider of single sign-on. Its client secret is never sent. */
export const SignInProvider = z.object({
  id: z.int(),
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
  /** The claim with the groups of the user. */
  groupClaim: z.string(),
  roleRules: z.array(RoleRule),
  /** Accounts that are linked to identities of the provider. */
  accounts: z.int(),
  lastSignInAt: At.nullable(),
  createdAt: At,
  createdBy: z.string(),
  /**
   * The user who last saved the provider and vouches for its addresses. Null if their account is disabled or deleted: accounts are
   * not linked by address until an administrator saves the provider again.
   */
  vouchedBy: z.string().nullable(),
  version: z.int(),
  /** The actions that the caller may take now. */
  allowed: z.array(ProviderAction),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

/** A provider in the profile of a user. The times are null if it is not linked to the account. */
export const OwnIdentity = z.object({
  providerId: z.int(),
  name: z.string(),
  linkedAt: At.nullable(),
  usedAt: At.nullable(),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

/** The state of an attempt to link an identity begins with this, so that the page of the redirect can tell it from a sign-in. */
export const linkStatePrefix = "link.";
