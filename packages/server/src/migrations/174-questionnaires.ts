import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Questions to couples: those of each purpose, and those of each shoot with the answers. */
export const questionnaires: Migration = {
  async up(db) {
    await sql`
      alter table sheet_template add column questions text[] not null default '{}';

      create table shoot_questionnaire (
        shoot_id integer primary key references shoot on delete cascade,
        questions text[] not null,
        answers text[] not null default '{}',
        answered_at timestamptz,
        version integer not null default 1,
        updated_by text not null default '',
        updated_at timestamptz not null default now(),
        check (cardinality(answers) <= cardinality(questions))
      )`.execute(db);
  },
};
