import type { LedgerEntry, LedgerTransfer } from "@vowdesk/contract/ledger";
import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

interface NewTransfer {
  at: Date;
  purpose: string;
  subject: string;
  key: string;
  entries: readonly LedgerEntry[];
}

/** Writes a transfer with its sides in one statement; false when one with that key is there already. */
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

interface TransferRow extends Omit<LedgerTransfer, "at"> {
  at: Date;
}

export async function transfersOf(db: Db, subject: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfer.id::text as id, transfer.at, transfer.purpose,
      json_agg(json_build_object('account', entry.account, 'cents', entry.cents) order by entry.line) as entries
    from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where transfer.subject = ${subject} group by transfer.id order by transfer.id`.execute(db);
  return rows;
}

/** What an account holds: the sum of all that came and went. */
export async function balanceOf(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::double precision as cents from ledger_entry where account = ${account}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export interface EntryRow {
  id: string;
  at: Date;
  purpose: string;
  subject: string;
  cents: number;
}

/** An entry of an account, and its moment to the microsecond: where one goes on reading after it. */
interface AccountEntryRow extends EntryRow {
  moment: string;
}

/** Which entries of an account are asked for, newest first. */
export interface EntriesAsked {
  /** How their purposes begin: `packet.`; empty for all. */
  purpose: string;
  /** The entry that was read last; null begins with the newest. */
  before: Pick<AccountEntryRow, "moment" | "id"> | null;
  most: number;
}

export async function entriesOf(
  db: Db,
  account: string,
  { purpose, before, most }: EntriesAsked,
): Promise<AccountEntryRow[]> {
  const isBefore =
    before === null
      ? sql`true`
      : sql`(entry.at, entry.transfer_id) < (${before.moment}::timestamptz, ${before.id}::bigint)`;
  const { rows } = await sql<AccountEntryRow>`
    select entry.transfer_id::text as id, entry.at, transfer.purpose, transfer.subject, entry.cents::double precision as cents,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
    where entry.account = ${account} and starts_with(transfer.purpose, ${purpose}) and ${isBefore}
    order by entry.at desc, entry.transfer_id desc limit ${most}`.execute(db);
  return rows;
}

/** Transfers of these purposes about these things, newest first, each with what of it came to any of these accounts. */
export async function paidTo(
  db: Db,
  accounts: readonly string[],
  { purposes, subjects, most }: { purposes: readonly string[]; subjects: readonly string[]; most: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select transfer.id::text as id, transfer.at, transfer.purpose, transfer.subject, sum(entry.cents)::double precision as cents
    from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where transfer.subject = any(${subjects}::text[]) and transfer.purpose = any(${purposes}::text[])
      and entry.account = any(${accounts}::text[])
    group by transfer.id order by transfer.at desc, transfer.id desc limit ${most}`.execute(db);
  return rows;
}
