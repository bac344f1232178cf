import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Counting stops here. */
const maxCount = 10_000;

export interface DeliveryRow {
  pending: number;
  more: boolean;
  oldestAt: Date | null;
  stuck: number;
}

/** Unacknowledged messages of all users. */
export async function countUnacknowledged(db: Db): Promise<DeliveryRow> {
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
export async function unacknowledgedAges(db: Db, online: readonly Online[]): Promise<UnackedAges> {
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
