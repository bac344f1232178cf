import { agreementStates, type AgreementState } from "@vowdesk/contract/studio/agreements";
import { purposes, shootStates, type Purpose, type ShootState } from "@vowdesk/contract/studio/shoots";
import { weddingStage, type WeddingParts, type WeddingStage } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import type { Db } from "../../../platform/database/index.ts";
import { stageInSql } from "./parts.store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const all = purposes.flatMap((purpose) => shootStates.map((state) => [purpose, state] as const));
const inOrder = (...shoots: (readonly [Purpose, ShootState])[]): WeddingParts["shoots"] =>
  shoots.map(([purpose, state], day) => ({ purpose, state, startsAt: `2027-05-0${day + 1}T10:00:00.000Z` }));

/** All pairs of shoots of a signed wedding, and each shoot with every history of the agreement. */
function generatedParts(): WeddingParts[] {
  const histories: AgreementState[][] = [[], ...agreementStates.map((state) => [state]), ["amended", "signed"]];
  const pairs = all.flatMap((first) => [
    { shoots: inOrder(first), agreements: ["signed"] as const },
    ...all.map((second) => ({ shoots: inOrder(first, second), agreements: ["signed"] as const })),
  ]);
  const versions = histories.flatMap((agreements) => [
    { shoots: [], agreements },
    ...all.map((shoot) => ({ shoots: inOrder(shoot), agreements })),
  ]);
  return [
    ...[...pairs, ...versions].map((parts) => ({ ...parts, isCancelled: false })),
    ...all.map((shoot) => ({ shoots: inOrder(shoot), agreements: [], isCancelled: true })),
  ];
}

/** Reads the stages of weddings that exist in temporary tables only, which hide the real ones. */
async function stagesInSql(db: Db, weddings: readonly WeddingParts[]): Promise<WeddingStage[]> {
  const shoots = weddings.flatMap((parts, id) => parts.shoots.map((shoot) => ({ id, ...shoot })));
  const agreements = weddings.flatMap((parts, id) => parts.agreements.map((state) => ({ id, state })));
  const cancelled = weddings.flatMap(({ isCancelled }, id) => (isCancelled ? [id] : []));
  await sql`create temp table wedding on commit drop as select generate_series(0, ${weddings.length - 1}::integer) as id`.execute(
    db,
  );
  await sql`create temp table shoot on commit drop as
    select id as wedding_id, purpose, state, "startsAt" as starts_at
    from jsonb_to_recordset(${JSON.stringify(shoots)}::jsonb) as given (id integer, purpose text, state text, "startsAt" timestamptz)`.execute(
    db,
  );
  await sql`create temp table agreement on commit drop as select id as wedding_id, state
    from jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb) as given (id integer, state text)`.execute(db);
  await sql`create temp table wedding_cancellation on commit drop as
    select unnest(${cancelled}::integer[]) as wedding_id`.execute(db);
  await sql`create index on shoot (wedding_id)`.execute(db);
  await sql`create index on agreement (wedding_id)`.execute(db);
  const { rows } = await sql<{ stage: WeddingStage }>`select ${stageInSql} as stage from wedding order by id`.execute(
    db,
  );
  return rows.map(({ stage }) => stage);
}

//
test("filters and counts use the stage that records show", async () => {
  const weddings = generatedParts();
  const stages = await server.services.db.transaction().execute((inside) => stagesInSql(inside, weddings));
  const wrong = weddings.flatMap((parts, id) =>
    stages[id] === weddingStage(parts) ? [] : [[stages[id], weddingStage(parts), parts]],
  );
  expect(stages).toHaveLength(weddings.length);
  expect(wrong.slice(0, 3)).toEqual([]);
});
