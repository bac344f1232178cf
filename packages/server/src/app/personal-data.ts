import { personalData as alerts } from "../features/messages/alerts/alerts.ts";
import { personalData as audit } from "../features/operations/audit/audit.ts";
import { personalData as auth } from "../features/staff/auth/auth.ts";
import { personalData as bookables } from "../features/studio/bookables/bookables.ts";
import { personalData as errors } from "../features/operations/errors/errors.ts";
import { personalData as imports } from "../features/studio/imports/imports.ts";
import { personalData as mail } from "../features/messages/mail/mail.ts";
import { personalData as notifications } from "../features/messages/notifications/notifications.ts";
import { personalData as settings } from "../features/staff/settings/settings.ts";
import { personalData as singleSignOn } from "../features/staff/single-sign-on/single-sign-on.ts";
import { personalData as users } from "../features/staff/users/users.ts";
import { personalData as views } from "../features/staff/views/views.ts";
import type { OtherPersonalTable, PersonalTable } from "../kernel/transaction/personal-data.ts";
import { accountRecords } from "./account-records.ts";

/** The tables with personal data of app users and couples, from which export, figures and erasure follow. */
export const personalTables: readonly PersonalTable[] = accountRecords.flatMap(({ tables }) => tables);

/** Tables of the platform, which knows no persons. */
const ofPlatform: readonly OtherPersonalTable[] = [
  { table: "request_count", subject: "app", personal: { key: "device" }, ends: { job: "old-counts" } },
  {
    table: "simulated_payment",
    subject: "app",
    personal: { card_tail: "payment", reference: "payment" },
    ends: { never: "The simulated bank has no real people" },
  },
];

export const otherPersonalTables: readonly OtherPersonalTable[] = [
  ...alerts,
  ...audit,
  ...auth,
  ...bookables,
  ...errors,
  ...imports,
  ...mail,
  ...notifications,
  ...settings,
  ...singleSignOn,
  ...users,
  ...views,
  ...ofPlatform,
];

/**
 * Columns with the name of a member of staff who did something, in all tables. They stay in histories, which prove who did what. Those that couples,
 * visitors or customers write, too, are declared beside their tables (`authorColumn`).
 */
export const isStaffName = (column: string): boolean => /_by(?:_name)?$/.test(column);
