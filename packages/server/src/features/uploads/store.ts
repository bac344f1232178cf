import type { AppPackage, FileModule, uploadsApi } from "@vowdesk/contract/uploads";
import { sql, type Generated } from "kysely";
import type { Listing } from "../../kernel/paging/page.ts";
import type { Db } from "../../platform/database/index.ts";
import { isNotPaused } from "../../platform/database/due-retries.ts";
import type { Spent } from "./policy.ts";

export interface FileRow {
  id: Generated<string>;
  name: string;
  state: "arriving" | "kept";
  module: FileModule | "package";
  is_public: boolean;
  /** Staff who hold this code see a package; who sees other files follows from their claims. */
  access: string | null;
  media_type: string;
  received_bytes: string;
  bytes: string;
  width: number | null;
  height: number | null;
  /** Bytes of each square cut by its edge. */
  squares: Generated<Record<string, number>>;
  /** Of a voice message. */
  duration_ms: number | null;
  uploader_kind: string;
  uploader_id: number;
  created_at: Date;
}

/** Who sees a private file by one claim of it. */
export interface Grant {
  /** Staff who hold this permission code. */
  access: string | null;
  /** The customer it was sent to. */
  reader_app_id: number | null;
  /** Everybody in the phone app. */
  is_for_app: boolean;
}

/** A claim that opens a file to nobody. */
export const closed: Grant = { access: null, reader_app_id: null, is_for_app: false };

export interface PackageRow {
  id: number;
  version: number;
  file_id: string;
  package_name: string;
  version_code: string;
  version_name: string;
  bytes: string;
  sha256: Buffer;
  state: AppPackage["state"];
  uploaded_by: string;
  uploaded_at: Date;
  activated_by: string | null;
  activated_at: Date | null;
  changed_by: string;
  changed_at: Date;
  file_name: string;
}

type Tables = {
  file: FileRow;
  file_claim: Grant & { file_id: string; owner: string };
  app_package: Omit<PackageRow, "id" | "version" | "state" | "file_name"> & {
    id: Generated<number>;
    version: Generated<number>;
    state: Generated<PackageRow["state"]>;
  };
};
type PackageTables = { app_package: PackageRow; file: FileRow };

export const tables = (db: Db) => db.withTables<Tables>();

/** One upload of a person at a time is counted: of two at once each would see the other's room. Until the transaction ends. */
export async function lockQuota(db: Db, kind: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${kind} || ' ' || ${id}::text, 0))`.execute(db);
}

/** What somebody has uploaded since then; packages are counted by nobody's quota. */
export async function spentSince(db: Db, kind: string, id: number, since: Date): Promise<Spent> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(received_bytes), 0) as bytes from file
    where uploader_kind = ${kind} and uploader_id = ${id} and created_at > ${since} and module <> 'package'`.execute(
    db,
  );
  const [spent] = rows;
  return { files: Number(spent?.files ?? 0), bytes: Number(spent?.bytes ?? 0) };
}

/** Bytes of all files together. */
export async function totalBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select bytes from file_total`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export type NewFile = Omit<FileRow, "id" | "state" | "squares" | "width" | "height" | "duration_ms">;

/** A file that is about to be stored. */
export async function insertFile(db: Db, file: NewFile): Promise<string> {
  const { id } = await tables(db)
    .insertInto("file")
    .values({ ...file, state: "arriving", width: null, height: null, duration_ms: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Settled = Pick<FileRow, "bytes" | "width" | "height" | "duration_ms"> & { squares: Record<string, number> };

/** The file is stored. */
export async function keepFile(db: Db, id: string, settled: Settled): Promise<void> {
  await tables(db)
    .updateTable("file")
    .set({ ...settled, squares: JSON.stringify(settled.squares) as never, state: "kept" })
    .where("id", "=", id)
    .execute();
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom("file").where("id", "=", id).execute();
}

export function findFile(db: Db, name: string) {
  return tables(db)
    .selectFrom("file")
    .selectAll()
    .where("name", "=", name)
    .where("state", "=", "kept")
    .executeTakeFirst();
}

/** A stored file that stays until the transaction ends. */
export function holdFile(db: Db, name: string) {
  return tables(db)
    .selectFrom("file")
    .selectAll()
    .where("name", "=", name)
    .where("state", "=", "kept")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Opens a package's file. */
export async function openTo(db: Db, fileId: string, access: string | null, isPublic: boolean): Promise<void> {
  await tables(db).updateTable("file").set({ access, is_public: isPublic }).where("id", "=", fileId).execute();
}

const unclaimed = sql<boolean>`(state = 'arriving' or not exists (select from file_claim where file_id = file.id))`;

/** Ids of files that nothing refers to, the oldest first. */
export async function findOrphans(
  db: Db,
  { before, runner, now }: { before: Date; runner: string; now: Date },
  most: number,
): Promise<string[]> {
  const found = await tables(db)
    .selectFrom("file")
    .select("id")
    .where("created_at", "<", before)
    .where(unclaimed)
    .where(isNotPaused(runner, sql`file.id`, now))
    .orderBy("created_at")
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}

/** Holds a file that nothing refers to; undefined when it is gone, claimed, or about to be claimed. */
export async function lockOrphan(db: Db, id: string) {
  const held = await tables(db)
    .selectFrom("file")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // A claim that was made before the lock was there is seen by a statement of its own.
  return held && tables(db).selectFrom("file").selectAll().where("id", "=", id).where(unclaimed).executeTakeFirst();
}

const packages = (db: Db) =>
  db
    .withTables<PackageTables>()
    .selectFrom("app_package")
    .innerJoin("file", "file.id", "app_package.file_id")
    .selectAll("app_package")
    .select("file.name as file_name");

/** Text a filter finds anywhere; a `%` typed by somebody is a percent sign. */
const holding = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Packages as a list, the latest first. */
export const packageListing: Listing<typeof uploadsApi.listPackages, PackageTables, "app_package", number, PackageRow> =
  {
    from: (db) => db.withTables<PackageTables>().selectFrom("app_package"),
    id: "app_package.id",
    where: {
      packageName: (found, text) => found.where("package_name", "ilike", holding(text)),
      state: (found, state) => found.where("app_package.state", "=", state),
    },
    sorts: {
      uploadedAt: { column: "app_package.uploaded_at", dir: "desc" },
      versionCode: { column: "app_package.version_code", dir: "desc" },
    },
    defaultSort: "uploadedAt",
    rows: (db, ids) => packages(db).where("app_package.id", "in", ids).execute(),
  };

export function findPackage(db: Db, id: number): Promise<PackageRow | undefined> {
  return packages(db).where("app_package.id", "=", id).executeTakeFirst();
}

export function findActive(db: Db, packageName: string): Promise<PackageRow | undefined> {
  return packages(db)
    .where("package_name", "=", packageName)
    .where("app_package.state", "=", "active")
    .executeTakeFirst();
}

/** One change of an app's packages at a time: of two activations the second sees what the first did. */
export async function lockPackageName(db: Db, packageName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('package ' || ${packageName}, 0))`.execute(db);
}

export type NewPackage = Pick<
  PackageRow,
  "file_id" | "package_name" | "version_code" | "version_name" | "bytes" | "sha256" | "uploaded_by" | "uploaded_at"
>;

export async function insertPackage(db: Db, added: NewPackage): Promise<PackageRow> {
  const { id } = await tables(db)
    .insertInto("app_package")
    .values({
      ...added,
      activated_by: null,
      activated_at: null,
      changed_by: added.uploaded_by,
      changed_at: added.uploaded_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return packages(db).where("app_package.id", "=", id).executeTakeFirstOrThrow();
}

interface By {
  by: string;
  at: Date;
}

/** Ends what stands in the way of a package: the active one, or a waiting one of the same number. */
export async function retire(
  db: Db,
  packageName: string,
  which: { state: "active" } | { state: "staged"; versionCode: string },
  { by, at }: By,
): Promise<{ id: number; file_id: string }[]> {
  let rows = tables(db)
    .updateTable("app_package")
    .set({ state: "retired", version: sql<number>`version + 1`, changed_by: by, changed_at: at })
    .where("package_name", "=", packageName)
    .where("state", "=", which.state);
  if (which.state === "staged") rows = rows.where("version_code", "=", which.versionCode);
  return rows.returning(["id", "file_id"]).execute();
}

export async function activatePackage(db: Db, id: number, { by, at }: By): Promise<PackageRow> {
  await tables(db)
    .updateTable("app_package")
    .set({
      state: "active",
      version: sql<number>`version + 1`,
      activated_by: by,
      activated_at: at,
      changed_by: by,
      changed_at: at,
    })
    .where("id", "=", id)
    .execute();
  return packages(db).where("app_package.id", "=", id).executeTakeFirstOrThrow();
}
