import { sql } from "kysely";
import { recordsOf } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { inScope, scopeOf } from "../shoots/shoots.ts";
import { isOfOwnWedding } from "../weddings/partner-columns.store.ts";

const questionnaire: PersonalTable = {
  table: "shoot_questionnaire",
  subject: "couple",
  isOf: (id) => sql<boolean>`shoot_questionnaire.shoot_id in (
    select shoot.id from shoot where ${isOfOwnWedding("shoot.wedding_id")(id)})`,
  deleted: sql`true`,
  personal: { answers: { kind: "text", erased: () => sql`'{}'::text[]` } },
  facts: ["questions", "answered_at"],
};

/** What the person was asked about shoots, and has answered. It moves with the wedding. */
export const accountRecords = recordsOf({
  section: "answers",
  onErasure: "erased",
  key: "shoot_id",
  main: questionnaire,
  inScope: (actor) => sql<boolean>`exists (
    select from shoot where shoot.id = shoot_questionnaire.shoot_id and ${inScope(scopeOf(actor))})`,
});
