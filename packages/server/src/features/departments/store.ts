import { sql, type Generated } from "kysely";
import type { Db } from "../../platform/database/index.ts";

export interface DepartmentFields {
  parent_id: number | null;
  name: string;
  phone: string;
  address: string;
  order_number: number;
}

export interface DepartmentRow extends DepartmentFields {
  id: number;
  version: number;
  updated_by: string;
  updated_at: Date;
  people_count: number;
}

type DepartmentTables = {
  department: DepartmentFields & {
    id: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
    updated_by: string;
  };
  users: { id: number; department_id: number | null; deleted_at: Date | null };
};

const tables = (db: Db) => db.withTables<DepartmentTables>();

const columns = ["id", "parent_id", "name", "phone", "address", "order_number"] as const;
const authorship = ["version", "updated_by", "updated_at"] as const;
const peopleCount = sql<number>`(select count(*)::integer from users
  where users.department_id = department.id and users.deleted_at is null)`;

export function listDepartments(db: Db): Promise<DepartmentRow[]> {
  return tables(db)
    .selectFrom("department")
    .select(columns)
    .select(authorship)
    .select(peopleCount.as("people_count"))
    .orderBy("order_number")
    .orderBy("id")
    .execute();
}

type Author = { by: string; at: Date };

/** Serialises changes of the tree, because two valid moves together can form a cycle. Returns all departments. */
export async function lockDepartments(db: Db): Promise<DepartmentRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('departments', 0))`.execute(db);
  return listDepartments(db);
}

export function insertDepartment(db: Db, department: DepartmentFields, { by, at }: Author): Promise<DepartmentRow> {
  return tables(db)
    .insertInto("department")
    .values({ ...department, created_at: at, updated_at: at, updated_by: by })
    .returning(columns)
    .returning(authorship)
    .returning(peopleCount.as("people_count"))
    .executeTakeFirstOrThrow();
}

export function saveDepartment(db: Db, id: number, next: DepartmentFields, { by, at }: Author): Promise<DepartmentRow> {
  const { parent_id, name, phone, address, order_number } = next;
  return tables(db)
    .updateTable("department")
    .set({ parent_id, name, phone, address, order_number, updated_at: at, updated_by: by })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning(columns)
    .returning(authorship)
    .returning(peopleCount.as("people_count"))
    .executeTakeFirstOrThrow();
}

/** Locks the department, so that no user joins it until the transaction ends. */
export async function lockDepartment(db: Db, id: number): Promise<void> {
  await tables(db).selectFrom("department").select("id").where("id", "=", id).forUpdate().execute();
}

export async function countPeople(db: Db, id: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("department_id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteDepartment(db: Db, id: number): Promise<void> {
  await tables(db).deleteFrom("department").where("id", "=", id).execute();
}
