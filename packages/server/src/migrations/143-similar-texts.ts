import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The key of `textFingerprint`. The former key remains beside it, for nodes of the previous release.
const key = sql`'text:' || rtrim(translate(encode(sha256(convert_to(searched_text(details->>'text'), 'UTF8')), 'base64'), '+/', '-_'), '=')`;

/** Adds the key of the searched form to posts and feedback, so that they are still recognised as similar to new ones. */
export const similarTexts: Migration = {
  async up(db) {
    await sql`
      update review set alike_keys = alike_keys || array[${key}]
      where queue in ('post', 'feedback') and details->>'text' <> '' and not alike_keys @> array[${key}]
        and exists (select from unnest(alike_keys) as former where former like 'text:%')`.execute(db);
  },
};
