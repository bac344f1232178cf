import { shootsApi, type Shoot } from "@vowdesk/contract/shoots";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

async function finish({ id, version }: Shoot): Promise<void> {
  for (const [index, step] of [shootsApi.confirm, shootsApi.checkIn, shootsApi.start, shootsApi.finish].entries())
    expect(await server.call(step, { id, version: version + index }, studio.manager.token)).toMatchObject({
      success: true,
    });
}

/** The amounts of the account of a wedding by key, without the id of the wedding. */
async function entriesOf(weddingId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; cents: number }>`
    select key, cents::integer as cents from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
    where account = ${`wedding:${weddingId}`} and purpose = 'wedding.earned' order by transfer_id`.execute(
    server.services.db,
  );
  return Object.fromEntries(rows.map(({ key, cents }) => [key.split(":")[2] ?? "", cents]));
}

test("earns the share of the shoot once, when the last main shoot is done", async () => {
  const weddingId = await studio.addWedding();
  const { terms } = await studio.sign(weddingId);
  const [first, second] = [await studio.book(weddingId), await studio.book(weddingId)];
  await finish(first);
  expect(await entriesOf(weddingId)).toEqual({});
  await finish(second);
  const cents = -(500_000 * terms.parts.shoot) / 100;
  expect(await entriesOf(weddingId)).toEqual({ shoot: cents });
  await finish(await studio.book(weddingId));
  expect(await entriesOf(weddingId)).toEqual({ shoot: cents });
});

test("earns what was done before the agreement was signed, with the signature", async () => {
  const weddingId = await studio.addWedding();
  await finish(await studio.book(weddingId));
  expect(await entriesOf(weddingId)).toEqual({});
  await studio.sign(weddingId);
  expect(Object.keys(await entriesOf(weddingId))).toEqual(["shoot"]);
});
