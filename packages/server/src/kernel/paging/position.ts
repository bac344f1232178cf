import { sql, type RawBuilder, type SelectType } from "kysely";
import type { Tables } from "../../platform/database/index.ts";

const isWithin = (max: bigint) => (text: string) => /^\d{1,19}$/.test(text) && BigInt(text) <= max;

/** The texts that a column of a type can hold. Times are in microseconds. */
export const fitsColumn = {
  timestamptz: isMoment,
  int2: isWithin(2n ** 15n - 1n),
  int4: isWithin(2n ** 31n - 1n),
  int8: isWithin(2n ** 63n - 1n),
} as const;

type TypeOf<Value> = Value extends Date ? "timestamptz" : Value extends string ? "int8" : "int2" | "int4";
type ColumnsOf<T extends keyof Tables & string> = {
  [C in keyof Tables[T] & string as `${T}.${C}`]?: TypeOf<SelectType<Tables[T][C]>>;
};

/**
 * The position of a row in a list, as a text for cursors: the values of the columns by which the list is sorted. A text of a client
 * is checked by the type to which SQL casts it, so that no value is wider than its column.
 */
export class PositionForm<T extends keyof Tables & string> {
  readonly #columns: readonly (readonly [name: string, type: keyof typeof fitsColumn])[];

  constructor(columns: ColumnsOf<T>) {
    this.#columns = Object.entries(columns as Record<string, keyof typeof fitsColumn>);
  }

  /** Whether a text is a position of this form. */
  accepts(text: string): boolean {
    const values = text.split("/");
    return (
      values.length === this.#columns.length &&
      this.#columns.every(([, type], at) => fitsColumn[type](values[at] ?? ""))
    );
  }

  /** The position of a selected row. */
  get ofRow(): RawBuilder<string> {
    const values = this.#columns.map(([name, type]) =>
      type === "timestamptz"
        ? sql`to_char(${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
        : sql`${sql.ref(name)}::text`,
    );
    return sql<string>`concat_ws('/', ${sql.join(values)})`;
  }

  /** Rows that sort before an accepted position; all rows for null. */
  isBefore(position: string | null): RawBuilder<boolean> {
    if (position === null) return sql<boolean>`true`;
    const values = position.split("/");
    const end = this.#columns.map(([, type], at) => sql`${values[at] ?? ""}::${sql.raw(type)}`);
    return sql<boolean>`(${sql.join(this.#columns.map(([name]) => sql.ref(name)))}) < (${sql.join(end)})`;
  }
}

const momentForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z$/;

/** Whether the text is a valid time in microseconds from the year 1 on, the first year of the database. */
function isMoment(text: string): boolean {
  const [, exact = ""] = momentForm.exec(text) ?? [];
  const at = new Date(`${exact}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString() === `${exact}Z` && exact >= "0001";
}
