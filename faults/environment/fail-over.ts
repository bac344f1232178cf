import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { waitUntil } from "../../harness/pace.ts";
import { openReplicatedDatabase, type ReplicatedServer } from "../../harness/databases/replicated-database.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";
import { byStatus, timedRequest, type Answer } from "../../harness/timed-request.ts";
import {
  isUnavailable,
  openDatabase,
  transact,
  type Database,
} from "../../packages/server/src/platform/database/index.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";

export interface FailOverSettings {
  /** How long the balancer leads to the standby. */
  wrongSeconds: number;
  /** How often primary and standby change places. */
  rounds: number;
  judgesTimes: boolean;
}

const withinMs = 5_000;
/** Longer than `/health/ready` reuses the proof of a write. */
const pauseMs = 250;
const writeEveryMs = 20;

interface Run {
  tally: Tally;
  server: ServerProcess;
  /** The balancer in front of both servers. */
  balancer: FaultProxy;
  writer: Writer;
  judgesTimes: boolean;
}

/** Commits numbers by the database layer of the product, and remembers the acknowledged ones. */
class Writer {
  readonly #database: Database;
  readonly acknowledged: number[] = [];
  /** Failures that are not reported as unavailable. */
  readonly failures: string[] = [];
  #next = 0;
  #isStopped = false;
  #done: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#database = openDatabase({ connectionString: url }, openLog("silent"), 5);
  }

  async start(): Promise<void> {
    await sql`create table acknowledged (id int primary key)`.execute(this.#database.db);
    this.#done = this.#write();
  }

  async #write(): Promise<void> {
    while (!this.#isStopped) {
      const id = (this.#next += 1);
      try {
        await transact(this.#database.db, (db) => sql`insert into acknowledged values (${id})`.execute(db));
        this.acknowledged.push(id);
      } catch (error) {
        if (!isUnavailable(error)) this.failures.push(error instanceof Error ? error.message : String(error));
      }
      await wait(writeEveryMs);
    }
  }

  async missing(): Promise<number> {
    const requested = [...this.acknowledged];
    const { rows } = await sql<{ id: number }>`select id from acknowledged`.execute(this.#database.db);
    const stored = new Set(rows.map(({ id }) => id));
    return requested.filter((id) => !stored.has(id)).length;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
    await this.#database.close();
  }
}

function probe({ url }: ServerProcess): Promise<[Answer, Answer, Answer]> {
  const body = new URLSearchParams({ username: "nobody", password: "wrong-password" });
  return Promise.all([
    timedRequest(url, authApi.signIn.path, { method: "POST", body }),
    timedRequest(url, "/health/ready"),
    timedRequest(url, "/health/live"),
  ]);
}

/** A refused sign-in proves a write: the attempt is counted and audited. */
async function untilServed({ tally, server, judgesTimes }: Run, label: string): Promise<void> {
  const startedAt = performance.now();
  const isServed = async () => {
    const [signIn, ready] = await probe(server);
    return signIn.status === 200 && ready.isServed;
  };
  const isBack = await waitUntil(isServed, 12 * withinMs);
  const ms = performance.now() - startedAt;
  tally.record(
    "G-R40",
    `${label}: until sign-ins work`,
    `${Math.round(ms)} ms`,
    isBack && (!judgesTimes || ms <= withinMs),
  );
}

function lead({ balancer }: Run, { socket }: ReplicatedServer): void {
  balancer.target = socket;
  balancer.cutAll();
}

/** The balancer leads to the standby for a while, and back without cutting the connections to it. */
async function misroute(
  run: Run,
  primary: ReplicatedServer,
  standby: ReplicatedServer,
  seconds: number,
): Promise<void> {
  const { tally, server, balancer } = run;
  lead(run, standby);
  const answers: (readonly Answer[])[] = [];
  const end = performance.now() + seconds * 1_000;
  do {
    await wait(pauseMs);
    answers.push(await probe(server));
  } while (performance.now() < end);
  const judge = (what: string, position: number, status: number) => {
    const of = answers.map((all) => all[position]).filter((answer) => answer !== undefined);
    const isRight = of.every((answer) => answer.status === status);
    tally.record("G-R40", `on a standby: ${what}`, JSON.stringify(byStatus(of)), isRight);
  };
  judge("sign-ins", 0, 503);
  judge("/health/ready", 1, 503);
  judge("/health/live", 2, 200);
  balancer.target = primary.socket;
  await untilServed(run, "after the balancer leads to the primary again");
}

async function judgeWrites({ tally, writer }: Run, label: string): Promise<void> {
  const before = writer.acknowledged.length;
  const isWriting = await waitUntil(() => writer.acknowledged.length > before, 12 * withinMs);
  tally.expect(`G-R40 ${label}: writes continue`, isWriting);
  const missing = await writer.missing();
  tally.record(
    "G-R40",
    `${label}: acknowledged writes of ${writer.acknowledged.length} missing`,
    missing,
    missing === 0,
  );
}

/** The primary's machine fails, its standby is promoted, and the former primary returns as the new standby. */
async function changePlaces(run: Run, primary: ReplicatedServer, standby: ReplicatedServer): Promise<void> {
  await primary.kill();
  await standby.promote();
  lead(run, standby);
  await untilServed(run, "after the promotion");
  await judgeWrites(run, "after the promotion");
  await primary.follow(standby);
  await judgeWrites(run, "after the return of the former primary as standby");
}

/** Fail-over of PostgreSQL to a synchronous standby by streaming replication, wrong routes, promotion and return (G-R40). */
export async function runFailOver({ wrongSeconds, rounds, judgesTimes }: FailOverSettings): Promise<Tally> {
  const tally = new Tally();
  const { primary, standby, close } = await openReplicatedDatabase();
  const undo: (() => Promise<unknown>)[] = [close];
  try {
    const balancer = await FaultProxy.open(primary.socket);
    undo.push(() => balancer.close());
    const url = `postgres://vowdesk@127.0.0.1:${balancer.port}/vowdesk`;
    const server = await ServerProcess.start({ DATABASE_URL: url, VOWDESK_DEMO: "off", VOWDESK_HOST: "127.0.0.1" });
    undo.push(() => server.close());
    const writer = new Writer(url);
    undo.push(() => writer.close());
    await writer.start();
    const run = { tally, server, balancer, writer, judgesTimes };
    await misroute(run, primary, standby, wrongSeconds);
    let pair = [primary, standby] as const;
    for (let round = 0; round < rounds; round += 1) {
      await changePlaces(run, ...pair);
      pair = [pair[1], pair[0]];
    }
    tally.record(
      "G-R40",
      "failures that were not reported as unavailable",
      writer.failures.length,
      writer.failures.length === 0,
    );
    tally.expect("G-R40 the reasons of these", writer.failures.length === 0, writer.failures[0]);
    tally.expect("G-R40 the server never restarted", server.restarts === 0);
    return tally;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

if (import.meta.main) {
  const [wrongSeconds = 30, rounds = 4] = process.argv.slice(2).map(Number);
  process.exit((await runFailOver({ wrongSeconds, rounds, judgesTimes: true })).print());
}
