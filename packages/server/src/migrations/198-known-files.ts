import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// A picture that was damaged after its arrival is a file of the card. One of which other bytes arrived than announced may be none.
const check = sql`
  create function has_safe_files(checked card) returns boolean language sql stable as $$
    select count(*) filter (where photo.state = 'safe') = checked.files
      and count(distinct announced_sha) filter (where photo.state <> 'broken' or stored_at is not null) = checked.files
    from card_photo join photo on photo.id = photo_id where card_id = checked.id
  $$;

  create or replace function check_card() returns trigger language plpgsql as $$
  begin
    if new.safe_at is not null and (tg_op = 'INSERT' or new.wiped_at is distinct from old.wiped_at or old.wiped_at is null)
      and not has_safe_files(new) then
      raise exception 'card % is not safe', new.id using errcode = 'check_violation', constraint = 'card_safe';
    end if;
    return null;
  end $$`;

/** Cards that are safe without all of their known pictures, and those that missed becoming safe. */
const corrected = sql`
  update card set safe_at = null, version = version + 1, updated_at = now(), updated_by = 'system'
    where safe_at is not null and wiped_at is null and not has_safe_files(card)
      and not exists (select from gallery where gallery.id = gallery_id and gallery.state = 'purged');
  update card set safe_at = now(), version = version + 1, updated_at = now(), updated_by = 'system'
    where safe_at is null and has_safe_files(card)`;

/** Cards are safe with all pictures that are known of them, however few files were counted. */
export const knownFiles: Migration = {
  async up(db) {
    for (const statements of [check, corrected]) await statements.execute(db);
  },
};
