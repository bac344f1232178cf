import type { Declaration, HandlerInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { businessZone } from "../../platform/business-time.ts";
import type { Context } from "../http/context.ts";
import { readIds } from "./ordered.ts";
import { filtersOf, readByIds, rowsInScope, type Listing } from "./page.ts";

/** Keeps an answer small. */
const rowsPerPart = 1_000;

interface Part<E extends Declaration> {
  filters: Partial<HandlerInput<E>>;
  /** `next` of the former part. */
  after?: number | undefined;
}

/** The list of a call whose rows are read by their integer ids. */
type ById<E extends Declaration, TB extends keyof DB, Row extends { id: number }, DB> = Listing<
  E,
  TB,
  number,
  Row,
  DB
> & { rows: (db: Context["db"], ids: readonly number[], now: Date) => Promise<readonly Row[]> };

/** The next rows of an export, newest first. New rows do not move those of later parts. */
async function readPart<E extends Declaration, DB, TB extends keyof DB, Row extends { id: number }>(
  ctx: Context,
  listing: ById<E, TB, Row, DB>,
  { filters, after }: Part<E>,
): Promise<{ rows: Row[]; next: number | null; timeZone: string }> {
  const narrow = await filtersOf(ctx, listing.where, filters);
  const matching = narrow(rowsInScope(ctx, listing));
  const filtered =
    after === undefined ? matching : matching.where(sql<boolean>`${sql.ref(listing.id)} < ${after}::int8`);
  const order = { column: listing.id, dir: "desc" } as const;
  const range = { offset: 0, limit: rowsPerPart };
  const ids = await readIds<number, DB, TB>(ctx.db, { filtered, id: listing.id, order }, range);
  const rows = await readByIds(ids, (all) => listing.rows(ctx.db, all, ctx.now));
  const next = ids.length < rowsPerPart ? null : (ids.at(-1) ?? null);
  return { rows, next, timeZone: await businessZone(ctx.db) };
}

/** The audited facts of a part of an export. */
export interface ExportFacts {
  filters: Readonly<Record<string, unknown>>;
  after: number | null;
  records: number;
}

/** Absent filters are left out. */
const exportFacts = (
  { filters, after }: { filters: object; after?: number | undefined },
  records: number,
): ExportFacts => ({
  filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  after: after ?? null,
  records,
});

interface PartOf<Row, Presented> {
  /** Emits the event of the audit trail. */
  audit: (after: ExportFacts) => void;
  present: (rows: Row[]) => Presented[] | Promise<Presented[]>;
}

/** The next records of an export. Each part is audited. */
export async function exportedPart<
  E extends Declaration,
  DB,
  TB extends keyof DB,
  Row extends { id: number },
  Presented,
>(
  ctx: Context,
  listing: ById<E, TB, Row, DB>,
  input: Part<E>,
  { audit, present }: PartOf<Row, Presented>,
): Promise<{ records: Presented[]; next: number | null; timeZone: string }> {
  const { rows, ...part } = await readPart(ctx, listing, input);
  audit(exportFacts(input, rows.length));
  return { ...part, records: await present(rows) };
}
