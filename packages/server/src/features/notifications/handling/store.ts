import type { HandledKind, TeamState } from "@vowdesk/contract/notifications";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { isNotPaused } from "../../../platform/database/due-retries.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";

/** What a message is about, as the team handles it. */
export interface HandlingRow {
  kind: HandledKind;
  subject: string;
  /** Holders of this code handle it. */
  audience: string;
  state: TeamState;
  by_id: number | null;
  by_name: string;
  at: Date;
}

export interface Handled {
  kind: HandledKind;
  subject: string;
}

const columns = sql`kind, subject, audience, state, by_id, by_name, at`;

/** A handling as it begins, or begins again. */
export interface Begin extends Handled {
  audience: string;
  messageId: string;
  at: Date;
  /** When it rings for the first time; null for what never does. */
  ringAt: Date | null;
  /** Whether what was done begins again. */
  again: boolean;
}

/** Begins what the message is about; null where it goes on as it was. */
export async function begin(
  db: Db,
  { kind, subject, audience, messageId, at, ringAt, again }: Begin,
): Promise<HandlingRow | null> {
  const { rows } = await sql<HandlingRow>`
    insert into handling as known (kind, subject, audience, message_id, at, ring_at)
    values (${kind}, ${subject}, ${audience}, ${messageId}::bigint, ${at}, ${ringAt})
    on conflict (kind, subject) do update set state = 'unclaimed', audience = excluded.audience, message_id = excluded.message_id,
      by_id = null, by_name = '', at = excluded.at, rung = 0, ring_at = excluded.ring_at
      where ${again} and known.state = 'done'
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** Holds the row until the transaction ends: of several who claim at once the first wins. */
export async function lockHandling(db: Db, { kind, subject }: Handled): Promise<HandlingRow | null> {
  const { rows } = await sql<HandlingRow>`
    select ${columns} from handling where kind = ${kind} and subject = ${subject} for update`.execute(db);
  return rows[0] ?? null;
}

export interface Step {
  state: TeamState;
  by: number | null;
  at: Date;
  ringAt: Date | null;
}

/** Who brought it there is named as everywhere: by nickname, real name or user name, whichever comes first. */
export async function save(
  db: Db,
  { kind, subject }: Handled,
  { state, by, at, ringAt }: Step,
): Promise<HandlingRow | null> {
  const { rows } = await sql<HandlingRow>`
    update handling set state = ${state}, by_id = ${by}, at = ${at}, rung = 0, ring_at = ${ringAt}, by_name = coalesce((
      select coalesce(nullif(nick_name, ''), nullif(real_name, ''), username) from users where id = ${by}), '')
    where kind = ${kind} and subject = ${subject} returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** What somebody has claimed, locked in one order. */
export async function lockClaimsOf(db: Db, userId: number): Promise<HandlingRow[]> {
  const { rows } = await sql<HandlingRow>`
    select ${columns} from handling where state = 'claimed' and by_id = ${userId} order by kind, subject for update`.execute(
    db,
  );
  return rows;
}

export interface Rung extends Handled {
  audience: string;
  level: number;
}

/** Takes those that are due to ring, each for one node, and sets when they are due again. */
export async function takeRings(
  db: Db,
  now: Date,
  { levels, afterMs, atMost }: { levels: number; afterMs: number; atMost: number },
): Promise<Rung[]> {
  const { rows } = await sql<Rung>`
    update handling set rung = rung + 1,
      ring_at = greatest(at + (rung + 2) * ${afterMs}::float8 * interval '1 millisecond', ${now}::timestamptz + interval '10 seconds')
    where (kind, subject) in (
      select kind, subject from handling where ring_at <= ${now} and rung < ${levels}
      order by ring_at limit ${atMost} for update skip locked)
    returning kind, subject, audience, rung as level`.execute(db);
  return rows;
}

const unheardKey = sql<string>`handling.kind || ' ' || handling.subject`;

/** The first of what has rung in vain for long enough, as a key; null when there is none. A look without locks. */
export async function findUnheard(
  db: Db,
  { runner, now, levels }: { runner: string; now: Date; levels: number },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select ${unheardKey} as key from handling
    where ring_at <= ${now} and rung >= ${levels} and ${isNotPaused(runner, unheardKey, now)}
    order by at, subject limit 1`.execute(db);
  return rows[0]?.key ?? null;
}

/** Takes the turn to tell of what rang in vain; false when another node has it, or it was told of lately. */
export async function takeEscalation(db: Db, now: Date, notBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    update escalation set last_at = ${now} where is_only = (
      select is_only from escalation where last_at is null or last_at <= ${notBefore} for update skip locked)
    returning is_only`.execute(db);
  return rows.length > 0;
}

export interface Unheard extends Handled {
  number: string;
  body: string;
  template: MessageTemplate | null;
}

/** What rang in vain, oldest first: it rings no more. */
export async function takeUnheard(
  db: Db,
  { runner, now, levels }: { runner: string; now: Date; levels: number },
): Promise<Unheard[]> {
  const { rows } = await sql<Unheard>`
    with taken as (
      update handling set rung = rung + 1, ring_at = null
      where (kind, subject) in (
        select kind, subject from handling where ring_at <= ${now} and rung >= ${levels}
          and ${isNotPaused(runner, unheardKey, now)} for update skip locked)
      returning kind, subject, message_id, at
    )
    select taken.kind, subject, coalesce(number, subject) as number, coalesce(body, subject) as body, template
    from taken left join message on message.id = message_id order by at, subject`.execute(db);
  return rows;
}

const changesTogether = 500;

/** What changed since; not what merely began, for its message says so. */
export async function changedSince(db: Db, since: Date): Promise<HandlingRow[]> {
  const { rows } = await sql<HandlingRow>`
    select ${columns} from handling where at >= ${since}
      and not exists (select from message where message.id = message_id and message.created_at = handling.at)
    order by at limit ${changesTogether}`.execute(db);
  return rows;
}
