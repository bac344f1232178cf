import { systemActor } from "../transaction/actor.ts";
import { anyStaff, endpoint, listInput, pageOf, reachableRows, type HandlerInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Tables } from "../../platform/database/index.ts";
import { page, type Listing, type PageOptions } from "./page.ts";

const fruits = endpoint({
  method: "GET",
  path: "/api/fruits",
  access: anyStaff,
  summary: "Fruits",
  input: listInput({ color: z.string(), from: z.coerce.number() }, ["weight", "name"]),
  output: pageOf(z.object({ id: z.int() })),
});
type Fruit = { id: number; color: string; weight: number; name: string };

type FruitListing = Listing<typeof fruits, "fruit", number, Fruit, Tables & { fruit: Fruit }>;

const listing: FruitListing = {
  from: (db) => db.withTables<{ fruit: Fruit }>().selectFrom("fruit"),
  id: "id",
  where: {
    color: (query, color) => query.where("color", "=", color),
    from: (query, weight) => query.where("weight", ">=", weight),
  },
  sorts: { weight: { column: "weight", dir: "desc" }, name: { column: "name", dir: "asc" } },
  defaultSort: "weight",
  rows: "fruit",
};
const lookedUp: FruitListing = {
  ...listing,
  rows: (db, ids) =>
    db.withTables<{ fruit: Fruit }>().selectFrom("fruit").selectAll().where("id", "in", ids).orderBy("id").execute(),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sql`create table fruit as select n as id, case when n % 4 = 0 then 'red' else 'green' end as color, n / 100 as weight, 'fruit ' || n as name
    from generate_series(1, 12500) as n`.execute(server.services.db);
  await sql`alter table fruit add primary key (id)`.execute(server.services.db);
});
afterAll(() => server?.close());

const listOf = (listing: FruitListing) => (query: Record<string, unknown>, options?: PageOptions) =>
  page(
    { db: server.services.db, now: new Date(), actor: systemActor, language: "en" },
    listing,
    fruits.input.parse(query) as HandlerInput<typeof fruits>,
    options,
  );

describe.each([
  ["a table's rows", listOf(listing)],
  ["rows that are looked up", listOf(lookedUp)],
])("a list of %s", (_of, list) => {
  test("sorts by the listing's default, equal rows by id in the same direction", async () => {
    const result = await list({ pageSize: 3 });
    expect(result.records.map(({ id }) => id)).toEqual([12_500, 12_499, 12_498]);
    expect((await list({ pageSize: 3, dir: "asc" })).records.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test("narrows a list to the rows with the given keys that match its filters", async () => {
    const idsOf = async (query: Record<string, unknown>) => (await list(query)).records.map(({ id }) => id);
    expect(await idsOf({ ids: "8,5,99999,text" })).toEqual([8, 5]);
    expect(await idsOf({ ids: ["8", "5"], color: "red" })).toEqual([8]);
    expect(await list({ ids: "8,5", pageSize: 3 })).toMatchObject({ total: 2, pages: 1 });
    expect(() => fruits.input.parse({ ids: Array.from({ length: 201 }, String) })).toThrow();
    expect((await list({ ids: "" })).total).toBe(reachableRows);
  });

  //
  test("shows every row once over all pages", async () => {
    const seen: number[] = [];
    for (let pageNo = 1; pageNo <= 16; pageNo += 1)
      seen.push(...(await list({ color: "red", pageSize: 200, pageNo })).records.map(({ id }) => id));
    expect(seen).toHaveLength(3125);
    expect(new Set(seen).size).toBe(3125);
  });

  //
  test("counts exactly up to the reachable rows and sets `more` beyond them", async () => {
    expect(await list({ color: "red" })).toMatchObject({ total: 3125, pages: 157, current: 1, size: 20 });
    expect((await list({ color: "red" })).more).toBeUndefined();
    expect(await list({})).toMatchObject({ total: reachableRows, more: true, pages: 500 });
    expect(await list({ color: "red" }, { maxCount: 1000 })).toMatchObject({ total: 1000, more: true, pages: 50 });
    expect(await list({ color: "green" }, { maxCount: 9375 })).toMatchObject({ total: 9375 });
  });

  test("uses a known total without counting, with the same limit of page numbers", async () => {
    expect(await list({}, { total: () => Promise.resolve(12_500) })).toMatchObject({ total: 12_500, pages: 500 });
    const last = await list({ pageNo: 501 }, { total: () => Promise.resolve(12_500) });
    expect(last).toMatchObject({ current: 500, total: 12_500 });
    expect(last.records).toHaveLength(20);
  });

  test.each([157, 158, 999_999])("page %i of a list of 157 pages returns the last one", async (pageNo) => {
    const result = await list({ color: "red", pageNo });
    expect(result).toMatchObject({ current: 157, pages: 157, total: 3125 });
    expect(result.records).toHaveLength(5);
  });

  test("a page beyond a capped count returns the last reachable page", async () => {
    expect(await list({ pageNo: 600 })).toMatchObject({ current: 500, total: reachableRows, more: true });
    const odd = await list({ pageNo: 99, pageSize: 150 });
    expect(odd).toMatchObject({ current: 67, pages: 67 });
    expect(odd.records).toHaveLength(100);
  });

  test("caches totals of a thousand rows or more for two seconds, except for pages beyond the end", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const grow = (by: number) =>
      sql`insert into fruit select n, 'green', 0, 'late ' || n from generate_series(${20_001}::integer, ${20_000 + by}::integer) as n`;
    const before = (await list({ color: "green" })).total;
    await grow(40).execute(server.services.db);
    try {
      expect((await list({ color: "green" })).total).toBe(before);
      expect((await list({ from: 124, color: "green" })).total).toBe(75);
      expect(await list({ color: "green", pageNo: 490 })).toMatchObject({ total: before + 40, current: 471 });
      expect((await list({ color: "green" })).total).toBe(before + 40);
      vi.advanceTimersByTime(2_001);
      await sql`delete from fruit where id > 20000`.execute(server.services.db);
      expect((await list({ color: "green" })).total).toBe(before);
    } finally {
      vi.useRealTimers();
    }
  });

  test("no matches are one empty page", async () => {
    expect(await list({ color: "blue", pageNo: 7 })).toEqual({ records: [], total: 0, size: 20, current: 1, pages: 0 });
    expect(await list({ color: "red", from: 126 })).toMatchObject({ records: [], total: 0 });
  });

  //
  test("an empty filter is ignored and zero is applied", async () => {
    expect(await list({ color: "", from: 0, pageSize: 1 })).toMatchObject({ total: reachableRows, more: true });
  });
});
