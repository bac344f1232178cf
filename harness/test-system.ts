import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { send, type Sending } from "../packages/server/src/features/messages/notifications/notifications.ts";
import { inTransaction, systemActor, type Services } from "../packages/server/src/kernel/http/context.ts";
import { openDatabaseClock } from "../packages/server/src/platform/clock.ts";
import { isUnavailable, openDatabase } from "../packages/server/src/platform/database/index.ts";
import { openFolder } from "../packages/server/src/platform/files/files-folder.ts";
import { openOriginals, originalsIn } from "../packages/server/src/platform/originals/originals.ts";
import { openPostgresSignals } from "../packages/server/src/platform/signals/signals-postgres.ts";
import { localSignals } from "../packages/server/src/platform/signals/signals.ts";
import { openLog } from "../packages/server/src/platform/observability/log.ts";
import { newToken, tokenHash } from "../packages/server/src/platform/secrets/tokens.ts";
import { Database } from "./databases/database.ts";
import { ServerProcess } from "./server-process.ts";
import { patience } from "./slowness.ts";

/** A member of staff with a session. */
export interface Person {
  id: number;
  token: string;
}

const origin = { actor: systemActor, language: "zh", requestId: "faults", ip: "" } as const;
const sendTries = 5;
const plain = { type: 6, allUser: 1, msg: "新的外卖订单", sendName: "系统" } as const;

/** A running server and a second node on the same database, in this process, that only sends messages. */
export class TestSystem {
  readonly server: ServerProcess;
  readonly database: Database;
  readonly services: Services;
  /** Like `services`, but without signals: no node is notified of what it sends. */
  readonly #withoutSignals: Services;
  readonly #undo: (() => Promise<unknown>)[];

  private constructor(
    { server, database }: Pick<TestSystem, "server" | "database">,
    services: Services,
    undo: (() => Promise<unknown>)[],
  ) {
    this.server = server;
    this.database = database;
    this.services = services;
    this.#withoutSignals = { ...services, signals: localSignals() };
    this.#undo = undo;
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<TestSystem> {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-test-"));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      const database = await Database.start(folder);
      undo.push(() => database.stop());
      const { connection } = database;
      const alone = { DATABASE_URL: database.url, VOWDESK_DEMO: "off", VOWDESK_HOST: "127.0.0.1" };
      const server = await ServerProcess.start({ ...alone, ...settings });
      undo.push(() => server.close());
      const log = openLog("silent");
      const { db, pool, close } = openDatabase(connection, log);
      undo.push(close);
      const signals = await openPostgresSignals(connection, pool, log);
      undo.push(() => signals.close());
      const files = openFolder(folder);
      const originals = openOriginals(originalsIn(folder));
      const rest = {
        settings: { demo: false, socketPort: 0 },
        clock: await openDatabaseClock(db),
        listeners: [],
        reviewQueues: [],
      };
      return new TestSystem({ server, database }, { ...rest, db, log, signals, files, originals }, undo);
    } catch (error) {
      for (const step of undo.toReversed()) await step();
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const step of this.#undo.toReversed()) await step();
  }

  /** Creates users of a role, each with a session. */
  async createUsers(count: number, role = "dispatcher"): Promise<Person[]> {
    const { db } = this.services;
    const { rows } = await sql<{ id: number }>`
      with created as (
        insert into users (username, password_hash) select ${newToken()} || n, 'none' from generate_series(1, ${count}) as n returning id
      ), assigned as (
        insert into user_role (user_id, role_id) select created.id, role.id from created, role where role.code = ${role}
      ) select id from created`.execute(db);
    const people = rows.map(({ id }) => ({ id, token: newToken() }));
    const ids = people.map(({ id }) => id);
    const hashes = people.map(({ token }) => tokenHash(token));
    await sql`
      insert into session (family_id, generation, user_id, token_hash, created_at, expires_at, used_at)
      select gen_random_uuid(), 0, user_id, hash, now(), now() + interval '8 hours', now()
      from unnest(${ids}::int[], ${hashes}::bytea[]) as made (user_id, hash)`.execute(db);
    await this.analyze();
    return people;
  }

  /**
   * Updates the planner's statistics, as autovacuum does within a minute. In production thousands of rows are never
   * inserted within a second.
   */
  async analyze(): Promise<void> {
    // Takes longer than a statement may, where the tables are large and the machine is busy.
    await this.services.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`analyze`.execute(db);
    });
  }

  /**
   * Sends as the product does: one transaction, then the signal, which can be dropped on purpose. Retries while the
   * database is unavailable, unless the transaction was committed without an answer. Returns the message's id.
   */
  async send(
    userIds: readonly number[],
    { isSignalLost = false, ...more }: Partial<Sending> & { isSignalLost?: boolean } = {},
  ) {
    const services = isSignalLost ? this.#withoutSignals : this.services;
    const sending = { ...plain, to: { userIds }, ...more };
    let id = "0";
    for (let tries = 1; ; tries += 1) {
      try {
        if (await this.#isStored(id)) return id;
        await inTransaction(services, origin, async (ctx) => {
          ({ id } = await send(ctx, sending));
        });
        return id;
      } catch (error) {
        if (!isUnavailable(error) || tries === sendTries) throw error;
      }
    }
  }

  async #isStored(messageId: string): Promise<boolean> {
    if (messageId === "0") return false;
    const { rows } = await sql`select from message where id = ${messageId}`.execute(this.services.db);
    return rows.length > 0;
  }

  /** Inserts the rows of many messages in one statement, without signals. */
  async insertBacklog({ id }: Person, count: number): Promise<void> {
    await sql`
      with made as (
        insert into message (type, sender, send_name, body, all_user, created_at)
        select 6, 'system:0', '系统', '新的外卖订单', 1, now() from generate_series(1, ${count}) returning id
      ), stream as (
        insert into user_stream (user_id, last_seq, unread) values (${id}, ${count}, ${count}) on conflict (user_id)
        do update set last_seq = user_stream.last_seq + ${count}, unread = user_stream.unread + ${count} returning last_seq
      ) insert into delivery (user_id, seq, message_id)
        select ${id}, last_seq - ${count} + row_number() over (order by id), id from made, stream`.execute(
      this.services.db,
    );
  }

  /** Returns the message ids of every user in the order of their stream, and the number of unacknowledged messages. */
  async streams(): Promise<{ byUser: Map<number, string[]>; unacknowledged: number }> {
    const { rows } = await sql<{ user_id: number; ids: string[]; unacknowledged: number }>`
      select user_id, array_agg(message_id::text order by seq) as ids, (count(*) filter (where acked_at is null))::int as unacknowledged
      from delivery group by user_id`.execute(this.services.db);
    const byUser = new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
    return { byUser, unacknowledged: rows.reduce((sum, row) => sum + row.unacknowledged, 0) };
  }

  /** Waits until no message is unacknowledged, up to a timeout; returns the number of those left. */
  async waitForAcknowledgements(withinMs = 15_000): Promise<number> {
    const end = Date.now() + patience(withinMs);
    for (;;) {
      const { unacknowledged } = await this.streams();
      if (unacknowledged === 0 || Date.now() > end) return unacknowledged;
      await wait(200);
    }
  }

  /** Returns a figure of `/metrics`, summed over its labels, or over those lines that contain `labels`. */
  metric(name: string, labels = ""): Promise<number> {
    return this.server.metric(name, labels);
  }

  /** Resident memory of the server's process. */
  async rssMb(): Promise<number> {
    const status = await readFile(`/proc/${this.server.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  }
}
