import type { Pool, PoolClient } from "pg";
import type { Log } from "../observability/log.ts";
import { breakConnection, isAnswerPending, partsOf, type Connection, type ConnectionSettings } from "./connection.ts";
import { ConnectionLost, readOnlyCode, ReadOnlyDatabase } from "./failures.ts";
import { backendKey, probe, type Backend, type ProbeResult } from "./probe.ts";

const checkEveryMs = 500;
/** A connection is suspected to be lost if a statement is pending and no byte was received for this time. */
const suspectAfterMs = 1_000;
/** With the times above less than the 5 s in which a call is answered. */
const probeWithinMs = 2_500;
/** Pause between probes while PostgreSQL works on all suspects. */
const busyPauseMs = 2_000;
/** A peer that does not answer the end of a connection in this time is silent. */
const endWithinMs = 2_000;
/** Time beyond the server's own limit after which a statement of a request is given up. */
const marginMs = 2_000;

/** State of one connection, at the times of the checks. */
interface Watched {
  client: PoolClient;
  /** Null until PostgreSQL has answered for the first time. */
  backend: Backend | null;
  isIdle: boolean;
  isPending: boolean;
  bytes: number;
  /** When bytes were received, or when the wait for them began. */
  quietSince: number;
  /** Result of the last probe since then: PostgreSQL works on the statement, works on none, or unknown. */
  backendState: "busy" | "idle" | "unknown";
  endsSince: number | null;
}

interface WatchOptions {
  pool: Pool;
  connection: ConnectionSettings;
  /** The wrapper of a client of the pool, once it was used. */
  find(client: PoolClient): Connection | undefined;
  /** The server's limit of a request's statement. */
  statementMs: number;
  log: Log;
}

interface OpeningRow extends Backend {
  isReadOnly: boolean;
}

/** Also makes PostgreSQL itself detect a node that has disappeared. Without effect on local sockets. */
const openingQuery = `
  select pid, backend_start::text as "startedAt",
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '30000', false)
  from pg_stat_get_activity(pg_backend_pid())`;

const readOnlySettings = ["in_hot_standby", "default_transaction_read_only"];

/**
 * Finds and closes lost connections, whose peer neither answers nor closes, without limiting long statements: for each statement
 * that is pending for a second, a second connection asks PostgreSQL whether it works on it. If no connection can be opened, the
 * statements of requests are rejected, and new ones are refused until a probe succeeds (docs/decisions/084). Also closes the
 * connections that lead to a read-only database (docs/decisions/084).
 */
export class ConnectionWatch {
  readonly #options: WatchOptions;
  readonly #watched = new Map<PoolClient, Watched>();
  readonly #timer: NodeJS.Timeout;
  #lost: Backend[] = [];
  #isProbing = false;
  #probedAt = 0;
  #isUnreachable = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    const { pool } = options;
    pool.on("connect", (client) => this.#add(client));
    pool.on("acquire", (client) => this.#setIdle(client, false));
    pool.on("release", (_error, client) => this.#setIdle(client, true));
    this.#timer = setInterval(() => this.#check(performance.now()), checkEveryMs).unref();
  }

  /** Throws if the last probe had no answer. */
  assertReachable(): void {
    if (this.#isUnreachable) throw new ConnectionLost("the database does not answer");
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Checks a new connection before its first use. Rejects if it leads to a read-only database. */
  async open(client: PoolClient): Promise<void> {
    const { rows } = await client.query<OpeningRow>(openingQuery);
    this.#setReachable(true);
    const [row] = rows;
    const watched = this.#watched.get(client);
    if (watched && row) watched.backend = { pid: row.pid, startedAt: row.startedAt };
    if (row?.isReadOnly) throw new ReadOnlyDatabase();
  }

  #add(client: PoolClient): void {
    const { connection } = partsOf(client);
    this.#watched.set(client, {
      client,
      backend: null,
      isIdle: false,
      isPending: false,
      bytes: 0,
      quietSince: performance.now(),
      backendState: "unknown",
      endsSince: null,
    });
    client.once("end", () => this.#watched.delete(client));
    connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === readOnlyCode) this.#closeAll();
    });
    connection.on("parameterStatus", (status: { parameterName: string; parameterValue: string }) => {
      if (readOnlySettings.includes(status.parameterName) && status.parameterValue === "on") this.#closeAll();
    });
  }

  #setIdle(client: PoolClient, isIdle: boolean): void {
    const watched = this.#watched.get(client);
    if (watched) watched.isIdle = isIdle;
  }

  /** Closes idle connections now and the others after their use: all may lead to a database that became read-only. */
  #closeAll(): void {
    for (const { client, isIdle } of this.#watched.values()) {
      const connection = this.#options.find(client);
      if (connection) connection.isDoomed = true;
      if (isIdle) breakConnection(client);
    }
  }

  #check(now: number): void {
    for (const watched of this.#watched.values()) this.#update(watched, now);
    const suspects = this.#suspects(now);
    if (this.#isUnreachable) this.#giveUp(suspects.filter((watched) => this.#isLimited(watched)));
    this.#giveUp(suspects.filter((watched) => this.#isOverdue(watched, now)));
    const isUnclear = suspects.some(({ backendState }) => backendState !== "busy");
    const isDue = suspects.length > 0 && (isUnclear || now - this.#probedAt > busyPauseMs);
    if (!this.#isProbing && (isDue || this.#isUnreachable || this.#lost.length > 0)) void this.#probe(suspects);
  }

  #update(watched: Watched, now: number): void {
    const { client } = watched;
    const { connection, _ending } = partsOf(client);
    const { bytesRead } = connection.stream;
    const isPending = isAnswerPending(client);
    if (bytesRead !== watched.bytes || isPending !== watched.isPending) {
      Object.assign(watched, { bytes: bytesRead, isPending, quietSince: now, backendState: "unknown" });
    }
    if (!_ending) return;
    watched.endsSince ??= now;
    if (now - watched.endsSince > endWithinMs) breakConnection(client);
  }

  #suspects(now: number): Watched[] {
    return [...this.#watched.values()].filter(
      ({ isPending, quietSince }) => isPending && now - quietSince >= suspectAfterMs,
    );
  }

  #isLimited({ client }: Watched): boolean {
    return this.#options.find(client)?.isLimited ?? true;
  }

  /** Whether the server should have ended the statement long ago. */
  #isOverdue(watched: Watched, now: number): boolean {
    const limitMs = this.#options.statementMs + marginMs;
    return watched.backendState !== "busy" && now - watched.quietSince > limitMs && this.#isLimited(watched);
  }

  async #probe(suspects: readonly Watched[]): Promise<void> {
    this.#isProbing = true;
    this.#probedAt = performance.now();
    const lost = this.#lost;
    const requested = suspects.flatMap(({ backend }) => backend ?? []);
    const before = this.#receivedBytes();
    const result = await probe(this.#options.connection, { asked: requested, lost, withinMs: probeWithinMs });
    // After a pause of this process, answers may have arrived that were not read yet.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    this.#isProbing = false;
    if (result === "silent" && this.#receivedBytes() !== before) return;
    this.#setReachable(result !== "silent");
    if (typeof result === "string") return;
    this.#lost = this.#lost.slice(lost.length);
    this.#judge(suspects, result);
  }

  #receivedBytes(): number {
    return [...this.#watched.values()].reduce(
      (sum, { client }) => sum + partsOf(client).connection.stream.bytesRead,
      0,
    );
  }

  #setReachable(isReachable: boolean): void {
    if (isReachable !== this.#isUnreachable) return;
    this.#isUnreachable = !isReachable;
    if (isReachable) this.#options.log.info("the database answers again");
    else this.#options.log.warn("the database does not answer");
    if (!isReachable) this.#check(performance.now());
  }

  /** Closes suspects of which PostgreSQL does not work on a statement, if two probes agree and nothing was received between them. */
  #judge(suspects: readonly Watched[], { working }: Exclude<ProbeResult, string>): void {
    const now = performance.now();
    const silent = suspects.filter(({ client, bytes }) => partsOf(client).connection.stream.bytesRead === bytes);
    const lost: Watched[] = [];
    for (const watched of silent) {
      const isBusy = watched.backend !== null && working.has(backendKey(watched.backend));
      if (!isBusy && watched.backendState === "idle") lost.push(watched);
      watched.backendState = isBusy ? "busy" : "idle";
    }
    this.#giveUp(lost);
    if (lost.length === 0) return;
    // Idle connections went the same way. Each would be found only by a request that fails.
    const quiet = ({ isIdle, quietSince }: Watched) => isIdle && now - quietSince >= suspectAfterMs;
    this.#giveUp([...this.#watched.values()].filter(quiet));
  }

  #giveUp(lost: readonly Watched[]): void {
    for (const { client, backend } of lost) {
      this.#watched.delete(client);
      if (backend) this.#lost.push(backend);
      breakConnection(client, new ConnectionLost("the connection to the database was lost"));
    }
    if (lost.length > 0) this.#options.log.warn({ connections: lost.length }, "closed lost database connections");
  }
}
