import type { Migration } from "kysely/migration";
import { accounts } from "./001-accounts.ts";
import { orderTables } from "./002-orders.ts";
import { messages } from "./003-messages.ts";
import { audit } from "./004-audit.ts";
import { shell } from "./005-shell.ts";
import { people } from "./006-people.ts";
import { uploads } from "./007-uploads.ts";
import { secondFactor } from "./008-second-factor.ts";
import { menuPages } from "./009-menu-pages.ts";
import { studioTables } from "./010-studio.ts";
import { staff } from "./011-staff.ts";
import { messageHandling } from "./012-messages.ts";
import { orderKinds } from "./013-order-kinds.ts";
import { chat } from "./014-chat.ts";
import { devices } from "./015-devices.ts";
import { views } from "./016-views.ts";
import { people360 } from "./017-people.ts";
import { ridesAndDemo } from "./018-rides-and-demo.ts";
import { reviews } from "./019-reviews.ts";
import { announcementTables } from "./020-announcements.ts";
import { withdrawals } from "./021-withdrawals.ts";
import { reviewedPeople } from "./023-reviewed-people.ts";
import { taskIndexes } from "./024-task-indexes.ts";
import { accountSecurity } from "./025-account-security.ts";
import { codeAttempts } from "./026-code-attempts.ts";
import { ledgerAccounts } from "./027-ledger-accounts.ts";
import { refunds } from "./028-refunds.ts";
import { fileClaims } from "./029-file-claims.ts";
import { phones } from "./030-phones.ts";
import { staffAppLinks } from "./031-staff-app-links.ts";
import { clientFamily } from "./034-client-family.ts";

/** All migrations in the order of their names. A landed migration is never edited; changes are new files. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-accounts": accounts,
  "002-orders": orderTables,
  "003-messages": messages,
  "004-audit": audit,
  "005-shell": shell,
  "006-people": people,
  "007-uploads": uploads,
  "008-second-factor": secondFactor,
  "009-menu-pages": menuPages,
  "010-studio": studioTables,
  "011-staff": staff,
  "012-messages": messageHandling,
  "013-order-kinds": orderKinds,
  "014-chat": chat,
  "015-devices": devices,
  "016-views": views,
  "017-people": people360,
  "018-rides-and-demo": ridesAndDemo,
  "019-reviews": reviews,
  "020-announcements": announcementTables,
  "021-withdrawals": withdrawals,
  "023-reviewed-people": reviewedPeople,
  "024-task-indexes": taskIndexes,
  "025-account-security": accountSecurity,
  "026-code-attempts": codeAttempts,
  "027-ledger-accounts": ledgerAccounts,
  "028-refunds": refunds,
  "029-file-claims": fileClaims,
  "030-phones": phones,
  "031-staff-app-links": staffAppLinks,
  "034-client-family": clientFamily,
};
