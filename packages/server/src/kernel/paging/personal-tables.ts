import { sql, type Expression, type RawBuilder } from "kysely";
import type { Context } from "../http/context.ts";
import type { Db } from "../../platform/database/index.ts";
import { readById, type AccountRecords, type ById, type NamedRecord } from "../transaction/account-records.ts";
import type { Erased, Ground, PersonalColumn, PersonalTable } from "../transaction/personal-data.ts";

type Condition = Expression<boolean>;

/** A table whose rows belong to those of the main table of their section. */
export type PersonalPart = PersonalTable & {
  /** The id of the main row: a column, or SQL. `null`: the rows are not part of an export, because they repeat others. */
  key: string | RawBuilder<number> | null;
  /** Its rows are erased after those of the main table, because a trigger adds one when those change. */
  isLast?: boolean;
  /** The rows that the reader may see, if that differs from those of the main table. */
  inScope?: (actor: ById["actor"]) => Condition;
};

interface Section<S extends string> extends Pick<AccountRecords, "onErasure"> {
  section: S;
  /** Has an integer `id`, unless `key` is another column. */
  main: PersonalTable;
  key?: string;
  /** In the order in which they are erased, before the main table. */
  parts?: readonly PersonalPart[];
  /** The rows of the main table that the reader may see. */
  inScope(actor: ById["actor"]): Condition;
  /** Rows of the main table that an erasure has to wait for. */
  isOpen?: Condition;
  countOpen?: AccountRecords["countOpen"];
  /** How other tables name the rows of the main table. */
  named?: (id: number) => RawBuilder<NamedRecord>;
  /** Removes what is not in a column, such as files, and what depends on more than a row. Runs first. */
  eraseMore?: AccountRecords["erase"];
  move?: AccountRecords["move"];
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const columnsOf = ({ personal }: PersonalTable) => Object.entries(personal as Record<string, PersonalColumn>);

/** The exported columns of a row, as JSON. */
function exported(table: PersonalTable, id: number): RawBuilder<object> {
  const column = (name: string) => sql.ref(`${table.table}.${name}`);
  const values: [string, RawBuilder<unknown>][] = [
    ...table.facts.map((name): [string, RawBuilder<unknown>] => [name, column(name)]),
    ...columnsOf(table).flatMap(([name, { exported: shown }]): [string, RawBuilder<unknown>][] =>
      shown === null ? [] : [[name, shown?.(id) ?? column(name)]],
    ),
    ...Object.entries(table.computed ?? {}).map(([name, value]): [string, RawBuilder<unknown>] => [name, value(id)]),
  ];
  // One function takes at most 100 arguments.
  return sql<object>`jsonb_build_object(${sql.join(values.map(([name, value]) => sql`${sql.lit(camelCase(name))}, ${value}`))})`;
}

function erasedValue(column: string, erased: Erased, id: number, alias: string): RawBuilder<unknown> {
  if (erased === "alias")
    return sql`case when nullif(${sql.ref(column)}, '') is null then ${sql.ref(column)} else ${alias} end`;
  if (erased === "empty") return sql`''`;
  return erased === "null" ? sql`null` : erased(id, alias);
}

async function change(db: Db, { table, isOf, isFrozen }: PersonalTable, id: number, values: RawBuilder<unknown>[]) {
  if (values.length === 0) return;
  const name = sql.table(table);
  if (isFrozen) await sql`alter table ${name} disable trigger user`.execute(db);
  await sql`update ${name} set ${sql.join(values)} where ${isOf(id)}`.execute(db);
  if (isFrozen) await sql`alter table ${name} enable trigger user`.execute(db);
}

/** Removes the personal data of the rows of an account. */
async function eraseTable({ db, now }: Context, table: PersonalTable, id: number, alias: string): Promise<void> {
  if (table.deleted)
    await sql`delete from ${sql.table(table.table)} where ${table.isOf(id)} and ${table.deleted}`.execute(db);
  const values = columnsOf(table).flatMap(([name, column]) =>
    "erased" in column && column.erased !== "feature"
      ? [sql`${sql.ref(name)} = ${erasedValue(name, column.erased, id, alias)}`]
      : [],
  );
  const changed = Object.entries((table.changed ?? {}) as Record<string, (at: Date) => RawBuilder<unknown>>);
  const also = changed.map(([name, value]) => sql`${sql.ref(name)} = ${value(now)}`);
  await change(db, table, id, [...values, ...also]);
}

/** Removes what the law kept on a ground whose time has ended. */
async function releaseTable(db: Db, table: PersonalTable, ground: Ground, id: number, alias: string) {
  const values = columnsOf(table).flatMap(([name, column]) =>
    "kept" in column && column.kept === ground && column.afterwards !== "feature"
      ? [sql`${sql.ref(name)} = ${erasedValue(name, column.afterwards, id, alias)}`]
      : [],
  );
  await change(db, table, id, values);
}

async function count(db: Db, { table, isOf }: PersonalTable, id: number, also: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where ${isOf(id)} and ${also}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The rows of a part that belong to a row of the main table, as a member of its JSON. */
function nested(part: PersonalPart, key: RawBuilder<unknown>, id: number, actor: ById["actor"]): RawBuilder<unknown>[] {
  if (part.key === null) return [];
  const own = typeof part.key === "string" ? sql.ref(`${part.table}.${part.key}`) : part.key;
  return [
    sql`jsonb_build_object(${sql.lit(camelCase(part.table))}, (
      select coalesce(jsonb_agg(${exported(part, id)}), '[]') from ${sql.table(part.table)}
      where ${own} = ${key} and ${part.isOf(id)} and ${part.inScope?.(actor) ?? sql`true`}))`,
  ];
}

/** The records of a section from the declarations of its tables (docs/decisions/101). By default they move with what they belong to. */
export function recordsOf<S extends string>(rules: Section<S>): AccountRecords<S> {
  const { section, onErasure, main, parts = [], isOpen, named, countOpen } = rules;
  const key = sql.ref(`${main.table}.${rules.key ?? "id"}`);
  const read = async (db: Db, { id, after, limit, actor }: ById) => {
    const objects = [exported(main, id), ...parts.flatMap((part) => nested(part, key, id, actor))];
    const { rows } = await sql<{ id: string; record: object }>`
      select ${key}::text as id, ${sql.join(objects, sql` || `)} as record from ${sql.table(main.table)}
      where ${main.isOf(id)} and ${rules.inScope(actor)} and ${key} > ${after}::int8 order by ${key} limit ${limit}`.execute(
      db,
    );
    return rows.map(({ id: rowId, record }) => ({ id: rowId, ...record }));
  };
  return {
    section,
    onErasure,
    tables: [...parts, main],
    read: readById(read),
    count: ({ db }, id) => count(db, main, id, sql<boolean>`true`),
    ...(isOpen && { countOpen: ({ db }, id) => count(db, main, id, isOpen) }),
    ...(countOpen && { countOpen }),
    named: async ({ db }, id) => (named ? (await named(id).execute(db)).rows : []),
    async erase(ctx, id, alias, names) {
      await rules.eraseMore?.(ctx, id, alias, names);
      const last = parts.filter(({ isLast }) => isLast);
      const first = parts.filter(({ isLast }) => !isLast);
      for (const table of [...first, main, ...last]) await eraseTable(ctx, table, id, alias);
    },
    async release({ db }, ground, id, alias) {
      for (const table of [...parts, main]) await releaseTable(db, table, ground, id, alias);
    },
    move: rules.move ?? (() => Promise.resolve()),
  };
}
