import { sql } from "kysely";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { nameForms, type NameForms } from "../../../../kernel/text/user-names.ts";
import { lockAccountsNamed } from "../../auth/auth.ts";
import { keepDepartments } from "../../departments/departments.ts";
import { lockNames } from "../users.store.ts";

export function listDepartments(db: Db): Promise<Pick<Row<"department">, "id" | "name" | "parent_id">[]> {
  return db.selectFrom("department").select(["id", "name", "parent_id"]).orderBy("id").execute();
}

export function listRoleCodes(db: Db): Promise<{ id: number; code: string }[]> {
  return db.selectFrom("role").select(["id", "code"]).orderBy("id").execute();
}

export async function findOwners(db: Db, names: readonly string[]): Promise<(NameForms & { id: number })[]> {
  const forms = names.map(nameForms);
  return db
    .selectFrom("users")
    .select(["id", "name_key", "name_skeleton"])
    .where((eb) =>
      eb.or([
        eb("name_key", "=", sql<string>`any (${forms.map(({ name_key }) => name_key)}::text[])`),
        eb("name_skeleton", "=", sql<string>`any (${forms.map(({ name_skeleton }) => name_skeleton)}::text[])`),
      ]),
    )
    .where("deleted_at", "is", null)
    .$narrowType<NameForms>()
    .execute();
}

/** Locks the names, their owners and all departments against changes until the transaction ends. */
export async function lockForImport(db: Db, names: readonly string[]): Promise<void> {
  await lockNames(db);
  const keys = names.map((name) => nameForms(name).name_key);
  await lockAccountsNamed(db, keys);
  await keepDepartments(db);
}
