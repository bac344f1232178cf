import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { inTransaction, systemActor, type Context } from "../http/context.ts";
import { Refusal } from "../http/refusal.ts";
import { runOnce } from "./run-once.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sql`create table effect (id serial, actor_id int, key text, request_hash bytea not null, request int)`.execute(
    server.services.db,
  );
});
afterAll(() => server?.close());

interface Effect {
  id: number;
  request_hash: Buffer;
  request: number;
}

const effects = async (db: Context["db"], actorId: number, key: string): Promise<Effect[]> =>
  (
    await sql<Effect>`select id, request_hash, request from effect where actor_id = ${actorId} and key = ${key}`.execute(
      db,
    )
  ).rows;

interface Call {
  actorId: number;
  key: string;
  request: number;
  /** Fails after its effect was stored, before the commit. */
  fails: boolean;
}

async function run(ctx: Context, { actorId, key, request, fails }: Call): Promise<Effect> {
  return runOnce<Effect>(ctx, {
    key,
    request,
    find: async () => (await effects(ctx.db, actorId, key))[0],
    run: async ({ hash }) => {
      await sql`insert into effect (actor_id, key, request_hash, request) values (${actorId}, ${key}, ${hash}, ${request})`.execute(
        ctx.db,
      );
      if (fails) throw new Error("planted");
      return (await effects(ctx.db, actorId, key))[0] as Effect;
    },
  });
}

/** Returns the id of the effect that a call reports, or why it failed. */
async function outcomeOf(call: Call): Promise<number | string> {
  const actor = { ...systemActor, id: call.actorId };
  const origin = { actor, language: "en", requestId: "test", ip: "" } as const;
  try {
    return (await inTransaction(server.services, origin, (ctx) => run(ctx, call))).id;
  } catch (error) {
    return error instanceof Refusal ? error.reason : (error as Error).message;
  }
}

/** Expects the outcome that follows from the stored effect. A call can fail only while nothing is stored. */
function expectOutcome({ request, fails }: Call, outcome: number | string, stored: Effect | undefined): void {
  if (outcome === "planted") expect(fails).toBe(true);
  else if (stored?.request === request) expect(outcome).toBe(stored.id);
  else expect([stored === undefined, outcome]).toEqual([false, "key-reused"]);
}

test("repeated, simultaneous and failing requests take effect once per caller and key", async () => {
  let runs = 0;
  const call = fc.record({
    actorId: fc.nat(1),
    key: fc.constantFrom("a", "b"),
    request: fc.nat(1),
    fails: fc.boolean(),
  });
  const batches = fc.array(fc.array(call, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(batches, async (input) => {
      runs += 1;
      const done: { call: Call; outcome: number | string }[] = [];
      for (const batch of input) {
        const calls = batch.map((each) => ({ ...each, key: `${each.key}-${runs}` }));
        done.push(...(await Promise.all(calls.map(async (each) => ({ call: each, outcome: await outcomeOf(each) })))));
      }
      for (const { call: each, outcome } of done) {
        const stored = await effects(server.services.db, each.actorId, each.key);
        expect(stored.length).toBeLessThanOrEqual(1);
        expectOutcome(each, outcome, stored[0]);
      }
    }),
    { numRuns: 60 },
  );
});

test("a request without a key always runs", async () => {
  const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
  let runs = 0;
  const request = (ctx: Context) =>
    runOnce(ctx, {
      request: 1,
      find: () => Promise.reject(new Error("must not be read")),
      run: async ({ key, hash }) => ({ request_hash: hash, key, runs: (runs += 1) }),
    });
  for (const count of [1, 2])
    expect(await inTransaction(server.services, origin, request)).toMatchObject({ key: null, runs: count });
});
