import { sql } from "kysely";

/** Whether a row of `gallery` has pictures that its deletion removes. Without one, there is no loss of which the couple has to be told. */
export const hasPictures = sql<boolean>`exists (
  select from photo where photo.gallery_id = gallery.id and photo.stored_at is not null and photo.state <> 'purged')`;
