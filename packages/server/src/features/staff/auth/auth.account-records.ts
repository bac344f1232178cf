import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import { noPhone } from "../../../kernel/text/phones.ts";
import { mergedAccounts } from "./app-accounts/merged-accounts.store.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

const phoneOf = (id: number) => sql`(select phone from app_account where id = ${id})`;

/** An erasure keeps the id, the role and the dates of the account. */
const account: PersonalTable = {
  table: "app_account",
  subject: "app",
  isOf: (id) => sql<boolean>`app_account.id = ${id}`,
  personal: {
    name: { kind: "name", erased: "alias" },
    real_name: { kind: "name", erased: "null" },
    phone: { kind: "phone", erased: (id) => sql`${noPhone(id)}::text` },
    password_hash: { kind: "credential", erased: "empty", exported: null },
    blocked_reason: { kind: "text", erased: "empty" },
  },
  changed: {
    verified_at: () => sql`null`,
    enabled: () => sql`false`,
    erased_at: (now) => sql`${now}::timestamptz`,
  },
  facts: ["role", "enabled", "created_at", "verified_at", "phone_verified_at"],
};

/** Accounts that were merged into this one, or into another account that was merged into this one. Merged accounts have no phone number. */
const merged: PersonalPart = {
  table: "app_account",
  subject: "app",
  // The main table has one row of the person, to which all belong.
  key: sql<number>`app_account.id`,
  isOf: (id) => sql<boolean>`app_account.id in ${mergedAccounts(id)}`,
  personal: { name: { kind: "name", erased: "alias" } },
  facts: ["created_at"],
};

const session: PersonalPart = {
  table: "app_session",
  subject: "app",
  key: "account_id",
  isOf: (id) => sql<boolean>`app_session.account_id = ${id}`,
  deleted: sql`true`,
  personal: { token_hash: { kind: "credential", erased: "empty", exported: null } },
  facts: [],
  computed: { since: () => sql`created_at`, until: () => sql`coalesce(revoked_at, expires_at)` },
};

const formerPhone: PersonalPart = {
  table: "former_phone",
  subject: "app",
  key: "owner_id",
  isLast: true,
  isOf: (id) => sql<boolean>`(former_phone.owner_kind = 'app' and former_phone.owner_id = ${id})`,
  deleted: sql`true`,
  personal: { phone: { kind: "phone", erased: "empty" } },
  facts: ["until"],
};

/** Codes and failures are found by the number, and not part of an export: they are gone after hours. */
const ofNumber = { subject: "app", key: null, deleted: sql<boolean>`true`, facts: [] } as const;

const failure: PersonalPart = {
  ...ofNumber,
  table: "sign_in_failure",
  isOf: (id) => sql<boolean>`(scope = 'app' and key = ${phoneOf(id)})`,
  personal: { key: { kind: "phone", erased: "empty" } },
};

const code: PersonalPart = {
  ...ofNumber,
  table: "phone_code",
  isOf: (id) => sql<boolean>`(subject = ${phoneOf(id)} or phone_hash = sha256(convert_to(${phoneOf(id)}, 'UTF8'))
    or purpose = 'app-own' and subject = ${String(id)})`,
  personal: { subject: { kind: "phone", erased: "empty" }, phone_hash: { kind: "phone", erased: "null" } },
};

const attempt: PersonalPart = {
  ...ofNumber,
  table: "code_attempt",
  isOf: (id) => sql<boolean>`(purpose = 'phone' and split_part(subject, ' ', 2) in (${phoneOf(id)}, ${String(id)}))`,
  personal: { subject: { kind: "phone", erased: "empty" } },
};

/** Failed sign-ins and codes first, because the number of the account finds them. */
export const accountRecords = recordsOf({
  section: "account",
  onErasure: "erased",
  main: account,
  parts: [failure, code, attempt, session, formerPhone, merged],
  inScope: () => sql<boolean>`true`,
  /** Adds former phone numbers and the verification of an account to another one, and closes the first. */
  async move({ db, now }, from, to) {
    await sql`update former_phone set owner_id = ${to} where owner_kind = 'app' and owner_id = ${from}`.execute(db);
    await sql`
      insert into former_phone (owner_kind, owner_id, phone, until)
      select 'app', ${to}, phone, ${now} from app_account where id = ${from}`.execute(db);
    await sql`
      update app_account as kept set real_name = coalesce(kept.real_name, gone.real_name),
        verified_at = coalesce(kept.verified_at, gone.verified_at)
      from app_account as gone where kept.id = ${to} and gone.id = ${from}`.execute(db);
    await sql`
      update app_account set phone = ${noPhone(from)}, password_hash = '', enabled = false, blocked_reason = '', real_name = null,
        verified_at = null, merged_into = ${to} where id = ${from}`.execute(db);
    await sql`delete from former_phone where owner_kind = 'app' and owner_id = ${from}`.execute(db);
    await sql`delete from app_session where account_id = ${from}`.execute(db);
  },
});
