import type { AppPackage, FileModule, uploadsApi } from "@vowdesk/contract/uploads";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Listing } from "../../kernel/paging/page.ts";
import type { Db } from "../../platform/database/index.ts";
import { isNotPaused } from "../../platform/database/due-retries.ts";
import type { Usage } from "./policy.ts";

export interface FileRow {
  id: Generated<string>;
  name: string;
  state: "arriving" | "kept";
  module: FileModule | "package";
  is_public: boolean;
  /** The permission to read a package. The readers of other files follow from their claims. */
  access: string | null;
  media_type: string;
  received_bytes: string;
  bytes: string;
  width: number | null;
  height: number | null;
  /** The size of each square thumbnail in bytes, by its edge. */
  squares: ColumnType<Record<string, number>, string | undefined, string>;
  duration_ms: number | null;
  uploader_kind: string;
  uploader_id: number;
  created_at: Date;
}

/** The readers of a private file by one claim. */
export interface Grant {
  access: string | null;
  reader_app_id: number | null;
  is_for_app: boolean;
}

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

/** Locks a person's quota until the transaction ends, so that simultaneous uploads are counted one after the other. */
export async function lockQuota(db: Db, kind: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${kind} || ' ' || ${id}::text, 0))`.execute(db);
}

/** Returns the uploads of a person since a moment. Packages do not count. */
export async function usageSince(db: Db, kind: string, id: number, since: Date): Promise<Usage> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(received_bytes), 0) as bytes from file
    where uploader_kind = ${kind} and uploader_id = ${id} and created_at > ${since} and module <> 'package'`.execute(
    db,
  );
  const [usage] = rows;
  return { files: Number(usage?.files ?? 0), bytes: Number(usage?.bytes ?? 0) };
}

export async function totalBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select bytes from file_total`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export type NewFile = Omit<FileRow, "id" | "state" | "squares" | "width" | "height" | "duration_ms">;

export async function insertFile(db: Db, file: NewFile): Promise<string> {
  const { id } = await tables(db)
    .insertInto("file")
    .values({ ...file, state: "arriving", width: null, height: null, duration_ms: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type StoredProperties = Pick<FileRow, "bytes" | "width" | "height" | "duration_ms"> & {
  squares: Record<string, number>;
};

export async function keepFile(db: Db, id: string, stored: StoredProperties): Promise<void> {
  await tables(db)
    .updateTable("file")
    .set({ ...stored, squares: JSON.stringify(stored.squares), state: "kept" })
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

/** Finds a stored file and locks it until the transaction ends. */
export function lockFile(db: Db, name: string) {
  return tables(db)
    .selectFrom("file")
    .selectAll()
    .where("name", "=", name)
    .where("state", "=", "kept")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function openTo(db: Db, fileId: string, access: string | null, isPublic: boolean): Promise<void> {
  await tables(db).updateTable("file").set({ access, is_public: isPublic }).where("id", "=", fileId).execute();
}

const unclaimed = sql<boolean>`(state = 'arriving' or not exists (select from file_claim where file_id = file.id))`;

export async function findOrphans(
  db: Db,
  { before, runner, now }: { before: Date; runner: string; now: Date },
  most: number,
): Promise<string[]> {
  const orphans = await tables(db)
    .selectFrom("file")
    .select("id")
    .where("created_at", "<", before)
    .where(unclaimed)
    .where(isNotPaused(runner, sql`file.id`, now))
    .orderBy("created_at")
    .limit(most)
    .execute();
  return orphans.map(({ id }) => id);
}

/** Locks a file without claims. Returns undefined if it was removed, claimed or locked meanwhile. */
export async function lockOrphan(db: Db, id: string) {
  const locked = await tables(db)
    .selectFrom("file")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // A second statement sees claims that were committed before the lock.
  return locked && tables(db).selectFrom("file").selectAll().where("id", "=", id).where(unclaimed).executeTakeFirst();
}

const packages = (db: Db) =>
  db
    .withTables<PackageTables>()
    .selectFrom("app_package")
    .innerJoin("file", "file.id", "app_package.file_id")
    .selectAll("app_package")
    .select("file.name as file_name");

/** A pattern that matches the text anywhere. A typed `%` is a literal percent sign. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export const packageListing: Listing<typeof uploadsApi.listPackages, PackageTables, "app_package", number, PackageRow> =
  {
    from: (db) => db.withTables<PackageTables>().selectFrom("app_package"),
    id: "app_package.id",
    where: {
      packageName: (query, text) => query.where("package_name", "ilike", containing(text)),
      state: (query, state) => query.where("app_package.state", "=", state),
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

/** Locks an app's packages until the transaction ends, so that simultaneous changes run one after the other. */
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

interface Author {
  by: string;
  at: Date;
}

/** Retires the active package, or a staged one with the same version code. */
export async function retire(
  db: Db,
  packageName: string,
  which: { state: "active" } | { state: "staged"; versionCode: string },
  { by, at }: Author,
): Promise<{ id: number; file_id: string }[]> {
  let rows = tables(db)
    .updateTable("app_package")
    .set({ state: "retired", version: sql<number>`version + 1`, changed_by: by, changed_at: at })
    .where("package_name", "=", packageName)
    .where("state", "=", which.state);
  if (which.state === "staged") rows = rows.where("version_code", "=", which.versionCode);
  return rows.returning(["id", "file_id"]).execute();
}

export async function activatePackage(db: Db, id: number, { by, at }: Author): Promise<PackageRow> {
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
