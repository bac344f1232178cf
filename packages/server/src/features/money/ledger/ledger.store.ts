import type { LedgerEntry, LedgerTransfer } from "@vowdesk/contract/money/ledger";
import { sql } from "kysely";
import { PositionForm } from "../../../kernel/paging/position.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

type TransferFields = Pick<Row<"ledger_transfer">, "at" | "purpose" | "subject">;
type NewTransfer = TransferFields & { key: string; entries: readonly LedgerEntry[] };

/** Inserts a transfer with its entries in one statement. Returns false if the key exists. */
export async function insertTransfer(db: Db, { at, purpose, subject, key, entries }: NewTransfer): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      insert into ledger_transfer (at, purpose, subject, key) values (${at}, ${purpose}, ${subject}, ${key})
      on conflict on constraint ledger_transfer_key do nothing returning id, at
    )
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, side.line, side.account, side.cents, moved.at
    from moved, unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(({ cents }) => cents)}::bigint[])
      with ordinality as side (account, cents, line)
    returning transfer_id`.execute(db);
  return rows.length > 0;
}

type TransferRow = Omit<LedgerTransfer, "at"> & Pick<TransferFields, "at">;

export async function transfersOf(db: Db, subject: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfer.id::text as id, transfer.at, transfer.purpose,
      json_agg(json_build_object('account', entry.account, 'cents', entry.cents) order by entry.line) as entries
    from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where transfer.subject = ${subject} group by transfer.id order by transfer.id`.execute(db);
  return rows;
}

type MoveRow = Pick<TransferFields, "at" | "purpose"> & { key: string; cents: number };

/** The entries of an account with key, purpose and time of their transfers, the oldest first. */
export async function movesOf(db: Db, account: string): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select transfer.key, transfer.purpose, transfer.at, entry.cents::double precision as cents
    from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
    where entry.account = ${account} order by transfer.id`.execute(db);
  return rows;
}

export async function balanceOf(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::double precision as cents from ledger_entry where account = ${account}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** The sum of the entries of an account in the transfers of a subject. */
export async function centsOfSubject(db: Db, subject: string, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(entry.cents), 0)::double precision as cents
    from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where transfer.subject = ${subject} and entry.account = ${account}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export type EntryRow = TransferFields & { id: string; cents: number };

/** Entries of an account by their time. */
export const entryPosition = new PositionForm<"ledger_entry">({
  "ledger_entry.at": "timestamptz",
  "ledger_entry.transfer_id": "int8",
});

type AccountEntryRow = EntryRow & { position: string };

export interface EntriesQuery {
  /** Prefix of their purposes, such as `packet.`; empty for all. */
  purpose: string;
  /** The last entry that was read; null starts at the newest. */
  before: string | null;
  most: number;
}

export async function entriesOf(
  db: Db,
  account: string,
  { purpose, before, most: max }: EntriesQuery,
): Promise<AccountEntryRow[]> {
  const { rows } = await sql<AccountEntryRow>`
    select ledger_entry.transfer_id::text as id, ledger_entry.at, transfer.purpose, transfer.subject,
      ledger_entry.cents::double precision as cents, ${entryPosition.ofRow} as position
    from ledger_entry join ledger_transfer transfer on transfer.id = ledger_entry.transfer_id
    where ledger_entry.account = ${account} and starts_with(transfer.purpose, ${purpose}) and ${entryPosition.isBefore(before)}
    order by ledger_entry.at desc, ledger_entry.transfer_id desc limit ${max}`.execute(db);
  return rows;
}

/** Transfers with these purposes and records, newest first, each with the sum of its entries in these accounts. */
export async function paidTo(
  db: Db,
  accounts: readonly string[],
  { purposes, subjects, most: max }: { purposes: readonly string[]; subjects: readonly string[]; most: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select transfer.id::text as id, transfer.at, transfer.purpose, transfer.subject, sum(entry.cents)::double precision as cents
    from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where transfer.subject = any(${subjects}::text[]) and transfer.purpose = any(${purposes}::text[])
      and entry.account = any(${accounts}::text[])
    group by transfer.id order by transfer.at desc, transfer.id desc limit ${max}`.execute(db);
  return rows;
}
