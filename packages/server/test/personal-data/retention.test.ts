import { retentionFields, retentionKinds, type RetentionKind } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { otherPersonalTables, personalTables } from "../../src/app/personal-data.ts";
import { retentionRules } from "../../src/app/retention.ts";
import { applyRetention } from "../../src/features/operations/business/business.ts";
import type { EndOfData, PersonalColumn } from "../../src/kernel/transaction/personal-data.ts";
import { openTestBusiness, type TestBusiness } from "../orders.ts";
import { changeSettings } from "../studio/business-settings.ts";
import { fillPerson, runIn, runWithoutTriggers } from "./fill-person.ts";
import { plant, planted } from "./plant.ts";

const monthMs = 31 * 24 * 60 * 60_000;

let business: TestBusiness;
beforeEach(async () => {
  business = await openTestBusiness();
  const run = runIn(business);
  await run(sql`update app_account set phone_verified_at = now()`);
  await fillPerson(business);
  expect(await plant(business, personalTables, business.customer.id)).toEqual([]);
  // What the rules wait for: closed rides, decided reviews, read messages.
  const photos = JSON.stringify({ startPhotos: [planted], endPhotos: [planted] });
  await runWithoutTriggers(
    business,
    "orders",
    sql`update orders set status = 'cancelled', due_at = null, amber_at = null, details = details || ${photos}::jsonb
      where kind = 'driver'`,
  );
  await run(sql`update review set queue = 'verification', effect_at = null, due_at = null`);
  await run(sql`insert into conversation_gram (conversation_id, gram) select id, 'old' from conversation`);
  await run(sql`update chat_inquiry set rated_at = now()`);
  await run(sql`update delivery set flag = 1, read_at = now()`);
  await run(sql`with made as (
      insert into error_group (side, kind, fingerprint, message, place, stack, first_at, last_at, changed_at, count, build)
      values ('server', 'Error', sha256('x'), ${planted}, ${planted}, ${planted}, now(), now(), now(), 1, 'x') returning id)
    insert into error_occurrence (group_id, at, actor, build, count) select id, now(), ${planted}, 'x', 1 from made`);
});
afterEach(() => business.close());

/** The setting that ends the data of a table, or of the table with whose rows it is deleted. */
function endsBy(end: EndOfData): string | undefined {
  if ("retention" in end) return end.retention.kind;
  const parent = "with" in end ? otherPersonalTables.find(({ table }) => table === end.with) : undefined;
  return parent && endsBy(parent.ends);
}

/** The declared columns that the setting of this kind empties. */
const declaredFor = (kind: RetentionKind): string[] => [
  ...personalTables.flatMap(({ table, personal }) =>
    Object.entries(personal as Record<string, PersonalColumn>)
      .filter(([, { retention }]) => retention?.kind === kind)
      .map(([column]) => `${table}.${column}`),
  ),
  ...otherPersonalTables
    .filter(({ ends }) => endsBy(ends) === kind)
    .flatMap(({ table, personal }) => Object.keys(personal).map((column) => `${table}.${column}`)),
];

/** The values of each declared column, as one text. */
async function contents(): Promise<Map<string, string>> {
  const columns = [...personalTables, ...otherPersonalTables].flatMap(({ table, personal }) =>
    Object.keys(personal).map((column) => ({ table, column })),
  );
  const reads = columns.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`}::text as place, string_agg(${sql.ref(column)}::text, ',' order by ${sql.ref(column)}::text) as content
      from ${sql.table(table)} where ${sql.ref(column)}::text not in ('', '{}', '[]')`,
  );
  const { rows } = await sql<{
    place: string;
    content: string | null;
  }>`${sql.join(reads, sql` union all `)}`.execute(business.server.services.db);
  return new Map(rows.map(({ place, content }) => [place, content ?? ""]));
}

test("the settings are those that declarations name", () => {
  expect(retentionRules.map(({ kind }) => kind)).toEqual([...retentionKinds]);
});

test.each(retentionKinds)("the setting for %s empties the columns that declare it, once they are old", async (kind) => {
  const { server, clock } = business;
  const manager = await server.createUser({ roles: ["manager"] });
  await changeSettings(server, { messageMonths: 0, [retentionFields[kind]]: 1 }, manager.token);
  const before = await contents();
  expect(await applyRetention(server.services, retentionRules)).toBe(0);
  clock.moveMs(Math.max(0, Date.now() - clock.now().getTime()) + 3 * monthMs);
  await applyRetention(server.services, retentionRules);
  const after = await contents();
  const emptied = [...before.keys()].filter((place) => before.get(place) !== after.get(place));
  expect(emptied.toSorted()).toEqual(declaredFor(kind).toSorted());
});
