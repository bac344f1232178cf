import * as z from "zod";
import { administratorInPerson, api, endpoint, staff, NonEmptyText, Version } from "../../../kernel/index.ts";

/** Accounts that can be named. */
export const maxLocalAccounts = 50;

/** Whether staff may sign in without a provider of single sign-on, and the accounts that may if not all. */
export const LocalSignIn = z.object({
  isLimited: z.boolean(),
  /** User names. */
  accounts: z.array(z.string()),
  version: Version,
});
export type LocalSignIn = z.infer<typeof LocalSignIn>;

/** Sign-in with a password or a passkey, which can be limited to named accounts. */
export const localSignInApi = api("localSignIn", "Which accounts may sign in without a provider of single sign-on", {
  show: endpoint({
    method: "GET",
    path: "/api/singleSignOn/local",
    access: staff("sys:sign-in"),
    summary: "Get which accounts may sign in with a password or a passkey",
    input: z.object({}),
    output: LocalSignIn,
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/singleSignOn/local",
    access: administratorInPerson("sys:sign-in:edit"),
    summary: "Change which accounts may sign in with a password or a passkey. Absent fields are unchanged",
    input: z.object({
      version: Version,
      isLimited: z.boolean().optional(),
      accounts: z.array(NonEmptyText(64)).max(maxLocalAccounts).optional(),
    }),
    output: LocalSignIn,
  }),
});
