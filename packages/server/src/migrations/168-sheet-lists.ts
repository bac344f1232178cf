import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Check lists and packing lists: what each purpose has, and the items of each shoot. */
export const sheetLists: Migration = {
  async up(db) {
    await sql`
      create table sheet_template (
        purpose text primary key references shoot_purpose,
        checks text[] not null default '{}',
        packs text[] not null default '{}',
        version integer not null default 1,
        updated_by text not null default '',
        updated_at timestamptz not null default now()
      );
      insert into sheet_template (purpose) select purpose from shoot_purpose;

      create table sheet_item (
        shoot_id integer not null references shoot on delete restrict,
        number smallint not null check (number > 0),
        kind text not null check (kind in ('check', 'pack')),
        text text not null,
        is_done boolean not null default false,
        changed_at timestamptz,
        changed_by text not null default '',
        primary key (shoot_id, number)
      )`.execute(db);
  },
};
