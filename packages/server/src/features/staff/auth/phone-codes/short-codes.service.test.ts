import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../../../../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../../kernel/http/context.ts";
import { Refusal, refuse } from "../../../../kernel/http/refusal.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { openLog } from "../../../../platform/observability/log.ts";
import { checkCode, forgetCodeAttempts, type CodeVerdict } from "./short-codes.service.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
let nodes: TestServer[] = [];
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeTestDatabase(openLog("silent"));
  drop = database.drop;
  const { connection } = database;
  nodes = [await startTestServer({ connection, clock }), await startTestServer({ connection, clock })];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await drop?.();
});

interface Guarded {
  subject: string;
  replace?: () => Promise<void>;
}

/** One try. The transaction commits, as it does for callers. */
async function attempt(guarded: Guarded, isRight: boolean, node = nodes[0]): Promise<CodeVerdict> {
  let verdict: CodeVerdict = "right";
  const work = inTransaction((node as TestServer).services, origin, async (ctx) => {
    verdict = await checkCode(ctx, { purpose: "pickup", ...guarded, fits: () => isRight });
    if (verdict !== "right") refuse("pickup-code-wrong", { commits: true });
  });
  await work.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
  return verdict;
}

async function attempts(guarded: Guarded, count: number): Promise<CodeVerdict[]> {
  const verdicts: CodeVerdict[] = [];
  for (let i = 0; i < count; i += 1) verdicts.push(await attempt(guarded, false, nodes[i % 2]));
  return verdicts;
}

//
test("five wrong tries over two nodes delay the correct code, longer after each further one", async () => {
  const guarded = { subject: "waits" };
  expect(await attempts(guarded, 5)).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong"]);
  expect(await attempt(guarded, true)).toBe("waiting");
  clock.moveMs(30_001);
  expect(await attempts(guarded, 1)).toEqual(["wrong"]);
  clock.moveMs(30_001);
  expect(await attempt(guarded, true)).toBe("waiting");
  clock.moveMs(30_001);
  expect(await attempt(guarded, true)).toBe("right");
  expect(await attempts(guarded, 4)).toEqual(["wrong", "wrong", "wrong", "wrong"]);
});

test("parallel tries on two nodes are counted one by one", async () => {
  const guarded = { subject: "parallel" };
  const verdicts = await Promise.all(Array.from({ length: 16 }, (_, i) => attempt(guarded, false, nodes[i % 2])));
  expect(verdicts.filter((verdict) => verdict === "wrong")).toHaveLength(5);
});

test("a replaced code allows five more tries, then further tries are delayed", async () => {
  let replaced = 0;
  const guarded = { subject: "replaced", replace: async () => void (replaced += 1) };
  expect(await attempts(guarded, 10)).toEqual(Array.from({ length: 10 }, () => "wrong"));
  expect(replaced).toBe(2);
  expect(await attempt(guarded, true)).toBe("waiting");
});

test("other orders and purposes are not affected, and old failures are deleted", async () => {
  await attempts({ subject: "one" }, 5);
  expect(await attempt({ subject: "other" }, true)).toBe("right");
  clock.moveMs(25 * 60 * 60_000);
  const { services } = nodes[0] as TestServer;
  expect(await forgetCodeAttempts(services)).toBeGreaterThan(0);
  const { rows } = await sql`select from code_attempt`.execute(services.db);
  expect(rows).toHaveLength(0);
});
