import { sql } from "kysely";
import type { Db } from "../../../../platform/database/index.ts";

/** An event as it is sent, with the patterns that match it. */
export interface OutgoingEvent {
  eventId: string;
  type: string;
  subject: string;
  body: string;
  patterns: readonly string[];
  /** Its position in the transaction. */
  place: number;
}

interface Times {
  now: Date;
  expiresAt: Date;
}

/**
 * Stores a delivery of each event for each active webhook that wants it, in one statement. Returns the patterns of all active
 * webhooks.
 */
export async function insertDeliveries(
  db: Db,
  events: readonly OutgoingEvent[],
  { now, expiresAt }: Times,
): Promise<string[]> {
  const { rows } = await sql<{ patterns: string[] }>`
    with active as (
      select id, events from webhook where state = 'active'
    ), stored as (
      insert into webhook_delivery (webhook_id, event_id, type, subject, body, created_at, next_at, expires_at)
      select active.id, event."eventId", event.type, event.subject, event.body, ${now}, ${now}, ${expiresAt}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event ("eventId" text, type text, subject text, body text, patterns text[], place integer)
      join active on active.events && event.patterns
      order by event.place, active.id
    )
    select coalesce(array_agg(distinct pattern), '{}') as patterns from active, unnest(active.events) as pattern`.execute(
    db,
  );
  return rows[0]?.patterns ?? [];
}
