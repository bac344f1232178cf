import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { fixedClock, type Clock } from "../../platform/clock.ts";
import { isNotPaused } from "../../platform/database/due-retries.ts";
import { isUnavailable } from "../../platform/database/index.ts";
import { inTransaction, systemActor, type Context, type Services } from "../http/context.ts";
import { delayedEffect, isUndoable } from "./delayed-effect.ts";

const delayMs = 10_000;
const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
const clock = fixedClock("2026-11-02T04:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
  await sql`create table delayed (id int primary key, effect_at timestamptz, is_undone boolean default false, applied int default 0)`.execute(
    server.services.db,
  );
});
afterEach(async () => {
  // Attempts to apply an undone effect never come, so that its failures are left.
  failures.clear();
  await sql`delete from delayed`.execute(server.services.db);
});
afterAll(() => server?.close());

/** How attempts to apply a row's effect fail, one after the other: by an error, or because the connection is killed. */
type Failure = "error" | "kill";
const failures = new Map<number, Failure[]>();

async function apply({ db, now }: Context, id: number): Promise<number> {
  const { rows } =
    await sql`select from delayed where id = ${id} and effect_at <= ${now} for update skip locked`.execute(db);
  if (rows.length === 0) return 0;
  await sql`update delayed set effect_at = null, applied = applied + 1 where id = ${id}`.execute(db);
  const failure = failures.get(id)?.shift();
  if (failure === "kill") await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  if (failure === "error") throw new Error("planted");
  return 1;
}

const effect = delayedEffect<number>({
  runner: "delayed",
  batchSize: 3,
  delayMs,
  apply,
  async find(db, { runner, now }, limit) {
    const { rows } = await sql<{ id: number }>`
      select id from delayed where effect_at <= ${now} and ${isNotPaused(runner, sql`delayed.id`, now)}
      order by effect_at, id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
  async nextAt(db, { runner, now }) {
    const { rows } = await sql<{ at: Date | null }>`
      select min(effect_at) as at from delayed where ${isNotPaused(runner, sql`delayed.id`, now)}`.execute(db);
    return rows[0]?.at ?? null;
  },
});

const insert = (id: number, at: Date) =>
  sql`insert into delayed (id, effect_at) values (${id}, ${at})`.execute(server.services.db);

/** Undoes the change of a row, unless its effect is due. */
function undo(id: number): Promise<boolean> {
  return inTransaction(server.services, origin, async ({ db, now }) => {
    const { rows } = await sql<{
      at: Date | null;
    }>`select effect_at as at from delayed where id = ${id} for update`.execute(db);
    if (!isUndoable(rows[0]?.at ?? null, now)) return false;
    await sql`update delayed set effect_at = null, is_undone = true where id = ${id}`.execute(db);
    return true;
  });
}

/** Runs the work as a job does: while the database is unavailable, the rows are left to the next run. */
async function runJob(): Promise<void> {
  await effect.run(server.services).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
}

interface Row {
  id: number;
  effect_at: Date | null;
  is_undone: boolean;
  applied: number;
}
const readRows = async () => (await sql<Row>`select * from delayed order by id`.execute(server.services.db)).rows;

const act = fc.oneof(
  fc.record({
    act: fc.constant("add" as const),
    fails: fc.array(fc.constantFrom<Failure>("error", "kill"), { maxLength: 2 }),
  }),
  fc.record({ act: fc.constant("undo" as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant("run" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Acts at the same time, and the time that passes afterwards. */
const step = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 5 }),
  pauseMs: fc.constantFrom(0, 1, delayMs - 1, delayMs, 60_000),
});

test("each effect is applied exactly once, or not at all if it was undone, despite errors and killed connections", async () => {
  let ids = 0;
  const runAct = async (input: Act, undone: Set<number>) => {
    if (input.act === "run") return Promise.all([runJob(), runJob()]);
    if (input.act === "undo") {
      const id = ids - input.which;
      return (await undo(id)) && undone.add(id);
    }
    const id = (ids += 1);
    failures.set(id, [...input.fails]);
    return insert(id, new Date(clock.now().getTime() + delayMs));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const undone = new Set<number>();
      for (const { acts, pauseMs } of steps) {
        await Promise.all(acts.map((input) => runAct(input, undone)));
        clock.moveMs(pauseMs);
      }
      for (let retry = 0; retry < 40 && (await readRows()).some(({ effect_at }) => effect_at); retry += 1) {
        clock.moveMs(60_000);
        await runJob();
      }
      for (const { id, ...row } of await readRows())
        expect(row).toEqual({ effect_at: null, is_undone: undone.has(id), applied: undone.has(id) ? 0 : 1 });
      await sql`delete from delayed`.execute(server.services.db);
    }),
    { numRuns: 40 },
  );
});

const withClock = (input: Pick<Clock, "now" | "machineAheadMs">): Services => ({
  ...server.services,
  clock: input as Clock,
});

test("one timer applies effects when they are due, also those that become due later", async () => {
  const now = Date.now();
  for (const id of [1, 2, 3]) await insert(id, new Date(now + id * 150));
  const services = withClock({ now: () => new Date(), machineAheadMs: 0 });
  for (let repeat = 0; repeat < 3; repeat += 1) effect.schedule(services, 150);
  await vi.waitUntil(async () => (await readRows()).every(({ effect_at }) => effect_at === null));
  expect((await readRows()).map(({ applied }) => applied)).toEqual([1, 1, 1]);
});

test("leaves due rows to other nodes while the machine's clock is wrong", async () => {
  await insert(1, new Date(0));
  const wrong = { now: () => new Date(), machineAheadMs: -86_400_000 };
  const services = withClock(wrong);
  effect.schedule(services, 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await readRows()).toMatchObject([{ applied: 0 }]);
  wrong.machineAheadMs = 0;
  effect.schedule(services, 0);
  await vi.waitUntil(async () => (await readRows())[0]?.applied === 1);
});
