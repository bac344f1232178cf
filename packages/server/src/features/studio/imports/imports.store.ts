import type { Language } from "@vowdesk/contract/kernel";
import type { ImportCounts, importsApi, LeftOutShoot } from "@vowdesk/contract/studio/imports";
import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import { lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";
import type { Unit } from "./units.ts";

export type ImportRow = Row<"studio_import"> & { starter_name: string };

const starterName = nameOfAnyUser("studio_import.user_id").as("starter_name");

const imports = (db: Db) => db.selectFrom("studio_import").selectAll().select(starterName);

export const listing: Listing<typeof importsApi.list, "studio_import", number, ImportRow> = {
  from: (db) => db.selectFrom("studio_import"),
  id: "studio_import.id",
  where: {
    fileName: (query, text) => query.where(textMatches("file_name", text)),
    state: (query, state) => query.where("state", "=", state),
  },
  sorts: { createdAt: { column: "studio_import.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: (db, ids) => imports(db).where("id", "in", ids).execute(),
};

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  imports(db).where("id", "=", id).executeTakeFirst();

export async function lockImport(db: Db, id: number): Promise<ImportRow | undefined> {
  await lockRow(db, "studio_import", id);
  return findImport(db, id);
}

/** Whether a file was imported and that was not undone, and whether an import is at work. */
export async function findInTheWay(db: Db, digest: Buffer): Promise<{ isKnown: boolean; isAtWork: boolean }> {
  const { rows } = await sql<{ isKnown: boolean; isAtWork: boolean }>`
    select exists (select from studio_import where digest = ${digest} and state <> 'undone') as "isKnown",
      exists (select from studio_import where state in ('running', 'undoing')) as "isAtWork"`.execute(db);
  return rows[0] ?? { isKnown: false, isAtWork: false };
}

/** Until the transaction ends, no other import is started or undone. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('studio import', 0))`.execute(db);
}

/** Whether another import than this one is at work. */
export async function isOtherAtWork(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from studio_import where state in ('running', 'undoing') and id <> ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

interface NewImport {
  digest: Buffer;
  fileName: string;
  counts: ImportCounts;
  userId: number;
  language: Language;
}

/** Stores an import with its units. */
export async function insertImport(
  db: Db,
  { digest, fileName, counts, userId, language }: NewImport,
  units: readonly Unit[],
  author: Author,
): Promise<number> {
  const { id } = await db
    .insertInto("studio_import")
    .values({
      digest,
      file_name: fileName,
      counts: JSON.stringify(counts),
      total: units.length,
      user_id: userId,
      started_by: author.by,
      language,
      ...firstVersion(author),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into studio_import_unit (import_id, position, content)
    select ${id}::integer, position, content
    from jsonb_array_elements(${JSON.stringify(units)}::jsonb) with ordinality as unit (content, position)`.execute(db);
  return id;
}

interface WaitingUnit {
  position: number;
  content: Unit;
}

/** The next units of an import. */
export async function nextUnits(db: Db, importId: number, limit: number): Promise<WaitingUnit[]> {
  const { rows } = await sql<WaitingUnit>`
    select position, content from studio_import_unit where import_id = ${importId} and content is not null
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** What a unit has written. */
export interface Written {
  leadId?: number;
  weddingId?: number;
  shootIds?: number[];
  agreementId?: number;
  openingCents?: number;
}

/** Stores what a unit has written, and removes its content. */
export async function saveWritten(db: Db, importId: number, position: number, written: Written): Promise<void> {
  await db
    .updateTable("studio_import_unit")
    .set({
      content: null,
      lead_id: written.leadId ?? null,
      wedding_id: written.weddingId ?? null,
      shoot_ids: written.shootIds ?? [],
      agreement_id: written.agreementId ?? null,
      opening_cents: written.openingCents ?? 0,
    })
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .execute();
}

interface Progress {
  done: number;
  leftOut: readonly LeftOutShoot[];
  /** Rows of units that were not written. */
  skipped: readonly number[];
}

export async function saveProgress(db: Db, id: number, { done, leftOut, skipped }: Progress): Promise<void> {
  await sql`
    update studio_import set done = done + ${done}, left_out = left_out || ${JSON.stringify(leftOut)}::jsonb,
      skipped = skipped || ${JSON.stringify(skipped)}::jsonb where id = ${id}`.execute(db);
}

type Change = Partial<Pick<Row<"studio_import">, "state" | "ended_at" | "used_count">> & { counts?: ImportCounts };

export async function saveImport(db: Db, id: number, { counts, ...change }: Change, author: Author): Promise<void> {
  await db
    .updateTable("studio_import")
    .set({ ...change, ...(counts && { counts: JSON.stringify(counts) }), ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}

/** What an import has written, by kind. Records that were deleted since are left out. */
export async function readWritten(db: Db, importId: number) {
  const rows = await db
    .selectFrom("studio_import_unit")
    .select(["lead_id", "wedding_id", "shoot_ids", "agreement_id", "opening_cents"])
    .where("import_id", "=", importId)
    .where("content", "is", null)
    .execute();
  const present = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null);
  return {
    leadIds: present(rows.map(({ lead_id }) => lead_id)),
    weddingIds: present(rows.map(({ wedding_id }) => wedding_id)),
    shootIds: rows.flatMap(({ shoot_ids }) => shoot_ids),
    agreementIds: present(rows.map(({ agreement_id }) => agreement_id)),
    openings: rows.filter(({ opening_cents }) => opening_cents > 0).length,
    openingCents: rows.reduce((sum, { opening_cents }) => sum + opening_cents, 0),
  };
}

export async function deleteUnits(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("studio_import_unit").where("import_id", "=", importId).execute();
}

/** The import that is at work, unless it waits for a retry. */
export async function findAtWork(db: Db, { runner, now }: Due, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("studio_import")
    .select("id")
    .where("state", "in", ["running", "undoing"])
    .where(isNotPaused(runner, sql`studio_import.id`, now))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { import: namesById("studio_import", () => sql`file_name`) };
