import { sql } from "kysely";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";

export type DepartmentRow = Row<"department"> & { people_count: number };

/** The columns that users edit. */
export type DepartmentFields = Omit<Row<"department">, "id" | "version" | "created_at" | "updated_by" | "updated_at">;

const peopleCount = sql<number>`(select count(*)::integer from users
  where users.department_id = department.id and users.deleted_at is null)`;

export function listDepartments(db: Db): Promise<DepartmentRow[]> {
  return db
    .selectFrom("department")
    .selectAll()
    .select(peopleCount.as("people_count"))
    .orderBy("order_number")
    .orderBy("id")
    .execute();
}

/** Serialises changes of the tree, because two valid moves together can form a cycle. Returns all departments. */
export async function lockDepartments(db: Db): Promise<DepartmentRow[]> {
  await lockName(db, "departments");
  return listDepartments(db);
}

export function insertDepartment(db: Db, department: DepartmentFields, author: Author): Promise<DepartmentRow> {
  return db
    .insertInto("department")
    .values({ ...department, ...firstVersion(author) })
    .returningAll()
    .returning(peopleCount.as("people_count"))
    .executeTakeFirstOrThrow();
}

export function saveDepartment(db: Db, id: number, next: DepartmentFields, author: Author): Promise<DepartmentRow> {
  return db
    .updateTable("department")
    .set({ ...next, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .returning(peopleCount.as("people_count"))
    .executeTakeFirstOrThrow();
}

/** Locks the department, so that no user joins it until the transaction ends. */
export async function lockDepartment(db: Db, id: number): Promise<void> {
  await db.selectFrom("department").select("id").where("id", "=", id).forUpdate().execute();
}

/** Keeps a department from being deleted until the transaction ends. Returns whether it exists. */
export async function keepDepartment(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom("department").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

/** Keeps all departments from being deleted until the transaction ends. */
export async function keepDepartments(db: Db): Promise<void> {
  await db.selectFrom("department").select("id").orderBy("id").forKeyShare().execute();
}

/** Enabled staff who are limited to their own department. */
export async function limitedUsers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where enabled and deleted_at is null and departments_of(id) is not null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("department_id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteDepartment(db: Db, id: number): Promise<void> {
  await db.deleteFrom("department").where("id", "=", id).execute();
}

/** Names in the audit trail. */
export const subjectNames: SubjectNames = { department: namesById("department", () => sql`name`) };
