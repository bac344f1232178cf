import { sql } from "kysely";
import type { Db, Row } from "../../../platform/database/index.ts";

/** Figures that a node measures of itself. */
export interface Figures {
  rssBytes: number;
  loopP99Ms: number;
  sockets: number;
  inFlight: number;
  unackedMostS: number;
  unackedLate: number;
  hintMs: number;
  hintsUp: boolean;
  queued: number;
  poolOpen: number;
  poolIdle: number;
  poolWaiting: number;
  diskFreeBytes: number | null;
  diskBytes: number | null;
}

export type NodeRow = Omit<Row<"node">, "figures"> & { figures: Figures & { clockAheadMs: number } };

/** Saves a heartbeat with the database's time, so that nodes with different clocks can be compared. */
export async function saveHeartbeat(
  db: Db,
  { id, host, pid, build, started_at, figures }: Omit<NodeRow, "seen_at">,
): Promise<void> {
  await sql`
    insert into node (id, host, pid, build, started_at, seen_at, figures)
    values (${id}, ${host}, ${pid}, ${build}, ${started_at}, clock_timestamp(), ${JSON.stringify(figures)}::jsonb)
    on conflict (id) do update set seen_at = excluded.seen_at, figures = excluded.figures`.execute(db);
}

export async function deleteNode(db: Db, id: string): Promise<void> {
  await sql`delete from node where id = ${id}`.execute(db);
}

/** Deletes nodes without a heartbeat in the given time and returns how many. */
export async function deleteSilentNodes(db: Db, silentMs: number): Promise<number> {
  const { rows } = await sql`
    delete from node where seen_at < clock_timestamp() - ${silentMs}::float8 * interval '1 millisecond' returning id`.execute(
    db,
  );
  return rows.length;
}

export async function listNodes(db: Db): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`select * from node order by host, pid, id`.execute(db);
  return rows;
}

export interface DatabaseRow {
  at: Date;
  version: string;
  sizeBytes: number;
  connections: number;
  connectionsAtMost: number;
  oldestTransactionS: number | null;
  migration: string;
}

export async function readDatabase(db: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select clock_timestamp() as at, current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as "sizeBytes",
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as "connections",
      current_setting('max_connections')::integer as "connectionsAtMost",
      (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as "oldestTransactionS",
      coalesce((select max(name) from kysely_migration), '') as migration`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The query of database figures returned no row");
  return row;
}

/** Counting stops here. */
const maxCount = 10_000;

export interface DeliveryRow {
  pending: number;
  more: boolean;
  oldestAt: Date | null;
  stuck: number;
}

/** Unacknowledged messages of all users. */
export async function readDelivery(db: Db): Promise<DeliveryRow> {
  const { rows } = await sql<Omit<DeliveryRow, "more">>`
    select count(*)::integer as pending, min(message.created_at) as "oldestAt",
      (select count(*)::integer from delivery where stuck_at is not null and acked_at is null) as stuck
    from (select message_id from delivery where acked_at is null and withdrawn_at is null
      limit ${maxCount + 1}) as waiting
    join message on message.id = waiting.message_id`.execute(db);
  const { pending, oldestAt, stuck } = rows[0] ?? { pending: 0, oldestAt: null, stuck: 0 };
  return { pending: Math.min(pending, maxCount), more: pending > maxCount, oldestAt, stuck };
}

/** A user with an open socket. */
export interface Online {
  userId: number;
  since: Date;
}

export interface UnackedAges {
  /** In seconds; 0 without unacknowledged messages. */
  p99: number;
  most: number;
  /** The number of messages that are older than `lateS`. */
  late: number;
}

const lateS = 60;

/** Ages of unacknowledged messages of connected users. The age counts from the connection at the earliest. */
export async function readUnackedAges(db: Db, online: readonly Online[]): Promise<UnackedAges> {
  const { rows } = await sql<UnackedAges>`
    select coalesce(percentile_cont(0.99) within group (order by age), 0)::float8 as p99,
      coalesce(max(age), 0)::float8 as most, (count(*) filter (where age > ${lateS}::float8))::integer as late
    from (
      select extract(epoch from clock_timestamp() - greatest(message.created_at, online.since))::float8 as age
      from unnest(${online.map(({ userId }) => userId)}::integer[], ${online.map(({ since }) => since)}::timestamptz[])
        as online (user_id, since)
      join delivery on delivery.user_id = online.user_id and acked_at is null and withdrawn_at is null
      join message on message.id = delivery.message_id
    ) as waiting`.execute(db);
  return rows[0] ?? { p99: 0, most: 0, late: 0 };
}

export interface OrdersWaiting {
  ordersOpen: number;
  ordersLate: number;
  nextDueAt: Date | null;
}

/** Counts orders with a due time. A partial index covers these orders only. */
export async function readOrders(db: Db, now: Date): Promise<OrdersWaiting> {
  const { rows } = await sql<OrdersWaiting>`
    select count(*)::integer as "ordersOpen", count(*) filter (where due_at < ${now})::integer as "ordersLate",
      min(due_at) filter (where due_at >= ${now}) as "nextDueAt"
    from orders where due_at is not null`.execute(db);
  return rows[0] ?? { ordersOpen: 0, ordersLate: 0, nextDueAt: null };
}
