import { textBegins } from "../../../kernel/paging/like.ts";
import type { AuditSubjectKind } from "@vowdesk/contract/operations/audit";
import type { Language } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Selects `key` and `name` of the records with these keys. */
type NameQuery = (keys: readonly string[], language: Language) => RawBuilder<unknown>;

/** Names of records that are found by a numeric id. Other keys find nothing. */
const byId =
  (table: string, name: RawBuilder<unknown>): NameQuery =>
  (keys) => {
    const ids = keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number);
    return sql`select id::text as key, ${name} as name from ${sql.table(table)} where id = any(${ids}::integer[])`;
  };

const staffAccount: NameQuery = (keys) => sql`
  (select distinct on (username) username as key, real_name as name from users
  where username = any(${keys}::text[]) order by username, deleted_at nulls first, id desc)`;

const reviewedPerson: NameQuery = (keys) => {
  const ids = keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number);
  return sql`select review.id::text as key, person.name from review join app_account as person on person.id = person_id
    where review.id = any(${ids}::integer[])`;
};

/** Kinds whose records have names. The keys of other kinds are readable, such as order numbers. */
const queries: Partial<Record<AuditSubjectKind, NameQuery>> = {
  announcement: (keys, language) =>
    byId("announcement", sql`coalesce(wordings->${language}->>'title', wordings->'zh'->>'title')`)(keys, language),
  application: reviewedPerson,
  bookable: byId("bookable", sql`name`),
  challenge: reviewedPerson,
  chat: byId("conversation", sql`customer_name`),
  "chat-label": byId("chat_label", sql`name`),
  "chat-team": byId("chat_team", sql`name`),
  complaint: reviewedPerson,
  department: byId("department", sql`name`),
  error: byId("error_group", sql`left(message, 120)`),
  feedback: reviewedPerson,
  lead: byId("lead", sql`concat_ws(' & ', nullif(name_a, ''), nullif(name_b, ''))`),
  menu: (keys, language) =>
    sql`select coalesce(code, id::text) as key, label->>${language} as name from permission
      where coalesce(code, id::text) = any(${keys}::text[])`,
  offer: (keys, language) =>
    byId(
      "offer",
      sql`(select texts->${language}->>'name' from offer_version where offer_id = offer.id and number = offer.latest)`,
    )(keys, language),
  packet: byId("red_packet", sql`customer_name`),
  person: byId("app_account", sql`name`),
  post: reviewedPerson,
  reply: byId("quick_reply", sql`title`),
  role: (keys, language) =>
    sql`select code as key, name->>${language} as name from role where code = any(${keys}::text[])`,
  "service-account": byId("service_account", sql`name`),
  shoot: byId(
    "shoot",
    sql`(select concat_ws(' & ', nullif(name_a, ''), nullif(name_b, '')) from wedding where wedding.id = wedding_id)`,
  ),
  staff: staffAccount,
  user: staffAccount,
  verification: reviewedPerson,
  view: byId("saved_view", sql`name`),
  withdrawal: reviewedPerson,
};

/** Current names of records by kind and key. Deleted records and kinds without names are left out. */
export async function findNames(
  db: Db,
  requested: ReadonlyMap<string, readonly string[]>,
  language: Language,
): Promise<{ kind: string; key: string; name: string }[]> {
  const parts = [...requested].flatMap(([kind, keys]) => {
    const query = Object.hasOwn(queries, kind) ? queries[kind as AuditSubjectKind] : undefined;
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
  union all (select 'role:' || code from role
    where exists (select from jsonb_each_text(name) as part where ${textBegins("part.value", text)})))`;
