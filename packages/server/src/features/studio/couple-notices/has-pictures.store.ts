import { sql } from "kysely";

/** Whether a gallery has pictures that will be deleted with it. If it has none, its couple is not told of the deletion. For statements that read from `gallery`. */
export const hasPictures = sql<boolean>`exists (
  select from photo where photo.gallery_id = gallery.id and photo.stored_at is not null and photo.state <> 'purged')`;
