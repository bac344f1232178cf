import { sql, type RawBuilder } from "kysely";
import type { Db, Tables } from "../../platform/database/index.ts";
import { readById, type AccountRecords, type ById } from "../transaction/account-records.ts";

type Condition = RawBuilder<boolean>;

/** What an erasure stores: the alias instead of a text that is not empty, or this value. */
type Erased = "alias" | ((id: number, alias: string) => RawBuilder<unknown>);

interface Columns<T extends keyof Tables & string> {
  table: T;
  /** The rows that are about an app account. */
  isOf(id: number): Condition;
  /** The columns with personal data. An export has them, and an erasure empties them. */
  personal: { readonly [C in keyof Tables[T] & string]?: Erased };
  /** Columns without personal data that an export has too. */
  facts: readonly (keyof Tables[T] & string)[];
}

/** The personal data of a table, declared beside its SQL. Export, figures and erasure follow from it. */
export type PersonalTable = { [T in keyof Tables & string]: Columns<T> }[keyof Tables & string];

/** A table whose rows belong to those of the main table of their section. `key` is the id of the main row: a column, or SQL. */
export type PersonalPart = PersonalTable & { key: string | RawBuilder<number> };

interface Section<S extends string> {
  section: S;
  /** Has an integer `id`. */
  main: PersonalTable;
  parts: readonly PersonalPart[];
  /** The rows of the main table that the reader may see. */
  inScope(actor: ById["actor"]): Condition;
  /** Rows that an erasure has to wait for. */
  isOpen?: Condition;
  /** Removes what is not in a column, such as files. */
  eraseMore?: AccountRecords["erase"];
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The exported columns of a row, as JSON. */
function exported({ table, personal, facts }: PersonalTable): RawBuilder<object> {
  const names = [...facts, ...Object.keys(personal)];
  const pairs = names.map((name) => sql`${sql.lit(camelCase(name))}, ${sql.ref(`${table}.${name}`)}`);
  return sql<object>`json_build_object(${sql.join(pairs)})`;
}

/** Replaces the personal data of the rows of an account. Triggers that keep signed and decided rows as they are do not run. */
async function eraseTable(db: Db, { table, isOf, personal }: PersonalTable, id: number, alias: string): Promise<void> {
  const values = Object.entries(personal as Record<string, Erased>).map(([column, erased]) => {
    const kept = sql`case when ${sql.ref(column)} = '' then '' else ${alias} end`;
    return sql`${sql.ref(column)} = ${erased === "alias" ? kept : erased(id, alias)}`;
  });
  if (values.length === 0) return;
  const name = sql.table(table);
  await sql`alter table ${name} disable trigger user`.execute(db);
  await sql`update ${name} set ${sql.join(values)} where ${isOf(id)}`.execute(db);
  await sql`alter table ${name} enable trigger user`.execute(db);
}

async function count(db: Db, { table, isOf }: PersonalTable, id: number, also: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where ${isOf(id)} and ${also}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The records of a section from the declarations of its tables (docs/decisions/101). They move with what they belong to. */
export function recordsOf<S extends string>({ section, main, parts, ...rules }: Section<S>): AccountRecords<S> {
  const { isOpen } = rules;
  const key = sql.ref(`${main.table}.id`);
  const nested = parts.map((part) => {
    const rows = sql`(select coalesce(json_agg(${exported(part)}), '[]') from ${sql.table(part.table)}
      where ${typeof part.key === "string" ? sql.ref(`${part.table}.${part.key}`) : part.key} = ${key}`;
    return (id: number) => sql`, ${sql.lit(camelCase(part.table))}, ${rows} and ${part.isOf(id)})`;
  });
  const read = async (db: Db, { id, after, limit, actor }: ById) => {
    const parts = sql.join(
      nested.map((part) => part(id)),
      sql` `,
    );
    const { rows } = await sql<{ id: number; record: object }>`
      select ${key} as id, ${exported(main)}::jsonb || json_build_object('id', ${key} ${parts})::jsonb as record from ${sql.table(main.table)}
      where ${main.isOf(id)} and ${rules.inScope(actor)} and ${key} > ${after}::int8 order by ${key} limit ${limit}`.execute(
      db,
    );
    return rows.map(({ id: rowId, record }) => ({ ...record, id: rowId }));
  };
  return {
    section,
    onErasure: "kept",
    read: readById(read),
    count: ({ db }, id) => count(db, main, id, sql<boolean>`true`),
    ...(isOpen && { countOpen: ({ db }, id) => count(db, main, id, isOpen) }),
    async erase(ctx, id, alias) {
      await rules.eraseMore?.(ctx, id, alias);
      for (const part of [...parts, main]) await eraseTable(ctx.db, part, id, alias);
    },
    move: () => Promise.resolve(),
  };
}
