import { sql } from "kysely";
import type { Claim } from "../../../../kernel/concurrency/due-rows.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";
import type { MessageTemplate } from "../../../../locales/message-texts.ts";

export type ClaimedAlert = Pick<
  Row<"alert">,
  "id" | "plan_id" | "channel" | "receiver" | "closes" | "attempts" | "expires_at"
> & {
  /** Null for tests. */
  message_id: string | null;
};

/** Routes with alerts that are due. */
export async function findDueRoutes(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ route: string }>`
    select distinct route from alert
    where state = 'pending' and next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})`.execute(db);
  return rows.map(({ route }) => route);
}

/** Claims due alerts of a route, the oldest first, and counts their attempt. Those of a plan that has ended are left out. */
export async function claimAlerts(db: Db, route: string, { now, until, limit }: Claim): Promise<ClaimedAlert[]> {
  const { rows } = await sql<ClaimedAlert>`
    update alert set claimed_until = ${until}, attempts = attempts + 1
    from (
      select alert.id, message_id from alert left join alert_plan on alert_plan.id = plan_id
      where route = ${route} and state = 'pending' and alert.next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
        and (closes or ended_at is null)
      order by alert.id limit ${limit} for update of alert skip locked
    ) as due where alert.id = due.id
    returning alert.id, plan_id, message_id, channel, receiver, closes, attempts, expires_at`.execute(db);
  return rows;
}

interface Result {
  at: Date;
  state: "pending" | "sent" | "failed";
  nextAt: Date;
  status: number | null;
  error: string | null;
}

/** Stores the result of an attempt, unless another node has claimed the alert since. */
export async function saveResult(
  db: Db,
  { id, attempts }: Pick<ClaimedAlert, "id" | "attempts">,
  { at, state, nextAt, status, error }: Result,
): Promise<void> {
  await db
    .updateTable("alert")
    .set({
      state,
      status,
      error,
      next_at: nextAt,
      claimed_until: null,
      finished_at: state === "pending" ? null : at,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "pending")
    .execute();
}

/** Stores tests, which are due at once. */
export async function insertTests(
  db: Db,
  tests: readonly { userId: number; receiver: string; route: string }[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const values = tests.map(({ userId, receiver, route }) => ({
    step: 0,
    channel: "push" as const,
    user_id: userId,
    receiver,
    route,
    next_at: now,
    expires_at: expiresAt,
    created_at: now,
  }));
  await db.insertInto("alert").values(values).execute();
}

/** The verified address of an enabled user; null if there is none. */
export async function emailOf(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("enabled", "=", true)
    .where("deleted_at", "is", null)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return row?.email || null;
}

/** The phone number of an enabled user; null if there is none. */
export async function phoneOf(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("phone")
    .where("id", "=", userId)
    .where("enabled", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.phone || null;
}

export interface AlertMessage {
  type: number;
  send_name: string;
  body: string;
  template: MessageTemplate | null;
  number: string;
  audience: string | null;
  zones: string[] | null;
}

export const findMessage = (db: Db, id: string): Promise<AlertMessage | undefined> =>
  db
    .selectFrom("message")
    .select(["type", "send_name", "body", "template", "number", "audience", "zones"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Whether the plan concerns an order that no one has claimed. */
export async function concernsTeam(db: Db, planId: string): Promise<boolean> {
  const row = await db.selectFrom("alert_plan").select("user_id").where("id", "=", planId).executeTakeFirst();
  return row?.user_id === null;
}

/** Deletes plans that ended before a moment with their alerts, and old tests. */
export async function deleteFinished(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with plans as (
      delete from alert_plan where id in (select id from alert_plan where ended_at < ${before} limit ${limit}) returning 1
    ), tests as (
      delete from alert where id in (
        select id from alert where plan_id is null and state <> 'pending' and finished_at < ${before} limit ${limit}) returning 1
    )
    select greatest((select count(*) from plans), (select count(*) from tests))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}
