import { sql } from "kysely";
import type { PersonalTable } from "../../src/kernel/transaction/personal-data.ts";
import { tokenHash } from "../../src/platform/secrets/tokens.ts";
import type { TestBusiness } from "../orders.ts";
import { name, phone, runWithoutTriggers } from "./fill-person.ts";

/** A text that stands in every declared column of the person by `plant`. */
export const planted = "Zqplanted";
/** Values of columns that are no plain text. */
const values: Readonly<Record<string, ReturnType<typeof sql>>> = {
  "agreement.body": sql`${`${name} and ${phone}`}::text`,
  "agreement.title": sql`${`${name} and ${phone}`}::text`,
  "agreement_signature.strokes": sql`'[[[1,2],[3,4]]]'::jsonb`,
  "agreement_signature.phone_hash": sql`${tokenHash(phone)}::bytea`,
  "agreement.couple_digest": sql`${tokenHash(phone)}::bytea`,
  "lead_touch.enquiry": sql`jsonb_build_object('text', ${planted}::text)`,
  "order_step.changes": sql`jsonb_build_array(jsonb_build_object('field', 'x', 'before', ${planted}::text, 'after', ${planted}::text))`,
  "orders.details": sql`details || case kind when 'errand' then jsonb_build_object('item', ${planted}::text, 'pickup', ${planted}::text)
    when 'driver' then jsonb_build_object('destination', ${planted}::text, 'plate', ${planted}::text) else '{}' end`,
  "quote_option.lines": sql`jsonb_build_array(jsonb_build_object('text', ${planted}::text, 'cents', 100))`,
  "review.details": sql`details || jsonb_build_object('text', ${planted}::text)`,
};

/** Columns that find the rows, that are unique, or that are about another person of the row. */
const notPlanted = [
  /^app_account\.(phone|name)$/,
  /^(wedding|lead)\.(phone_a|name_b|phone_b)$/,
  /^(sign_in_failure|phone_code|code_attempt)\.(key|subject)$/,
  /^webhook_delivery\.subject$/,
  /_hash$/,
  /^file/,
  /^order_command\./,
  /^orders\.(merchant_name|worker_name|updated_by_name|undo)$/,
  /^order_step\.(actor_name|worker_name)$/,
  /^review_step\.actor_name$/,
  /^red_packet\.opened_by$/,
  /^app_erasure\./,
  /^review\.undo$/,
  /^(merchant|worker)\./,
  /^conversation_gram\./,
];

/** Columns that have a text in some states only. */
const ofStates = [
  "wedding_invoice.document",
  "wedding_invoice.reason",
  "wedding_receipt.reason",
  "wedding_receipt_reversal.refusal",
  "wedding_refund.refusal",
  "wedding_waiver.refusal",
];

const plantedValue: Readonly<Record<string, ReturnType<typeof sql>>> = {
  jsonb: sql`to_jsonb(${planted}::text)`,
  ARRAY: sql`array[${planted}::text]`,
  bytea: sql`convert_to(${planted}, 'UTF8')`,
  "double precision": sql`12.3456789`,
};

/** Puts the text into the declared columns of the person's rows. Returns those without a row of the person. */
export async function plant(business: TestBusiness, tables: readonly PersonalTable[], id: number): Promise<string[]> {
  const { rows: types } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema`.execute(business.server.services.db);
  const typeOf = new Map(types.map(({ column, type }) => [column, type]));
  const isPlanted = (place: string) =>
    values[place] !== undefined || !notPlanted.some((pattern) => pattern.test(place));
  const columns = tables
    .flatMap(({ personal, ...table }) => Object.keys(personal).map((column) => ({ ...table, column })))
    .filter(({ table, column }) => isPlanted(`${table}.${column}`));
  const empty: string[] = [];
  for (const { table, column, isOf } of columns) {
    const place = `${table}.${column}`;
    const value = values[place] ?? plantedValue[typeOf.get(place) ?? ""] ?? sql`${planted}::text`;
    const isPossible = ofStates.includes(place) ? sql`${sql.ref(column)} <> ''` : sql`true`;
    const { numAffectedRows } = await runWithoutTriggers(
      business,
      table,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isOf(id)} and ${isPossible}`,
    );
    if (!numAffectedRows) empty.push(place);
  }
  return empty;
}
