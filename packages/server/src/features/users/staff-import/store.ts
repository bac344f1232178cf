import { sql, type Generated } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { nameForms, type NameForms } from "../../../kernel/text/user-names.ts";
import { lockNames, type PersonFields } from "../store.ts";

interface Department {
  id: number;
  name: string;
  parent_id: number | null;
}
type ImportTables = {
  department: Department;
  role: { id: number; code: string };
  users: PersonFields &
    NameForms & {
      id: Generated<number>;
      password_hash: string;
      created_at: Date;
      updated_at: Date;
      updated_by: string;
      deleted_at: Generated<Date | null>;
    };
};

const tables = (db: Db) => db.withTables<ImportTables>();

export function listDepartments(db: Db): Promise<Department[]> {
  return tables(db).selectFrom("department").select(["id", "name", "parent_id"]).orderBy("id").execute();
}

export function listRoleCodes(db: Db): Promise<{ id: number; code: string }[]> {
  return tables(db).selectFrom("role").select(["id", "code"]).orderBy("id").execute();
}

export async function findOwners(db: Db, names: readonly string[]): Promise<(NameForms & { id: number })[]> {
  const forms = names.map(nameForms);
  return tables(db)
    .selectFrom("users")
    .select(["id", "name_key", "name_skeleton"])
    .where((eb) =>
      eb.or([
        eb("name_key", "=", sql<string>`any (${forms.map(({ name_key }) => name_key)}::text[])`),
        eb("name_skeleton", "=", sql<string>`any (${forms.map(({ name_skeleton }) => name_skeleton)}::text[])`),
      ]),
    )
    .where("deleted_at", "is", null)
    .execute();
}

/** Locks the names, their owners and all departments against changes until the transaction ends. */
export async function lockForImport(db: Db, names: readonly string[]): Promise<void> {
  await lockNames(db);
  const keys = names.map((name) => nameForms(name).name_key);
  await sql`
    select id from users where deleted_at is null and name_key = any (${keys}::text[]) order by id for update`.execute(
    db,
  );
  await tables(db).selectFrom("department").select("id").orderBy("id").forKeyShare().execute();
}
