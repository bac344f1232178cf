import type { Language } from "@vowdesk/contract/kernel";
import type { usersApi } from "@vowdesk/contract/users";
import { sql } from "kysely";
import type { Listing } from "../../kernel/page.ts";
import type { Db } from "../../platform/database.ts";

interface PersonRow {
  id: number;
  username: string;
  real_name: string;
  nick_name: string;
  phone: string;
  email: string;
  gender: number;
  avatar: string;
  enabled: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface UserRow extends Omit<PersonRow, "deleted_at"> {
  roles: { code: string; name: Record<Language, string> }[];
}

type UserTables = { users: PersonRow };

const tables = (db: Db) => db.withTables<UserTables>();

/** Text a filter finds anywhere; a `%` typed by somebody is a percent sign. */
const holding = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const roles = sql<UserRow["roles"]>`coalesce((
  select json_agg(json_build_object('code', role.code, 'name', role.name) order by role.id)
  from user_role join role on role.id = user_role.role_id where user_role.user_id = users.id), '[]')`;

/** Staff as a list, the newest first; who was deleted is in none. */
export const listing: Listing<typeof usersApi.list, UserTables, "users", number, UserRow> = {
  from: (db) => tables(db).selectFrom("users").where("deleted_at", "is", null),
  id: "users.id",
  where: {
    username: (found, text) => found.where("username", "ilike", holding(text)),
    realName: (found, text) => found.where("real_name", "ilike", holding(text)),
    realname: (found, text) => found.where("real_name", "ilike", holding(text)),
    phone: (found, text) => found.where("phone", "ilike", holding(text)),
  },
  sorts: {
    createTime: { column: "users.created_at", dir: "desc" },
    username: { column: "users.username", dir: "asc" },
  },
  defaultSort: "createTime",
  rows: (db, ids) =>
    tables(db)
      .selectFrom("users")
      .select(["id", "username", "real_name", "nick_name", "phone", "email", "gender", "avatar", "enabled"])
      .select(["created_at", "updated_at", roles.as("roles")])
      .where("id", "in", ids)
      .execute(),
};
