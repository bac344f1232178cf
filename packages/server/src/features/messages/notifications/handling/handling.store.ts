import type { TeamState } from "@vowdesk/contract/messages/notifications";
import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";
import type { MessageTemplate } from "../../../../locales/message-texts.ts";
import { shownName } from "../../../staff/auth/staff-names.store.ts";

/** The team's state of the subject of messages. `audience` is the permission code of the users who handle it. */
export type HandlingRow = Omit<Row<"handling">, "message_id" | "ring_at" | "rung">;

export type HandlingKey = Pick<HandlingRow, "kind" | "subject">;

const columns = sql`kind, subject, audience, zone, state, by_id, by_name, at`;

interface NewHandling extends HandlingKey {
  audience: string;
  zone: string | null;
  messageId: string;
  at: Date;
  /** The first ring; null for kinds that never ring. */
  ringAt: Date | null;
  /** Whether a handling that is done starts again. */
  again: boolean;
}

/** Starts a handling. Null if one exists and is not restarted. */
export async function start(
  db: Db,
  { kind, subject, audience, zone, messageId, at, ringAt, again }: NewHandling,
): Promise<HandlingRow | null> {
  const { rows } = await sql<HandlingRow>`
    insert into handling as known (kind, subject, audience, zone, message_id, at, ring_at)
    values (${kind}, ${subject}, ${audience}, ${zone}, ${messageId}::bigint, ${at}, ${ringAt})
    on conflict (kind, subject) do update set state = 'unclaimed', audience = excluded.audience, zone = excluded.zone, message_id = excluded.message_id,
      by_id = null, by_name = '', at = excluded.at, rung = 0, ring_at = excluded.ring_at
      where ${again} and known.state = 'done'
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function lockHandling(db: Db, { kind, subject }: HandlingKey): Promise<HandlingRow | null> {
  const { rows } = await sql<HandlingRow>`
    select ${columns} from handling where kind = ${kind} and subject = ${subject} for update`.execute(db);
  return rows[0] ?? null;
}

interface StateChange {
  state: TeamState;
  by: number | null;
  at: Date;
  ringAt: Date | null;
}

/** `by_name` is the nickname, else the real name, else the user name of the user. */
export async function save(
  db: Db,
  { kind, subject }: HandlingKey,
  { state, by, at, ringAt }: StateChange,
): Promise<HandlingRow | null> {
  const { rows } = await sql<HandlingRow>`
    update handling set state = ${state}, by_id = ${by}, at = ${at}, rung = 0, ring_at = ${ringAt}, by_name = coalesce((
      select coalesce(nullif(nick_name, ''), ${shownName()}) from users where id = ${by}), '')
    where kind = ${kind} and subject = ${subject} returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the claims of a user, always in the same order to avoid deadlocks. */
export async function lockClaimsOf(db: Db, userId: number): Promise<HandlingRow[]> {
  const { rows } = await sql<HandlingRow>`
    select ${columns} from handling where state = 'claimed' and by_id = ${userId} order by kind, subject for update`.execute(
    db,
  );
  return rows;
}

export interface DueRing extends HandlingKey {
  audience: string;
  zone: string | null;
  level: number;
}

/** Takes the rings that are due, each for one node, and sets the time of the next ring. */
export async function takeDueRings(
  db: Db,
  now: Date,
  { levels, afterMs, limit }: { levels: number; afterMs: number; limit: number },
): Promise<DueRing[]> {
  const { rows } = await sql<DueRing>`
    update handling set rung = rung + 1,
      ring_at = greatest(at + (rung + 2) * ${afterMs}::float8 * interval '1 millisecond', ${now}::timestamptz + interval '10 seconds')
    where (kind, subject) in (
      select kind, subject from handling where ring_at <= ${now} and rung < ${levels}
      order by ring_at limit ${limit} for update skip locked)
    returning kind, subject, audience, zone, rung as level`.execute(db);
  return rows;
}

const keyText = sql<string>`handling.kind || ' ' || handling.subject`;

/** The key of the first subject that is still unclaimed after its last ring, if there is one. Takes no locks. */
export async function findUnclaimed(db: Db, { runner, now, levels }: Due & { levels: number }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${keyText} as key from handling
    where ring_at <= ${now} and rung >= ${levels} and ${isNotPaused(runner, keyText, now)}
    order by at, subject limit 1`.execute(db);
  return rows.map(({ key }) => key);
}

/** Reserves the escalation for this node. False if another node has reserved it or `notBefore` has not been reached. */
export async function takeEscalation(db: Db, now: Date, notBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    update escalation set last_at = ${now} where is_only = (
      select is_only from escalation where last_at is null or last_at <= ${notBefore} for update skip locked)
    returning is_only`.execute(db);
  return rows.length > 0;
}

export interface UnclaimedRow extends HandlingKey {
  zone: string | null;
  number: string;
  body: string;
  template: MessageTemplate | null;
}

/** Takes the subjects that are still unclaimed after their last ring, oldest first. They do not ring again. */
export async function takeUnclaimed(
  db: Db,
  { runner, now, levels }: Due & { levels: number },
): Promise<UnclaimedRow[]> {
  const { rows } = await sql<UnclaimedRow>`
    with taken as (
      update handling set rung = rung + 1, ring_at = null
      where (kind, subject) in (
        select kind, subject from handling where ring_at <= ${now} and rung >= ${levels}
          and ${isNotPaused(runner, keyText, now)} for update skip locked)
      returning kind, subject, zone, message_id, at
    )
    select taken.kind, subject, taken.zone, coalesce(number, subject) as number, coalesce(body, subject) as body, template
    from taken left join message on message.id = message_id order by at, subject`.execute(db);
  return rows;
}

const changesLimit = 500;

/** Handlings that changed since a moment. New ones are left out, because their message announces them. */
export async function changedSince(db: Db, since: Date): Promise<HandlingRow[]> {
  const { rows } = await sql<HandlingRow>`
    select ${columns} from handling where at >= ${since}
      and not exists (select from message where message.id = message_id and message.created_at = handling.at)
    order by at limit ${changesLimit}`.execute(db);
  return rows;
}
