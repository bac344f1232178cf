import { personalData as alerts } from "../features/alerts/index.ts";
import { personalData as audit } from "../features/audit/index.ts";
import { personalData as auth } from "../features/auth/index.ts";
import { personalData as bookables } from "../features/bookables/index.ts";
import { personalData as errors } from "../features/errors/index.ts";
import { personalData as mail } from "../features/mail/index.ts";
import { personalData as notifications } from "../features/notifications/index.ts";
import { personalData as settings } from "../features/settings/index.ts";
import { personalData as singleSignOn } from "../features/single-sign-on/index.ts";
import { personalData as users } from "../features/users/index.ts";
import { personalData as views } from "../features/views/index.ts";
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
  ...mail,
  ...notifications,
  ...settings,
  ...singleSignOn,
  ...users,
  ...views,
  ...ofPlatform,
];

/** Columns with the name of a member of staff who did something, in all tables. They stay in histories (docs/decisions/052). */
export const isStaffName = (column: string): boolean => /_by(?:_name)?$/.test(column);
