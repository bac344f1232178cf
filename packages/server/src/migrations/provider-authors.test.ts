import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";

const lastBefore = "089-instalment-waivers";

let database: Awaited<ReturnType<typeof openUpgradedDatabase>>;

/** A provider that each of these users saved last, with links of an administrator, a colleague with other permissions, and the author. */
beforeAll(async () => {
  database = await openUpgradedDatabase(lastBefore, async (db) => {
    await sql`insert into users (id, username, password_hash, enabled) values (101, 'boss', 'x', true), (102, 'clerk', 'x', true),
      (103, 'finance', 'x', true), (104, 'gone', 'x', false), (105, 'nobody', 'x', true)`.execute(db);
    await sql`insert into role (id, code, name) overriding system value values (901, 'clerk', '{"zh":"x","en":"x","es":"x","ja":"x"}')`.execute(
      db,
    );
    await sql`insert into role_permission (role_id, permission_id)
      select 901, id from permission where code = 'sys:sign-in:edit'`.execute(db);
    await sql`insert into user_role (user_id, role_id) select user_id, role.id
      from (values (101, 'admin'), (102, 'clerk'), (103, 'finance'), (104, 'admin')) as given (user_id, code)
      join role using (code)`.execute(db);
    for (const [id, author] of [
      [1, "boss"],
      [2, "clerk"],
      [3, "gone"],
    ] as const) {
      await sql`insert into sign_in_provider (id, name, issuer, client_id, sealed_secret, enabled, creates_accounts, has_second_factor, group_claim, role_rules, created_by, updated_by, created_at, updated_at)
        overriding system value
        values (${id}, ${author}, 'https://login.invalid', 'desk', 'x', true, false, false, '', '[]', 'boss', ${author}, now(), now())`.execute(
        db,
      );
      await sql`insert into sign_in_identity (provider_id, subject, user_id, created_at, used_at)
        select ${id}, user_id::text, user_id, now(), now() from unnest(array[101, 102, 103, 105]) as user_id`.execute(
        db,
      );
    }
  });
});
afterAll(async () => {
  await database?.close();
});

test("the last author of a provider vouches for it, if their account is enabled", async () => {
  const { rows } = await sql`select name, author_id from sign_in_provider order by id`.execute(database.db);
  expect(rows).toEqual([
    { name: "boss", author_id: 101 },
    { name: "clerk", author_id: 102 },
    { name: "gone", author_id: null },
  ]);
});

test("links to accounts with more rights than the author of the provider are ended, others stay", async () => {
  const { rows } = await sql<{ name: string; users: number[] }>`
    select name, array_agg(user_id order by user_id) as users
    from sign_in_provider join sign_in_identity on provider_id = sign_in_provider.id group by name order by name`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { name: "boss", users: [101, 102, 103, 105] },
    { name: "clerk", users: [102, 105] },
    { name: "gone", users: [105] },
  ]);
});
