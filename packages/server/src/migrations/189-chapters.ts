import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const columns = sql`
  alter table photo add column chapter text;
  alter table photo add constraint photo_chapter check (chapter <> '') not valid;

  alter table card add column photographer_id integer references bookable;
  create index card_photographer on card (photographer_id) where photographer_id is not null`;

// Who took the pictures is often entered after the card was wiped. It proves nothing about the safety of a card.
const wiped = sql`
  create or replace function keep_wiped_card() returns trigger language plpgsql as $$
  declare free constant text[] := '{photographer_id,version,updated_by,updated_at}';
  begin
    if old.wiped_at is not null and (tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free) then
      raise exception 'card % was wiped', old.id using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end $$`;

/** Chapters of pictures, and the photographers of cards. */
export const chapters: Migration = {
  async up(db) {
    for (const statements of [columns, wiped]) await statements.execute(db);
  },
};
