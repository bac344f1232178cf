import type { FoundProblem, singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { sql } from "kysely";
import type { Language } from "@vowdesk/contract/kernel";
import { inNameOrder } from "../../../kernel/paging/name-order.ts";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import { lockName, lockRow, type Db, type Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";
import { rowsOfUser } from "../../../platform/database/rows-of-user.ts";
import { shownName } from "../auth/staff-names.store.ts";

type StoredProvider = Row<"sign_in_provider">;
export type ProviderRow = Omit<StoredProvider, "sealed_secret"> & {
  accounts: number;
  last_sign_in_at: Date | null;
  problems: (FoundProblem & { count: number; lastAt: string })[];
  /** The name of the author, if their account is enabled. */
  vouched_by: string | null;
};
/** The columns that users change. */
export type ProviderFields = Pick<
  StoredProvider,
  | "name"
  | "issuer"
  | "client_id"
  | "enabled"
  | "creates_accounts"
  | "has_second_factor"
  | "signs_out"
  | "group_claim"
  | "scope"
  | "role_rules"
>;

const shownColumns = [
  "id",
  "kind",
  "name",
  "issuer",
  "client_id",
  "enabled",
  "creates_accounts",
  "has_second_factor",
  "signs_out",
  "group_claim",
  "scope",
  "role_rules",
  "group_matches",
  "author_id",
  "created_at",
  "created_by",
  "version",
  "updated_at",
  "updated_by",
] as const;

const accounts = sql<number>`(
  select count(*)::integer from sign_in_identity where provider_id = sign_in_provider.id)`;
const lastSignInAt = sql<Date | null>`(
  select max(used_at) from sign_in_identity where provider_id = sign_in_provider.id)`;

const problems = sql<ProviderRow["problems"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('problem', problem, 'detail', detail, 'count', count,
    'lastAt', to_char(last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by last_at desc), '[]')
  from sign_in_problem where provider_id = sign_in_provider.id)`;

const vouchedBy = sql<string | null>`(
  select ${shownName()} from users
  where users.id = sign_in_provider.author_id and enabled and deleted_at is null)`;

const providers = (db: Db) =>
  db
    .selectFrom("sign_in_provider")
    .select(shownColumns)
    .select([
      accounts.as("accounts"),
      lastSignInAt.as("last_sign_in_at"),
      problems.as("problems"),
      vouchedBy.as("vouched_by"),
    ]);

export const listing: Listing<typeof singleSignOnApi.list, "sign_in_provider", number, ProviderRow> = {
  from: (db) => db.selectFrom("sign_in_provider"),
  id: "sign_in_provider.id",
  where: { name: (query, text) => query.where(textMatches("name", text)) },
  sorts: { name: { column: "sign_in_provider.name", dir: "asc", isName: true } },
  defaultSort: "name",
  rows: (db, ids) => providers(db).where("id", "in", ids).execute(),
};

export const listEnabled = (db: Db, language: Language): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("sign_in_provider")
    .select(["id", "name"])
    .where("enabled", "=", true)
    .orderBy(inNameOrder("name", language))
    .execute();

export const findProvider = (db: Db, id: number): Promise<ProviderRow | undefined> =>
  providers(db).where("id", "=", id).executeTakeFirst();

export async function lockProvider(db: Db, id: number): Promise<ProviderRow | undefined> {
  await lockRow(db, "sign_in_provider", id, "no key update");
  return findProvider(db, id);
}

/** An enabled provider with its encrypted client secret. */
export const findEnabled = (db: Db, id: number): Promise<StoredProvider | undefined> =>
  db.selectFrom("sign_in_provider").selectAll().where("id", "=", id).where("enabled", "=", true).executeTakeFirst();

export const findStored = (db: Db, id: number): Promise<StoredProvider | undefined> =>
  db.selectFrom("sign_in_provider").selectAll().where("id", "=", id).executeTakeFirst();

/** Counts all. Other additions wait until the transaction ends, so that together they do not exceed the limit. */
export async function countProviders(db: Db): Promise<number> {
  await lockName(db, "sign-in providers");
  const { count } = await db
    .selectFrom("sign_in_provider")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const stored = ({ role_rules, ...fields }: Partial<ProviderFields>) => ({
  ...fields,
  ...(role_rules && { role_rules: JSON.stringify(role_rules) }),
});

type NewProvider = ProviderFields & Pick<StoredProvider, "id" | "kind" | "sealed_secret" | "author_id">;

export async function insertProvider(db: Db, provider: NewProvider, author: Author): Promise<ProviderRow> {
  await db
    .insertInto("sign_in_provider")
    .values({
      ...provider,
      role_rules: JSON.stringify(provider.role_rules),
      created_by: author.by,
      ...firstVersion(author),
    })
    .execute();
  return providers(db).where("id", "=", provider.id).executeTakeFirstOrThrow();
}

export async function saveProvider(
  db: Db,
  id: number,
  fields: Partial<ProviderFields & Pick<StoredProvider, "sealed_secret" | "author_id">>,
  author: Author,
): Promise<ProviderRow> {
  await db
    .updateTable("sign_in_provider")
    .set({ ...stored(fields), ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
  return providers(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function deleteProvider(db: Db, id: number): Promise<void> {
  await db.deleteFrom("sign_in_provider").where("id", "=", id).execute();
}

/** Ends the links of a provider to accounts, and the sign-ins that are not complete. Returns the number of links. */
export async function endLinks(db: Db, providerId: number): Promise<number> {
  await db.deleteFrom("sign_in_attempt").where("provider_id", "=", providerId).execute();
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_identity")
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const providersOfAuthor = rowsOfUser("sign_in_provider", "author_id");

/** Counts a problem of a provider. A user can cause some of them, so that each kind has one row only. */
export async function noteProblem(db: Db, providerId: number, { problem, detail }: FoundProblem, now: Date) {
  await sql`insert into sign_in_problem (provider_id, problem, detail, count, last_at)
    select id, ${problem}, ${detail}, 1, ${now} from sign_in_provider where id = ${providerId}
    on conflict (provider_id, problem)
    do update set detail = excluded.detail, count = sign_in_problem.count + 1, last_at = excluded.last_at`.execute(db);
}

/** Deletes the problems of a provider, because its new settings may have solved them. */
export async function forgetProblems(db: Db, providerId: number): Promise<void> {
  await db.deleteFrom("sign_in_problem").where("provider_id", "=", providerId).execute();
}

/** Stores when a user last had the groups of rules. */
export async function noteMatches(db: Db, providerId: number, groups: readonly string[], now: Date): Promise<void> {
  const matches = JSON.stringify(Object.fromEntries(groups.map((group) => [group, now.toISOString()])));
  await sql`update sign_in_provider set group_matches = group_matches || ${matches}::jsonb
    where id = ${providerId}`.execute(db);
}
