import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { formsOfStored, lookupKeys, nameForms } from "../../../kernel/text/user-names.ts";
import { findUserById } from "../store.ts";

/** Fills in the name forms of accounts that an earlier version created. Returns whether there were any. */
export async function fillNameForms(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where name_key is null and deleted_at is null`.execute(db);
  if (rows.length === 0) return false;
  const keys = rows.map(({ username }) => nameForms(username).name_key);
  const { rows: taken } = await sql<{ name_key: string }>`
    select name_key from users where name_key = any (${keys}::text[]) and deleted_at is null`.execute(db);
  const forms = formsOfStored(rows, new Set(taken.map(({ name_key }) => name_key)));
  await sql`
    update users set name_key = form.name_key, name_skeleton = form.name_skeleton
    from json_to_recordset(${JSON.stringify(forms)}) as form (id int, name_key text, name_skeleton text)
    where users.id = form.id and users.name_key is null`.execute(db);
  return true;
}

async function findId(db: Db, [exact, canonical]: readonly [string, string]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where name_key in (${exact}, ${canonical}) and deleted_at is null
    order by name_key = ${exact} desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Finds a staff account by its typed name, disabled accounts included. */
export async function findUser(db: Db, typed: string) {
  const keys = lookupKeys(typed);
  const id = (await findId(db, keys)) ?? ((await fillNameForms(db)) ? await findId(db, keys) : undefined);
  return id === undefined ? undefined : findUserById(db, id);
}
