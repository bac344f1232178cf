import type { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { sql } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockName, type Db, type NewRow, type Row } from "../../../platform/database/index.ts";
import { isNotPaused, type Due } from "../../../platform/database/due-retries.ts";
import type { Usage } from "./uploads.policy.ts";

/**
 * `access` is the permission to read a package; the readers of other files follow from their claims. `squares` has the size of
 * each square thumbnail in bytes, by its edge.
 */
export type FileRow = Row<"file">;

/** The readers of a private file by one claim. */
export type Grant = Pick<Row<"file_claim">, "access" | "reader_app_id" | "is_for_app">;

export const closed: Grant = { access: null, reader_app_id: null, is_for_app: false };

export type PackageRow = Row<"app_package"> & { file_name: string };

/** Locks a person's quota until the transaction ends, so that simultaneous uploads are counted one after the other. */
export const lockQuota = (db: Db, kind: string, id: number): Promise<void> => lockName(db, `uploads ${kind} ${id}`);

/** Returns the uploads of a person since a moment, as they are stored: a photo is sent at many times that size. Packages do not count. */
export async function usageSince(db: Db, kind: string, id: number, since: Date): Promise<Usage> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from file
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

export type NewFile = Omit<NewRow<"file">, "id" | "state" | "squares" | "width" | "height" | "duration_ms">;

export async function insertFile(db: Db, file: NewFile): Promise<string> {
  const { id } = await db
    .insertInto("file")
    .values({ ...file, state: "arriving", width: null, height: null, duration_ms: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type StoredProperties = Pick<FileRow, "bytes" | "width" | "height" | "duration_ms" | "squares">;

export async function keepFile(db: Db, id: string, stored: StoredProperties): Promise<void> {
  await db
    .updateTable("file")
    .set({ ...stored, squares: JSON.stringify(stored.squares), state: "kept" })
    .where("id", "=", id)
    .execute();
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom("file").where("id", "=", id).execute();
}

export function findFile(db: Db, name: string) {
  return db.selectFrom("file").selectAll().where("name", "=", name).where("state", "=", "kept").executeTakeFirst();
}

/** Finds a stored file and locks it until the transaction ends. */
export function lockFile(db: Db, name: string) {
  return db
    .selectFrom("file")
    .selectAll()
    .where("name", "=", name)
    .where("state", "=", "kept")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function openTo(db: Db, fileId: string, access: string | null, isPublic: boolean): Promise<void> {
  await db.updateTable("file").set({ access, is_public: isPublic }).where("id", "=", fileId).execute();
}

const unclaimed = sql<boolean>`(state = 'arriving' or not exists (select from file_claim where file_id = file.id))`;

export async function findOrphans(
  db: Db,
  { before, runner, now }: Due & { before: Date },
  max: number,
): Promise<string[]> {
  const orphans = await db
    .selectFrom("file")
    .select("id")
    .where("created_at", "<", before)
    .where(unclaimed)
    .where(isNotPaused(runner, sql`file.id`, now))
    .orderBy("created_at")
    .limit(max)
    .execute();
  return orphans.map(({ id }) => id);
}

/** Locks a file without claims. Returns undefined if it was removed, claimed or locked meanwhile. */
export async function lockOrphan(db: Db, id: string) {
  const locked = await db
    .selectFrom("file")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // A second statement sees claims that were committed before the lock.
  return locked && db.selectFrom("file").selectAll().where("id", "=", id).where(unclaimed).executeTakeFirst();
}

const packages = (db: Db) =>
  db
    .selectFrom("app_package")
    .innerJoin("file", "file.id", "app_package.file_id")
    .selectAll("app_package")
    .select("file.name as file_name");

export const packageListing: Listing<typeof uploadsApi.listPackages, "app_package", number, PackageRow> = {
  from: (db) => db.selectFrom("app_package"),
  id: "app_package.id",
  where: {
    packageName: (query, text) => query.where(textMatches("package_name", text)),
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
export const lockPackageName = (db: Db, packageName: string): Promise<void> => lockName(db, `package ${packageName}`);

export type NewPackage = Pick<
  PackageRow,
  "file_id" | "package_name" | "version_code" | "version_name" | "bytes" | "sha256" | "uploaded_by" | "uploaded_at"
>;

export async function insertPackage(db: Db, added: NewPackage): Promise<PackageRow> {
  const { id } = await db
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

/** Retires the active package, or a staged one with the same version code. */
export async function retire(
  db: Db,
  packageName: string,
  which: { state: "active" } | { state: "staged"; versionCode: string },
  { by, at }: Author,
): Promise<{ id: number; file_id: string }[]> {
  let rows = db
    .updateTable("app_package")
    .set({ state: "retired", version: sql<number>`version + 1`, changed_by: by, changed_at: at })
    .where("package_name", "=", packageName)
    .where("state", "=", which.state);
  if (which.state === "staged") rows = rows.where("version_code", "=", which.versionCode);
  return rows.returning(["id", "file_id"]).execute();
}

export async function activatePackage(db: Db, id: number, { by, at }: Author): Promise<PackageRow> {
  await db
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

export async function storedAfter(db: Db, id: string, count: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from file where id > ${id}::bigint and state = 'kept' order by id limit ${count}`.execute(
    db,
  );
  return rows;
}
