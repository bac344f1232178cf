import { sql } from "kysely";
import type { Db } from "../../src/platform/database/index.ts";

/** Columns that count changes, which an undo is one of. */
const versionColumns = [
  "version",
  "updated_at",
  "updated_by",
  "updated_by_name",
  "undo",
  "effect_tries",
  "changed_by",
  "changed_at",
];
/** Histories, messages and bookkeeping that only grow, and counts that are derived from the records. */
const histories = new Set([
  "audit_line",
  "audit_chain",
  "audit_event",
  "order_step",
  "order_command",
  "order_mark",
  "review_step",
  "review_count",
  "message",
  "delivery",
  "user_stream",
  "handling",
  "session",
  "job",
  "node",
  "read_undo",
  "order_count",
]);

/** Rows that are history: released slots, and messages that were taken back or say what happened. */
const isHistory = (table: string, row: Record<string, unknown>) =>
  (table === "slot" && row["released_at"] !== null) ||
  (table === "chat_message" && (row["state"] === "taken-back" || row["sender_kind"] === "system"));

const ignoredColumns: Record<string, string[]> = {
  // A slot that is taken again is the same one.
  slot: ["id", "created_at"],
  // A view that is saved again is the same one.
  saved_view: ["id"],
  // Positions are compared by their order, because each move numbers its rows again.
  permission: ["order_number"],
  // A claim lasts as long as its holder writes, and the last number belongs to the history.
  conversation: ["lease_until", "last_seq"],
};

/** A row as the comparison sees it: without versions. */
function comparable(table: string, row: Record<string, unknown>): string | null {
  if (isHistory(table, row)) return null;
  const ignored = [...versionColumns, ...(ignoredColumns[table] ?? [])];
  return JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name))));
}

/** The rows of each parent of the menu in their order. */
async function menuOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ parent: number | null; ids: number[] }>`
    select parent_id as parent, array_agg(id order by order_number, id) as ids from permission group by parent_id
    order by parent_id`.execute(db);
  return rows.map((row) => JSON.stringify(row));
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !histories.has(name) && !name.startsWith("kysely"));
}

/** All records of the product: all columns of all tables except histories, unless they are what an undo restores. */
export async function recordsOf(db: Db, alsoTables: readonly string[] = []): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>([["order of the menu", await menuOrder(db)]]);
  for (const table of [...(await tablesOf(db)), ...alsoTables]) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    all.set(table, rows.flatMap(({ row }) => comparable(table, row) ?? []).toSorted());
  }
  return all;
}
