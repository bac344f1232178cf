import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The number names the text of the files with a watermark: null without such files, 0 for files to be made, -1 for files to be removed.
const columns = sql`
  alter table photo add column mark integer;
  create index photo_mark on photo (mark) where mark is not null and state in ('stored', 'safe')`;

// Set by the database, so that a picture that a node of the former release has decoded gets its watermark, too.
const marks = sql`
  create function mark_gallery() returns trigger language plpgsql as $$
  begin
    update photo set mark = case when new.is_marked then 0 else -1 end
    where gallery_id = new.id and preview_version > 0 and (new.is_marked or mark is not null);
    return null;
  end $$;
  create trigger gallery_mark after update of is_marked on gallery for each row
    when (new.is_marked is distinct from old.is_marked) execute function mark_gallery();

  create function mark_photo() returns trigger language plpgsql as $$
  begin
    new.mark := case when (select is_marked from gallery where id = new.gallery_id) then 0 end;
    return new;
  end $$;
  create trigger photo_mark before update of preview_version on photo for each row
    when (new.preview_version is distinct from old.preview_version) execute function mark_photo();

  update photo set mark = 0 from gallery where gallery.id = gallery_id and is_marked and preview_version > 0`;

/** Watermarks on the previews that couples see (docs/decisions/201). */
export const watermarks: Migration = {
  async up(db) {
    for (const statements of [columns, marks]) await statements.execute(db);
  },
};
