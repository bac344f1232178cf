import {
  photographed,
  plannedStates,
  unsignedStates,
  type NextAppointment,
  type WeddingStage,
} from "@vowdesk/contract/studio/weddings";
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Reader, Sight } from "./reader.policy.ts";

/** What is read of the parts of a wedding: its shoots and its payments, as far as the reader sees them. */
export interface PartColumns {
  next_appointment: NextAppointment | null;
  outstanding_cents: number | null;
  is_overdue: boolean;
}

/** Weddings of which the reader sees a part. */
const isSeen = ({ actorId }: Reader, sight: Sight): Expression<boolean> =>
  sight === "all"
    ? sql<boolean>`true`
    : sight === "none"
      ? sql<boolean>`false`
      : sql<boolean>`wedding.consultant_id = ${actorId}`;

export const seesShoots = (reader: Reader) => isSeen(reader, reader.shoots);
export const seesPayments = (reader: Reader) => isSeen(reader, reader.payments);

/** A shoot that is neither over nor postponed. A tentative one ends when it expires. */
const isToCome = ({ now }: Reader) =>
  sql<boolean>`shoot.ended_at is null and shoot.ends_at > ${now} and (shoot.expires_at is null or shoot.expires_at > ${now})`;

/** The start of the next appointment of each wedding that has one. */
export const nextAppointments = (reader: Reader) => sql<{ wedding_id: number; starts_at: Date }>`(
  select shoot.wedding_id, min(shoot.starts_at) as starts_at from shoot
  where shoot.wedding_id is not null and ${isToCome(reader)} group by shoot.wedding_id)`;

const owedColumns = ({ today }: Reader) => sql`
  sum(cents - paid_cents - waived_cents)::double precision as cents,
  coalesce(bool_or(paid_cents + waived_cents < cents and due_on < ${today}), false) as is_overdue`;

/** What the couple of each wedding with a payment plan owes. */
export const owedAmounts = (reader: Reader) => sql<{ wedding_id: number; cents: number; is_overdue: boolean }>`(
  select planned.wedding_id, ${owedColumns(reader)} from wedding_instalment as planned group by planned.wedding_id)`;

const owedOf = (reader: Reader, column: RawBuilder<unknown>) => sql`(
  select ${column} from (select ${owedColumns(reader)} from wedding_instalment as planned
    where planned.wedding_id = wedding.id and ${seesPayments(reader)}) as owed)`;

/** What lists and details show of the parts of a wedding. */
export const partColumns = (reader: Reader) =>
  [
    sql<PartColumns["next_appointment"]>`(
      select jsonb_build_object('shootId', shoot.id, 'purpose', shoot.purpose, 'state', shoot.state, 'startsAt', shoot.starts_at)
      from shoot where shoot.wedding_id = wedding.id and ${isToCome(reader)} and ${seesShoots(reader)}
      order by shoot.starts_at, shoot.id limit 1)`.as("next_appointment"),
    sql<number | null>`${owedOf(reader, sql`owed.cents`)}`.as("outstanding_cents"),
    sql<boolean>`${owedOf(reader, sql`owed.is_overdue`)}`.as("is_overdue"),
  ] as const;

const listOf = (values: readonly string[]) => sql`array[${sql.join(values)}]::text[]`;
const ofPictures = sql`shoot.purpose = any(${listOf(photographed)})`;
const isPlanned = sql`shoot.state = any(${listOf(plannedStates)})`;
const isOpen = sql`(shoot.state = 'tentative' or ${isPlanned})`;
const isDone = sql`shoot.state = 'done'`;

/** Whether the last of these appointments took place after the pictures were taken, and none of them is still to come. */
const isFinished = (done: RawBuilder<unknown>, open: RawBuilder<unknown>) =>
  sql`(${done} is not null and ${open} is not true and (pictures_taken is null or ${done} >= pictures_taken))`;

/** The stage of a wedding in SQL, for filters and counts. A test compares it with `weddingStage`, which presents it (R-24.8). */
export const stageInSql: RawBuilder<WeddingStage> = sql<WeddingStage>`(
  select case
    when exists (select from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id) then 'cancelled'
    when (select bool_or(agreement.state = any(${listOf(unsignedStates)})) and not bool_or(agreement.state = 'signed')
      from agreement where agreement.wedding_id = wedding.id) then 'planning'
    when pictures_open and (pictures_taken is not null or pictures_planned) then 'shooting'
    when pictures_open then 'planning'
    when ${isFinished(sql`collected`, sql`pickup_open`)} then case when selection_open then 'selection' else 'collected' end
    when ${isFinished(sql`selected`, sql`selection_open`)} then 'production'
    when pictures_taken is not null then 'selection'
    else 'planning' end
  from (select
      bool_or(${ofPictures} and ${isOpen}) as pictures_open,
      bool_or(${ofPictures} and ${isPlanned}) as pictures_planned,
      max(shoot.starts_at) filter (where ${ofPictures} and ${isDone}) as pictures_taken,
      bool_or(shoot.purpose = 'selection' and ${isOpen}) as selection_open,
      max(shoot.starts_at) filter (where shoot.purpose = 'selection' and ${isDone}) as selected,
      bool_or(shoot.purpose = 'pickup' and ${isOpen}) as pickup_open,
      max(shoot.starts_at) filter (where shoot.purpose = 'pickup' and ${isDone}) as collected
    from shoot where shoot.wedding_id = wedding.id) as parts)`;
