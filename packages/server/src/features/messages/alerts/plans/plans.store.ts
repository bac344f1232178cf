import type { AlertChannel } from "@vowdesk/contract/messages/alerts";
import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../../platform/database/due-retries.ts";

interface Planning {
  now: Date;
  /** Messages from before this moment get no plan. */
  since: Date;
  /** Time from the message to the first step. */
  firstMs: number;
}

const usersAtOnce = 200;

/**
 * Plans alerts for the messages after the last planned position of each stream. Positions follow the order of commits, so that
 * no message is left out. The messages of unclaimed orders are planned for the whole team. Returns the number of users.
 */
export async function planMessages(
  db: Db,
  { since, firstMs, kinds }: Planning & { kinds: readonly { group: string; kind: number }[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with behind as (
      select alert_user.user_id, planned_seq, last_seq, push_groups || email_groups as groups from alert_user join user_stream using (user_id)
      where last_seq > planned_seq order by user_id limit ${usersAtOnce} for update of alert_user skip locked
    ), planned as (
      insert into alert_plan (message_id, user_id, started_at, next_at)
      select message_id, behind.user_id, message.created_at, message.created_at + ${firstMs}::float8 * interval '1 millisecond'
      from behind join delivery on delivery.user_id = behind.user_id and seq > planned_seq and seq <= behind.last_seq
        join message on message.id = message_id
        join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as known ("group" text, kind integer) on known.kind = delivery.kind
      where flag = 0 and withdrawn_at is null and message.created_at >= ${since} and sender <> 'staff:' || behind.user_id
        and known."group" = any(groups)
        and not exists (select from handling where handling.kind = 'order' and subject = number and handling.message_id = message.id)
      on conflict do nothing
    ), moved as (
      update alert_user set planned_seq = behind.last_seq from behind where alert_user.user_id = behind.user_id returning 1
    )
    select count(*)::integer as count from moved`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Plans alerts for orders that no one has claimed, if a user wants them by push or e-mail, or if they go to everyone (`isForAll`).
 * Returns the number of plans.
 */
export async function planOrders(
  db: Db,
  { since, firstMs, isForAll }: Planning & { isForAll: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into alert_plan (message_id, kind, subject, started_at, next_at)
    select message_id, kind, subject, at, at + ${firstMs}::float8 * interval '1 millisecond' from handling
    where kind = 'order' and state = 'unclaimed' and at >= ${since} and message_id is not null
      and (${isForAll} or exists (select from alert_user where 'order' = any(push_groups || email_groups)))
      and not exists (select from alert_plan where alert_plan.kind = handling.kind and alert_plan.subject = handling.subject
        and started_at = handling.at and user_id is null)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether the message is still unread and its chat unclaimed, or the order of a team's plan still unclaimed since the same moment. */
const isWanted = sql<boolean>`case when alert_plan.user_id is null
  then exists (select from handling where handling.kind = alert_plan.kind and handling.subject = alert_plan.subject
    and handling.state = 'unclaimed' and handling.at = alert_plan.started_at)
  else exists (select from delivery where delivery.user_id = alert_plan.user_id and delivery.message_id = alert_plan.message_id
      and flag = 0 and withdrawn_at is null)
    and not exists (select from message join handling on handling.kind = handled_kind(message.type) and handling.subject = message.number
      where message.id = alert_plan.message_id and handling.kind = 'chat' and handling.state <> 'unclaimed')
  end`;

const key = sql<string>`alert_plan.id::text`;

/** Open plans whose next step is due, or which have to end. */
export async function findDuePlans(
  db: Db,
  { runner, now, startedAfter }: Due & { startedAfter: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${key} as id from alert_plan
    where ended_at is null and (next_at <= ${now} or started_at < ${startedAfter} or not ${isWanted})
      and ${isNotPaused(runner, key, now)}
    order by alert_plan.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type PlanRow = Row<"alert_plan"> & {
  isWanted: boolean;
  /** The permission of those who handle the order, and its zone. */
  audience: string | null;
  zone: string | null;
};

/** Locks an open plan. */
export async function lockPlan(db: Db, id: string): Promise<PlanRow | undefined> {
  await sql`select from alert_plan where id = ${id}::bigint for update`.execute(db);
  const { rows } = await sql<PlanRow>`
    select alert_plan.*, ${isWanted} as "isWanted", audience, zone
    from alert_plan left join handling on handling.kind = alert_plan.kind and handling.subject = alert_plan.subject
    where alert_plan.id = ${id}::bigint and ended_at is null`.execute(db);
  return rows[0];
}

/** Until when alerts of the plan are being sent; null if none are. Locks the pending ones, so that no node begins to send one. */
export async function lockPending(db: Db, planId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(claimed_until) as until from (
      select claimed_until from alert where plan_id = ${planId}::bigint and state = 'pending' and not closes for update) as pending
    where claimed_until > ${now}`.execute(db);
  return rows[0]?.until ?? null;
}

/** Stops the alerts of former steps that have not arrived. */
export async function stopPending(db: Db, planId: string, now: Date): Promise<void> {
  await sql`update alert set state = 'stopped', finished_at = ${now}
    where plan_id = ${planId}::bigint and state = 'pending' and not closes`.execute(db);
}

export async function postpone(db: Db, planId: string, until: Date): Promise<void> {
  await sql`update alert_plan set next_at = ${until} where id = ${planId}::bigint`.execute(db);
}

export async function takeStep(db: Db, planId: string, nextAt: Date | null): Promise<void> {
  await sql`update alert_plan set step = step + 1, next_at = ${nextAt} where id = ${planId}::bigint`.execute(db);
}

/** Ends a plan. Pushes that may have arrived are followed by one that closes them. */
export async function endPlan(
  db: Db,
  planId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`update alert_plan set ended_at = ${now}, next_at = null where id = ${planId}::bigint`.execute(db);
  await sql`
    insert into alert (plan_id, step, channel, user_id, receiver, route, closes, next_at, expires_at, created_at)
    select plan_id, min(step), channel, min(user_id), receiver, min(route), true, ${now}, ${expiresAt}, ${now}
    from alert where plan_id = ${planId}::bigint and channel = 'push' and attempts > 0 and not closes
    group by plan_id, channel, receiver
    on conflict do nothing`.execute(db);
}

/** To which address of a user a step sends. */
export interface Receiver {
  channel: AlertChannel;
  userId: number | null;
  /** Such as the id of a subscription. */
  receiver: string;
  /** Alerts with the same route are sent together, so that a service that hangs delays only its own. */
  route: string;
}

export async function insertAlerts(
  db: Db,
  { id, step }: Pick<PlanRow, "id" | "step">,
  receivers: readonly Receiver[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  if (receivers.length === 0) return;
  const values = receivers.map(({ channel, userId, receiver, route }) => ({
    plan_id: id,
    step,
    channel,
    user_id: userId,
    receiver,
    route,
    next_at: now,
    expires_at: expiresAt,
    created_at: now,
  }));
  await db
    .insertInto("alert")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Reader {
  userId: number;
  visibleAt: Date | null;
  hasRead: boolean;
}

/** Who of these users has seen the message, and when they last looked at a tab. */
export async function readersOf(db: Db, userIds: readonly number[], messageId: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id as "userId", visible_at as "visibleAt",
      coalesce((select flag = 1 or withdrawn_at is not null from delivery where delivery.user_id = id and message_id = ${messageId}::bigint),
        false) as "hasRead"
    from unnest(${userIds}::int[]) as id left join user_visibility on user_visibility.user_id = id`.execute(db);
  return rows;
}

/** The type of a message; null if it was deleted. */
export async function typeOfMessage(db: Db, messageId: string): Promise<number | null> {
  const row = await db.selectFrom("message").select("type").where("id", "=", messageId).executeTakeFirst();
  return row?.type ?? null;
}

/** Those of these users who have a verified address. */
export async function usersWithEmail(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${userIds}::int[]) and email_verified_at is not null and email <> ''`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Those of these users who have a phone number. */
export async function usersWithPhone(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${userIds}::int[]) and phone <> ''`.execute(db);
  return rows.map(({ id }) => id);
}
