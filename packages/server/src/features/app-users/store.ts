import type { appUsersApi } from "@vowdesk/contract/app-users";
import { sql } from "kysely";
import { containing } from "../../kernel/paging/like.ts";
import type { Listing } from "../../kernel/paging/page.ts";
import { phoneMatches } from "../../kernel/paging/phone-search.ts";
import { lockRow, type Db, type Row } from "../../platform/database/index.ts";

type Erasure = Row<"app_erasure">;

/** An account with its erasure, if one was requested. */
export type AppUserRow = Omit<Row<"app_account">, "password_hash"> & {
  erasure_state: Erasure["state"] | null;
  erasure_by: number | null;
  erasure_by_name: string | null;
  erasure_at: Date | null;
  erasure_reason: string | null;
  erasure_approved_by: string | null;
  erasure_due_at: Date | null;
};

const columns = ["id", "name", "real_name", "phone", "role", "enabled", "blocked_reason"] as const;
const times = [
  "created_at",
  "verified_at",
  "phone_verified_at",
  "erased_at",
  "merged_into",
  "version",
  "updated_by",
  "updated_at",
] as const;

const inState = {
  active: sql<boolean>`enabled`,
  blocked: sql<boolean>`not enabled and erased_at is null and merged_into is null`,
  erasing: sql<boolean>`erased_at is null and exists (select from app_erasure where account_id = app_account.id)`,
  erased: sql<boolean>`erased_at is not null`,
  merged: sql<boolean>`merged_into is not null`,
} as const;

export const listing: Listing<typeof appUsersApi.list, "app_account", number, AppUserRow> = {
  from: (db) => db.selectFrom("app_account"),
  id: "app_account.id",
  where: {
    name: (query, text) =>
      query.where(({ or, eb }) =>
        or([eb("name", "ilike", containing(text)), eb("real_name", "ilike", containing(text))]),
      ),
    phone: (query, text) => query.where(phoneMatches("phone", text)),
    role: (query, role) => query.where("role", "=", role),
    state: (query, state) => query.where(inState[state]),
    identity: (query, identity) => query.where("verified_at", identity === "verified" ? "is not" : "is", null),
  },
  sorts: {
    createTime: { column: "app_account.created_at", dir: "desc" },
  },
  defaultSort: "createTime",
  rows: (db, ids) => accounts(db).where("id", "in", ids).execute(),
};

const accounts = (db: Db) =>
  db
    .selectFrom("app_account")
    .leftJoin("app_erasure as erasure", "erasure.account_id", "app_account.id")
    .select(columns)
    .select(times)
    .select(["erasure.state as erasure_state", "erasure.requested_by as erasure_by"])
    .select(["erasure.requested_by_name as erasure_by_name", "erasure.requested_at as erasure_at"])
    .select(["erasure.reason as erasure_reason", "erasure.approved_by_name as erasure_approved_by"])
    .select("erasure.due_at as erasure_due_at");

export function findAppUser(db: Db, id: number): Promise<AppUserRow | undefined> {
  return accounts(db).where("id", "=", id).executeTakeFirst();
}

export function findByPhone(db: Db, phone: string): Promise<AppUserRow | undefined> {
  return accounts(db).where("phone", "=", phone).executeTakeFirst();
}

/** Locks an account until the transaction ends. */
export async function lockAppUser(db: Db, id: number): Promise<AppUserRow | undefined> {
  await lockRow(db, "app_account", id);
  return findAppUser(db, id);
}
