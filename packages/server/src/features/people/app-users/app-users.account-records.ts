import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
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

/** Why two accounts were taken for one person, and their money for the same. */
const merge: PersonalPart = {
  table: "app_merge",
  subject: "app",
  key: "kept_id",
  isOf: (id) => sql<boolean>`app_merge.kept_id = ${id}`,
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
