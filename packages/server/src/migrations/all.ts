import type { Migration } from "kysely";
import { accounts } from "./001-accounts.ts";
import { orderTables } from "./002-orders.ts";
import { messages } from "./003-messages.ts";
import { audit } from "./004-audit.ts";
import { shell } from "./005-shell.ts";
import { people } from "./006-people.ts";

/** Every migration in order of its name. A landed one is never edited: a change is a new file. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-accounts": accounts,
  "002-orders": orderTables,
  "003-messages": messages,
  "004-audit": audit,
  "005-shell": shell,
  "006-people": people,
};
