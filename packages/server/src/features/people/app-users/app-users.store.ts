import type { appUsersApi } from "@vowdesk/contract/people/app-users";
import { sql } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { phoneMatches } from "../../../kernel/paging/phone-search.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { lockAppAccount } from "../../staff/auth/auth.ts";

type Erasure = Row<"app_erasure">;
type Merge = Row<"app_merge">;

/** An account with its erasure and the merge of a duplicate into it, if they were requested. */
export type AppUserRow = Omit<Row<"app_account">, "password_hash"> & {
  erasure_state: Erasure["state"] | null;
  erasure_by: number | null;
  erasure_by_name: string | null;
  erasure_at: Date | null;
  erasure_reason: string | null;
  erasure_approved_by: string | null;
  erasure_due_at: Date | null;
  merge_state: Merge["state"] | null;
  merge_by: number | null;
  merge_by_name: string | null;
  merge_at: Date | null;
  merge_reason: string | null;
  merge_evidence: string[] | null;
  merge_approved_by: string | null;
  merge_due_at: Date | null;
  duplicate_id: number | null;
  duplicate_name: string | null;
};

const columns = [
  "app_account.id",
  "app_account.name",
  "app_account.real_name",
  "app_account.phone",
  "app_account.role",
  "app_account.enabled",
  "app_account.blocked_reason",
  "app_account.created_at",
  "app_account.verified_at",
  "app_account.phone_verified_at",
  "app_account.erased_at",
  "app_account.merged_into",
  "app_account.version",
  "app_account.updated_by",
  "app_account.updated_at",
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
    name: (query, text) => query.where(({ or }) => or([textMatches("name", text), textMatches("real_name", text)])),
    phone: (query, text) => query.where(phoneMatches("phone", text)),
    role: (query, role) => query.where("role", "=", role),
    state: (query, state) => query.where(inState[state]),
    identity: (query, identity) => query.where("verified_at", identity === "verified" ? "is not" : "is", null),
  },
  sorts: {
    createTime: { column: "app_account.created_at", dir: "desc" },
  },
  defaultSort: "createTime",
  rows: (db, ids) => accounts(db).where("app_account.id", "in", ids).execute(),
};

const accounts = (db: Db) =>
  db
    .selectFrom("app_account")
    .leftJoin("app_erasure as erasure", "erasure.account_id", "app_account.id")
    .leftJoin("app_merge as merge", (join) =>
      join.onRef("merge.kept_id", "=", "app_account.id").on("merge.state", "<>", "done"),
    )
    .leftJoin("app_account as duplicate", "duplicate.id", "merge.duplicate_id")
    .select(columns)
    .select(["erasure.state as erasure_state", "erasure.requested_by as erasure_by"])
    .select(["erasure.requested_by_name as erasure_by_name", "erasure.requested_at as erasure_at"])
    .select(["erasure.reason as erasure_reason", "erasure.approved_by_name as erasure_approved_by"])
    .select("erasure.due_at as erasure_due_at")
    .select([
      "merge.state as merge_state",
      "merge.requested_by as merge_by",
      "merge.requested_by_name as merge_by_name",
    ])
    .select(["merge.requested_at as merge_at", "merge.reason as merge_reason", "merge.evidence as merge_evidence"])
    .select(["merge.approved_by_name as merge_approved_by", "merge.due_at as merge_due_at"])
    .select(["merge.duplicate_id", "duplicate.name as duplicate_name"]);

export function findAppUser(db: Db, id: number): Promise<AppUserRow | undefined> {
  return accounts(db).where("app_account.id", "=", id).executeTakeFirst();
}

export function findByPhone(db: Db, phone: string): Promise<AppUserRow | undefined> {
  return accounts(db).where("app_account.phone", "=", phone).executeTakeFirst();
}

/** Locks an account until the transaction ends. */
export async function lockAppUser(db: Db, id: number): Promise<AppUserRow | undefined> {
  await lockAppAccount(db, id);
  return findAppUser(db, id);
}
