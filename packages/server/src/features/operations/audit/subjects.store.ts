import { textBegins } from "../../../kernel/paging/like.ts";
import type { Language } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";
import type { SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Db } from "../../../platform/database/index.ts";
import { roleCodesNamed } from "../../staff/roles/roles.ts";

/** Current names of records by kind and key. Deleted records and kinds without names are left out. */
export async function findNames(
  db: Db,
  subjectNames: SubjectNames,
  requested: ReadonlyMap<string, readonly string[]>,
  language: Language,
): Promise<{ kind: string; key: string; name: string }[]> {
  const parts = [...requested].flatMap(([kind, keys]) => {
    const query = Object.hasOwn(subjectNames, kind) ? subjectNames[kind] : undefined;
    return query
      ? [
          sql`select ${kind}::text as kind, found.key, found.name from (${query(keys, language)}) as found where found.name <> ''`,
        ]
      : [];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<{ kind: string; key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return rows;
}

/** Maximum number of records of a kind that a search by name considers. */
const maxNames = 500;

/** The subjects of staff, app users with their review items and conversations, departments and roles whose names begin with the text, as an SQL array. */
export const subjectsNamed = (text: string): RawBuilder<string[]> => sql<string[]>`array(
  with person as materialized (select id from app_account where ${textBegins("app_account.name", text)} limit ${maxNames})
  (select kind || ':' || username from users, unnest(array['user', 'staff']) as kind
    where ${textBegins("users.real_name", text)} limit ${maxNames})
  union all (select 'person:' || id from person)
  union all (select queue || ':' || review.id from person join review on person_id = person.id
    order by review.created_at desc limit ${maxNames})
  union all (select 'chat:' || conversation.id from person join conversation on customer_id = person.id limit ${maxNames})
  union all (select 'department:' || id from department where ${textBegins("department.name", text)})
  union all (select 'role:' || code from (${roleCodesNamed(text)}) as named))`;
