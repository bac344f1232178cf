import { sql, type Generated } from "kysely";
import type { Db } from "../../../platform/database.ts";
import type { PersonFields } from "../store.ts";

interface Department {
  id: number;
  name: string;
  parent_id: number | null;
}
type ImportTables = {
  department: Department;
  role: { id: number; code: string };
  users: PersonFields & {
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

/** Which of the names somebody has already, with whose id. */
export async function ownersOf(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select wanted.name, users.id from unnest(${[...names]}::text[]) as wanted (name)
    join users on lower(users.username) = lower(wanted.name) and users.deleted_at is null`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/**
 * Keeps names, people and departments as they are until the transaction ends: nobody takes one of the names, changes one of
 * their owners or removes a department.
 */
export async function holdForImport(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('username ' || wanted.name, 0))
    from (select distinct lower(name) as name from unnest(${[...names]}::text[]) as given (name) order by 1) as wanted`.execute(
    db,
  );
  await sql`
    select id from users where deleted_at is null
      and lower(username) in (select lower(name) from unnest(${[...names]}::text[]) as given (name))
    order by id for update`.execute(db);
  await tables(db).selectFrom("department").select("id").orderBy("id").forKeyShare().execute();
}

const peopleAtATime = 500;

/** Adds people, in order; answers their ids in the same order. */
export async function insertPeople(
  db: Db,
  people: readonly PersonFields[],
  { passwordHash, by, at }: { passwordHash: string; by: string; at: Date },
): Promise<number[]> {
  const byName = new Map<string, number>();
  for (let first = 0; first < people.length; first += peopleAtATime) {
    const rows = await tables(db)
      .insertInto("users")
      .values(
        people.slice(first, first + peopleAtATime).map((person) => ({
          ...person,
          password_hash: passwordHash,
          created_at: at,
          updated_at: at,
          updated_by: by,
        })),
      )
      .returning(["id", "username"])
      .execute();
    for (const { id, username } of rows) byName.set(username, id);
  }
  return people.map(({ username }) => byName.get(username) ?? 0);
}
