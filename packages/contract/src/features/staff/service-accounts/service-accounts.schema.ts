import * as z from "zod";
import { permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";

export const serviceAccountPermissions = permissions(
  "sys:service-account",
  "sys:service-account:add",
  "sys:service-account:edit",
);

/** Refusals of service accounts. The page shows those with code 200 itself. */
export const serviceAccountRefusals = {
  "service-account-name-taken": 200,
  "service-account-disabled": 500,
  "service-tokens-full": 200,
} as const;

/** Maximum lifetime of a token in days. Every token expires. */
export const maxTokenDays = 365;
/** Maximum number of valid tokens of an account. Two are enough to replace one by the other. */
export const maxTokens = 10;

export const serviceTokenStates = ["active", "expired", "revoked"] as const;

/** A token of a service account, without its text. */
export const ServiceToken = z.object({
  id: RecordId,
  /** The last four characters of the token, by which it can be recognised. */
  ending: z.string(),
  /** Names of staff. */
  createdBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  /** To the minute. Null if it was never used. */
  usedAt: Moment.nullable(),
  revokedAt: Moment.nullable(),
  revokedBy: z.string(),
  state: z.enum(serviceTokenStates),
  /** The user whose rights limit the token: who issued it, or took it over at off-boarding. */
  responsible: z.string(),
  /** Permissions of the account that the token lacks, because its responsible user does not have them now. */
  missingCodes: z.array(z.string()),
});
export type ServiceToken = z.infer<typeof ServiceToken>;

export const serviceAccountActions = ["edit", "addToken", "revokeToken", "disable", "enable"] as const;
export type ServiceAccountAction = (typeof serviceAccountActions)[number];

/** `idle`: without a valid token. */
export const serviceAccountStates = ["active", "idle", "disabled"] as const;
export type ServiceAccountState = (typeof serviceAccountStates)[number];

/** An account with which a program makes calls. */
export const ServiceAccount = z.object({
  id: RecordId,
  name: z.string(),
  remark: z.string(),
  /** The granted permission codes, without the codes that these imply. */
  codes: z.array(z.string()),
  state: z.enum(serviceAccountStates),
  /** When the last valid token expires; null without one. */
  expiresAt: Moment.nullable(),
  lastUsedAt: Moment.nullable(),
  /** Names of staff. */
  createdBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  version: Version,
  /** The valid tokens, then those that ended last; newest first. */
  tokens: z.array(ServiceToken),
  /** What the caller may do now. */
  allowed: z.array(z.enum(serviceAccountActions)),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** A new token. Its text is not stored, so this is the only answer that contains it. */
export const IssuedToken = z.object({ account: ServiceAccount, token: z.string() });
export type IssuedToken = z.infer<typeof IssuedToken>;
