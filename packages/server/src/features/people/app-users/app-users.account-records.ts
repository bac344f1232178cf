import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import { mergedAccounts } from "../../staff/auth/auth.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

const account: PersonalTable = {
  table: "app_account",
  subject: "app",
  isOf: (id) => sql<boolean>`(app_account.id = ${id} and (exists (select from app_erasure where account_id = ${id})
    or exists (select from app_merge where kept_id = ${id})))`,
  personal: {},
  facts: [],
};

/** The names of the two members of staff prove that it was approved. */
const erasure: PersonalPart = {
  table: "app_erasure",
  subject: "app",
  key: "account_id",
  isOf: (id) => sql<boolean>`app_erasure.account_id = ${id}`,
  law: "claims",
  personal: { reason: { kind: "text", erased: "empty" } },
  facts: ["state", "requested_at", "due_at"],
};

/** Why accounts were taken for one person, and their money for the same, also before they were merged into this one. */
const merge: PersonalPart = {
  table: "app_merge",
  subject: "app",
  // The main table has one row of the person, to which all belong.
  key: sql<number>`app_account.id`,
  isOf: (id) => sql<boolean>`(app_merge.kept_id = ${id} or app_merge.kept_id in ${mergedAccounts(id)})`,
  law: "accounting",
  personal: { reason: { kind: "text", kept: "claims", afterwards: "alias" } },
  facts: ["state", "evidence", "requested_at", "done_at"],
};

/** Requests of the person that concern the account: merges and erasures. */
export const accountRecords = recordsOf({
  section: "requests",
  onErasure: "kept",
  main: account,
  parts: [erasure, merge],
  inScope: () => sql<boolean>`true`,
});
