import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";

const lastBefore = "089-instalment-waivers";

let database: Awaited<ReturnType<typeof openUpgradedDatabase>>;

beforeAll(async () => {
  database = await openUpgradedDatabase(lastBefore, async (db) => {
    await sql`insert into users (id, username, password_hash, enabled) values (101, 'limited', 'x', true), (102, 'gone', 'x', false)`.execute(
      db,
    );
    for (const author of ["limited", "gone", "Program (API)"]) {
      await sql`insert into webhook (url, events, state, sealed_secret, created_by, updated_by)
        values ('https://receiver.invalid/secret', '{*}', 'active', 'x', ${author}, ${author})`.execute(db);
      await sql`insert into alert_bot (kind, name, language, is_on, sealed_url, created_by, updated_by, created_at, updated_at)
        values ('wecom', ${author}, 'en', true, 'x', ${author}, ${author}, now(), now())`.execute(db);
    }
  });
});
afterAll(async () => {
  await database?.close();
});

test.each(["webhook", "alert_bot"])("each %s has the user who saved it last as its maker", async (table) => {
  const { rows } = await sql`select created_by, maker_id from ${sql.table(table)} order by id`.execute(database.db);
  // Without a maker, or with a disabled one, it is paused before anything is sent.
  expect(rows).toEqual([
    { created_by: "limited", maker_id: 101 },
    { created_by: "gone", maker_id: 102 },
    { created_by: "Program (API)", maker_id: null },
  ]);
});
