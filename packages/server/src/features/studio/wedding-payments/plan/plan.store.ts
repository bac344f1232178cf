import type { DatedStep, instalmentsApi, ReceiptState } from "@vowdesk/contract/studio/wedding-payments";
import { sql, type Expression } from "kysely";
import type { Listing } from "../../../../kernel/paging/page.ts";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import { addDays } from "../../../../platform/business-time.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { mainPurposes } from "./plan.policy.ts";
import { nameOfUser, shownName } from "../../../staff/auth/staff-names.store.ts";

export type InstalmentRow = Row<"wedding_instalment">;

/** A waiver that waits for a second user. */
type AskedWaiver = Pick<Row<"wedding_waiver">, "id" | "cents" | "reason" | "asked_by" | "updated_by"> & {
  asked_name: string;
  /** ISO text, as in JSON. */
  updated_at: string;
};

export type DueRow = InstalmentRow & {
  wedding_number: string;
  couple: string;
  consultant_name: string;
  waiver: AskedWaiver | null;
  /** Counts the changes of its waivers. */
  version: number;
};
export type StepRow = Row<"wedding_step">;

/** Whether the wedding exists in the scope: the consultant, or null for all. */
export async function isInScope(db: Db, weddingId: number, scope: number | null): Promise<boolean> {
  const own = scope === null ? sql`true` : sql`consultant_id = ${scope}`;
  const { rows } = await sql`select from wedding where id = ${weddingId} and ${own}`.execute(db);
  return rows.length > 0;
}

/** The start of the first main shoot that has a time. */
export async function firstShootAt(db: Db, weddingId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("shoot")
    .select("starts_at")
    .where("wedding_id", "=", weddingId)
    .where("purpose", "in", [...mainPurposes])
    .where("state", "in", ["firm", "confirmed", "checked_in", "shooting", "done"])
    .orderBy("starts_at")
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

/** The notices of a wedding that were not undone, the oldest first. */
export const listNotices = (db: Db, weddingId: number) =>
  db
    .selectFrom("wedding_notice")
    .select(["act", "agreed_on", "noticed_on", "is_charged"])
    .where("wedding_id", "=", weddingId)
    .where("withdrawn_at", "is", null)
    .orderBy("id")
    .execute();

export const listReceipts = (db: Db, weddingId: number) =>
  db
    .selectFrom("wedding_receipt")
    .leftJoin("wedding_receipt_reversal as reversal", (join) =>
      join.onRef("reversal.receipt_id", "=", "wedding_receipt.id").on("reversal.state", "=", "reversed"),
    )
    .select(["wedding_receipt.id", "amount_cents", "method", "received_on"])
    .select([
      sql<ReceiptState>`case when reversal.id is null then wedding_receipt.state else 'reversed' end`.as("state"),
      "reversal.decided_at as reversed_at",
    ])
    .where("wedding_id", "=", weddingId)
    .orderBy("received_on")
    .orderBy("wedding_receipt.id")
    .execute();

/** What the couple paid before the studio used this program. */
export async function openingCentsOf(db: Db, weddingId: number): Promise<number> {
  const row = await db
    .selectFrom("wedding_opening")
    .select("cents")
    .where("wedding_id", "=", weddingId)
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** What the plan shows of the refunds of a wedding, in the order in which they were asked for. */
export const listRefunds = (db: Db, weddingId: number) =>
  db
    .selectFrom("wedding_refund")
    .select(["id", "amount_cents", "double_cents", "goodwill_cents", "state", "paid_at"])
    .where("wedding_id", "=", weddingId)
    .orderBy("id")
    .execute();

export const findCancellation = (db: Db, weddingId: number) =>
  db.selectFrom("wedding_cancellation").selectAll().where("wedding_id", "=", weddingId).executeTakeFirst();

export const listSteps = (db: Db, weddingId: number): Promise<StepRow[]> =>
  db.selectFrom("wedding_step").selectAll().where("wedding_id", "=", weddingId).execute();

interface StepFields {
  weddingId: number;
  step: DatedStep;
  on: string;
}

export async function saveStep(db: Db, { weddingId, step, on }: StepFields, { by, at }: Author): Promise<void> {
  const fields = { happens_on: on, updated_by: by, updated_at: at };
  await db
    .insertInto("wedding_step")
    .values({ ...fields, wedding_id: weddingId, step })
    .onConflict((conflict) =>
      conflict
        .columns(["wedding_id", "step"])
        .doUpdateSet((eb) => ({ ...fields, version: eb("wedding_step.version", "+", 1) })),
    )
    .execute();
}

export const listInstalments = (db: Db, weddingId: number): Promise<InstalmentRow[]> =>
  db.selectFrom("wedding_instalment").selectAll().where("wedding_id", "=", weddingId).orderBy("position").execute();

/** What is waived of the instalments of an agreement. */
export const listWaived = (db: Db, agreementId: number): Promise<{ position: number; cents: number }[]> =>
  db
    .selectFrom("wedding_waiver")
    .select(["position", "cents"])
    .where("agreement_id", "=", agreementId)
    .where("state", "=", "waived")
    .execute();

type NewInstalment = Omit<InstalmentRow, "id" | "wedding_id" | "position" | "updated_at" | "reminded_due_on">;

/** Replaces the instalments of a wedding. Those at the same position keep their id. */
export async function savePlan(db: Db, weddingId: number, plan: readonly NewInstalment[], at: Date): Promise<void> {
  await db
    .deleteFrom("wedding_instalment")
    .where("wedding_id", "=", weddingId)
    .where("position", ">", plan.length)
    .execute();
  if (plan.length === 0) return;
  await db
    .insertInto("wedding_instalment")
    .values(plan.map((fields, index) => ({ ...fields, wedding_id: weddingId, position: index + 1, updated_at: at })))
    .onConflict((conflict) =>
      conflict.columns(["wedding_id", "position"]).doUpdateSet(({ ref }) => ({
        agreement_id: ref("excluded.agreement_id"),
        kind: ref("excluded.kind"),
        cents: ref("excluded.cents"),
        due_event: ref("excluded.due_event"),
        due_on: ref("excluded.due_on"),
        paid_cents: ref("excluded.paid_cents"),
        waived_cents: ref("excluded.waived_cents"),
        updated_at: ref("excluded.updated_at"),
      })),
    )
    .execute();
}

const isOpen = sql<boolean>`paid_cents + waived_cents < cents`;

const inScope = (scope: number | null): Expression<boolean> =>
  scope === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from wedding where wedding.id = wedding_instalment.wedding_id and consultant_id = ${scope})`;

/** Whether a waiver of the instalment waits. One of an earlier agreement does not count. */
const askedWaiver = sql`wedding_waiver where wedding_waiver.agreement_id = wedding_instalment.agreement_id
  and wedding_waiver.position = wedding_instalment.position and wedding_waiver.state = 'asked'`;

const readDue = (db: Db, ids: readonly number[]): Promise<DueRow[]> =>
  db
    .selectFrom("wedding_instalment")
    .innerJoin("wedding", "wedding.id", "wedding_instalment.wedding_id")
    .leftJoin("users as consultant", "consultant.id", "wedding.consultant_id")
    .selectAll("wedding_instalment")
    .select([
      "wedding.number as wedding_number",
      sql<string>`concat_ws(' & ', nullif(name_a, ''), nullif(name_b, ''))`.as("couple"),
      sql<string>`coalesce(${shownName("consultant")}, '')`.as("consultant_name"),
      sql<AskedWaiver | null>`(select json_build_object('id', wedding_waiver.id, 'cents', wedding_waiver.cents,
          'reason', reason, 'asked_by', asked_by, 'updated_by', wedding_waiver.updated_by,
          'updated_at', wedding_waiver.updated_at,
          'asked_name', ${nameOfUser("wedding_waiver.asked_by")})
        from ${askedWaiver})`.as("waiver"),
      sql<number>`(select coalesce(sum(wedding_waiver.version), 0)::integer from wedding_waiver
        where wedding_waiver.agreement_id = wedding_instalment.agreement_id
          and wedding_waiver.position = wedding_instalment.position)`.as("version"),
    ])
    .where("wedding_instalment.id", "in", [...ids])
    .execute();

/** An instalment in a scope: that of a consultant, or null for all. */
export async function findDue(db: Db, id: number, scope: number | null): Promise<DueRow | undefined> {
  const [row] = await readDue(db, [id]);
  return row && (await isInScope(db, row.wedding_id, scope)) ? row : undefined;
}

/** The first and the last day, and the maximum number of rows. */
export interface DayRange {
  from: string;
  to: string;
  limit: number;
}

export interface HandoverRow {
  /** The wedding. */
  id: number;
  couple: string;
  on: string;
}

/** Weddings whose pictures are handed over in a range of days, without cancelled ones. */
export async function listHandovers(
  db: Db,
  scope: number | null,
  { from, to, limit }: DayRange,
): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`
    select wedding.id, concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) as couple, to_char(happens_on, 'YYYY-MM-DD') as "on"
    from wedding_step join wedding on wedding.id = wedding_id
    where step = 'pickup' and happens_on between ${from} and ${to} and (${scope}::integer is null or consultant_id = ${scope})
      and not exists (select from wedding_cancellation where wedding_cancellation.wedding_id = wedding.id)
    order by happens_on, wedding.id limit ${limit}`.execute(db);
  return rows;
}

const lastDay = { week: 7, month: 30 } as const;

/** The list of the unpaid instalments in a scope, as of today. */
export const listingOf = (
  scope: number | null,
  today: string,
): Listing<typeof instalmentsApi.list, "wedding_instalment", number, DueRow> => ({
  from: (db) => db.selectFrom("wedding_instalment").where(isOpen).where(inScope(scope)),
  id: "wedding_instalment.id",
  where: {
    weddingId: (query, id) => query.where("wedding_id", "=", id),
    window: (query, window) =>
      window === "overdue"
        ? query.where("due_on", "<", today)
        : query.where("due_on", ">=", today).where("due_on", "<=", addDays(today, lastDay[window])),
    waiver: (query) => query.where(sql<boolean>`exists (select from ${askedWaiver})`),
  },
  sorts: {
    dueOn: {
      column: "wedding_instalment.due_on",
      dir: "asc",
      emptyBy: { column: "wedding_instalment.id", dir: "desc" },
    },
  },
  defaultSort: "dueOn",
  rows: readDue,
});
