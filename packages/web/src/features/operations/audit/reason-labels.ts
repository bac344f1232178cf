import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefusalName } from "@vowdesk/contract";

const refusedSignIns = {
  "account-disabled": msg`The account is disabled`,
  "identity-unknown": msg`No account is linked to the identity`,
  "local-sign-in-limited": msg`The account signs in by single sign-on only`,
  "provider-without-second-factor": msg`The account needs two-factor authentication`,
} satisfies Partial<Record<RefusalName, MessageDescriptor>>;

const imported = { import: msg`Import of staff` };

/** Reasons that are codes, by verb. All other reasons are texts of users. */
export const reasonLabels: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  "auth.sign-in-refused": refusedSignIns,
  "single-sign-on.refused": refusedSignIns,
  "user.added": imported,
  "user.updated": imported,
};
