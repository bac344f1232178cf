import * as z from "zod";
import { Erasure, Merge } from "./app-users.personal-data.ts";
import { appRoles, permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";

/** `sys:app-user` of the users feature opens the list. */
export const appUserPermissions = permissions(
  "sys:app-user:edit",
  "sys:app-user:block",
  "sys:app-user:export",
  "sys:app-user:erase",
  "sys:app-user:merge",
);

export const appUserRefusals = {
  "app-user-own": 500,
  /** Open orders, requests or money. `data` has the figures. */
  "erasure-open-work": 500,
  /** Only two customers who are different accounts and neither erased nor merged can be merged. */
  "merge-unfit": 500,
  /** Both accounts are verified, with different names. */
  "merge-identities": 500,
  /** An open complaint or challenge is between both accounts. */
  "merge-between": 500,
  /** The person who asked for the erasure cannot approve it. */
  "erasure-same-person": 500,
  /** Neither both numbers are proved nor both persons verified with one identity number. */
  "merge-evidence": 500,
  /** The duplicate has a balance, and a number is not proved. */
  "merge-balance": 500,
  /** The person who asked for the merge cannot approve it. */
  "merge-same-person": 500,
} as const;

export const appUserActions = [
  "edit",
  "changePhone",
  "block",
  "unblock",
  "exportData",
  "requestErasure",
  "approveErasure",
  "cancelErasure",
  "merge",
  "approveMerge",
  "cancelMerge",
] as const;
export type AppUserAction = (typeof appUserActions)[number];

/** An account of the app. */
export const AppUser = z.object({
  id: RecordId,
  name: z.string(),
  /** The verified name; null without verification. */
  realName: z.string().nullable(),
  /** Masked: `138****5678`. */
  phone: z.string(),
  role: z.enum(appRoles),
  /** Why the account is blocked; null if it is not. */
  blockedReason: z.string().nullable(),
  /** A requested or approved erasure; null if there is none. */
  erasure: Erasure.nullable(),
  /** When the personal data was erased; null if it was not. */
  erasedTime: Moment.nullable(),
  /** The account that replaced this one; null if none did. */
  mergedInto: z.int().nullable(),
  /** A requested or approved merge of a duplicate into this account; null if there is none. */
  merge: Merge.nullable(),
  createTime: Moment,
  verifyTime: Moment.nullable(),
  /** When the phone number was proved by a code; null if it was not. Only a proved one joins weddings. */
  phoneVerifyTime: Moment.nullable(),
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(z.enum(appUserActions)),
});
export type AppUser = z.infer<typeof AppUser>;
