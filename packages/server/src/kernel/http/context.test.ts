import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Signal } from "../../platform/signals/signals.ts";
import { inTransaction, systemActor, type Services } from "./context.ts";

const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
const signal: Signal = { kind: "all" };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sql`create table written (id int)`.execute(server.services.db);
});
afterAll(() => server?.close());

/** Writes a row and signals it. Returns, for each published signal, how many rows another connection saw at that time. */
async function rowsSeenAtSignals(afterSignal?: () => Promise<never>): Promise<number[]> {
  const seen: Promise<number>[] = [];
  const countRows = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from written`.execute(server.services.db)).rows[0]?.n ?? -1;
  const signals = { ...server.services.signals, publish: () => void seen.push(countRows()) };
  const services: Services = { ...server.services, signals };
  const work = inTransaction(services, origin, async (ctx) => {
    await sql`insert into written values (1)`.execute(ctx.db);
    ctx.signal(signal);
    // Long enough for a count that a signal before the commit would have started.
    await sql`select pg_sleep(0.2)`.execute(ctx.db);
    await afterSignal?.();
  });
  await work.catch((error: Error) => expect(error.message).toBe("planted"));
  return Promise.all(seen);
}

test("signals are published after the commit, so that their receivers see the change (R-6.7)", async () => {
  expect(await rowsSeenAtSignals()).toEqual([1]);
});

//
test("signals of a transaction that fails are not published", async () => {
  expect(await rowsSeenAtSignals(() => Promise.reject(new Error("planted")))).toEqual([]);
});
