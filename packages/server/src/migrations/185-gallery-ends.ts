import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const columns = sql`
  alter table gallery add column purged_at timestamptz;
  alter table gallery add constraint gallery_purged
    check ((state = 'purged') = (purged_at is not null) and (state <> 'purged' or keep_until is not null));
  create index gallery_kept on gallery (keep_until) where keep_until is not null and state <> 'purged';
  create index gallery_closing on gallery (closes_on) where closes_on is not null and state = 'open';

  alter table photo add column removed_at timestamptz;
  alter table photo add constraint photo_removed check (removed_at is null or state = 'purged');
  create index photo_unremoved on photo (gallery_id, id) where state = 'purged' and removed_at is null`;

// The picture of a safe card can become purged only with its gallery, and the gallery only with all of its pictures.
const guards = sql`
  create function check_purged_photo() returns trigger language plpgsql as $$
  declare is_purged boolean;
  begin
    select state = 'purged' into is_purged from gallery where id = new.gallery_id;
    if is_purged is distinct from (new.state = 'purged') then
      raise exception 'photo % and its gallery are purged together', new.id using errcode = 'check_violation', constraint = 'photo_purged';
    end if;
    return new;
  end $$;
  create trigger photo_purged before insert or update of state, gallery_id on photo
    for each row execute function check_purged_photo();

  create function check_purged_gallery() returns trigger language plpgsql as $$
  begin
    if old.state = 'purged' and new.state <> 'purged' then
      raise exception 'gallery % was purged', new.id using errcode = 'check_violation', constraint = 'gallery_purged_for_good';
    end if;
    if new.state = 'purged' and exists (select from photo where gallery_id = new.id and state <> 'purged') then
      raise exception 'gallery % has pictures that are not purged', new.id using errcode = 'check_violation', constraint = 'gallery_purged_whole';
    end if;
    return null;
  end $$;
  create constraint trigger gallery_purged_whole after update of state on gallery deferrable initially deferred
    for each row execute function check_purged_gallery()`;

/** Galleries end: after the day until which they are kept, their pictures are purged and the files of those removed. */
export const galleryEnds: Migration = {
  async up(db) {
    for (const statements of [columns, guards]) await statements.execute(db);
  },
};
