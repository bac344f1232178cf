import { openLeadStates, type leadsApi } from "@vowdesk/contract/studio/leads";
import { sql, type Expression } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import { fromDate, toDate, type Listing } from "../../../kernel/paging/page.ts";
import { phoneMatches } from "../../../kernel/paging/phone-search.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";
import { rowsOfUser } from "../../../platform/database/rows-of-user.ts";

export type LeadRow = Row<"lead"> & { consultant_name: string; wedding_number: string };

/** The columns that change. */
export type LeadFields = Omit<Row<"lead">, "id" | "version" | "created_at" | "updated_by" | "updated_at">;

const consultantName = nameOfAnyUser("lead.consultant_id");
const weddingNumber = sql<string>`coalesce((select number from wedding where wedding.id = lead.wedding_id), '')`;

const leads = (db: Db) =>
  db
    .selectFrom("lead")
    .selectAll()
    .select([consultantName.as("consultant_name"), weddingNumber.as("wedding_number")]);

/** Leads of a consultant; of all if `scope` is null. */
export const inScope = (scope: number | null): Expression<boolean> =>
  scope === null ? sql<boolean>`true` : sql<boolean>`lead.consultant_id = ${scope}`;

const anyOf = (...conditions: Expression<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

type LeadListing = Listing<typeof leadsApi.list, "lead", number, LeadRow>;

/** The list of the leads in a scope. */
export const listingOf = (scope: number | null): LeadListing => ({
  from: (db) => db.selectFrom("lead").where(inScope(scope)),
  id: "lead.id",
  where: {
    name: (query, text) => query.where(anyOf(...["name_a", "name_b"].map((name) => textMatches(name, text)))),
    phone: (query, text) => query.where(anyOf(phoneMatches("phone_a", text), phoneMatches("phone_b", text))),
    state: (query, state) => query.where("state", "in", state === "open" ? [...openLeadStates] : [state]),
    source: (query, source) => query.where("source", "=", source),
    campaign: (query, text) => query.where(textMatches("campaign", text)),
    consultantId: (query, id) => query.where("consultant_id", "=", id),
    due: (query, _now, now) => query.where("next_touch_at", "<=", now),
    dueTo: toDate((query, edge) => query.where("next_touch_at", "<", edge)),
    from: fromDate((query, edge) => query.where("lead.created_at", ">=", edge)),
    to: toDate((query, edge) => query.where("lead.created_at", "<", edge)),
  },
  sorts: {
    createdAt: { column: "lead.created_at", dir: "desc" },
    nextTouchAt: { column: "lead.next_touch_at", dir: "asc", emptyBy: { column: "lead.id", dir: "desc" } },
  },
  defaultSort: "createdAt",
  rows: readLeads,
});

/** The leads with these ids, in any order. */
export function readLeads(db: Db, ids: readonly number[]): Promise<LeadRow[]> {
  return leads(db).where("id", "in", ids).execute();
}

export const findLead = (db: Db, id: number, scope: number | null): Promise<LeadRow | undefined> =>
  leads(db).where("id", "=", id).where(inScope(scope)).executeTakeFirst();

export async function lockLead(db: Db, id: number, scope: number | null): Promise<LeadRow | undefined> {
  await lockRow(db, "lead", id);
  return findLead(db, id, scope);
}

export const insertLead = (db: Db, fields: LeadFields, author: Author): Promise<LeadRow> =>
  db
    .insertInto("lead")
    .values({ ...fields, ...firstVersion(author) })
    .returningAll()
    .returning([consultantName.as("consultant_name"), weddingNumber.as("wedding_number")])
    .executeTakeFirstOrThrow();

export const saveLead = (db: Db, id: number, fields: Partial<LeadFields>, author: Author): Promise<LeadRow> =>
  db
    .updateTable("lead")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .returning([consultantName.as("consultant_name"), weddingNumber.as("wedding_number")])
    .executeTakeFirstOrThrow();

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  lead: namesById("lead", () => sql`concat_ws(' & ', nullif(name_a, ''), nullif(name_b, ''))`),
};

/** The leads of a consultant that are neither won nor lost. */
export const openLeadsOf = rowsOfUser("lead", "consultant_id", sql<boolean>`state not in ('won', 'lost')`);
