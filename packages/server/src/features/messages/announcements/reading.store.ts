import type { announcementsApi, ReaderView, Wordings } from "@vowdesk/contract/messages/announcements";
import type { AppRole } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Listing } from "../../../kernel/paging/page.ts";
import type { Db } from "../../../platform/database/index.ts";

export type Reader = { kind: "staff"; id: number } | { kind: "app"; id: number; appRole: AppRole };

export interface OwnRow {
  id: number;
  wordings: Wordings;
  mustConfirm: boolean;
  publishedAt: Date;
  expiresAt: Date | null;
  isOver: boolean;
  readAt: Date | null;
  confirmedAt: Date | null;
}

const isAddressedTo = (reader: Reader): RawBuilder<boolean> =>
  reader.kind === "staff"
    ? sql<boolean>`is_for_staff(announcement.id, to_staff, ${reader.id})`
    : sql<boolean>`${reader.appRole} = any(app_kinds)`;

const isOver = (now: Date) => sql<boolean>`(state = 'expired' or expires_at is not null and expires_at <= ${now})`;

const isConfirmedBy = ({ kind, id }: Reader) =>
  sql<boolean>`exists (select from announcement_receipt where announcement_id = announcement.id
    and reader_kind = ${kind} and reader_id = ${id} and confirmed_at is not null)`;

function inView(reader: Reader, view: ReaderView, now: Date): RawBuilder<boolean> {
  if (view === "past") return isOver(now);
  const current = sql<boolean>`not ${isOver(now)}`;
  return view === "current" ? current : sql<boolean>`${current} and must_confirm and not ${isConfirmedBy(reader)}`;
}

async function ownRows(db: Db, reader: Reader, ids: readonly number[], now: Date): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select announcement.id, wordings, must_confirm as "mustConfirm", published_at as "publishedAt", expires_at as "expiresAt",
      ${isOver(now)} as "isOver", read_at as "readAt", confirmed_at as "confirmedAt"
    from announcement left join announcement_receipt on announcement_id = announcement.id
      and reader_kind = ${reader.kind} and reader_id = ${reader.id}
    where announcement.id = any(${ids}::int[]) and state in ('published', 'expired') and ${isAddressedTo(reader)}`.execute(
    db,
  );
  return rows;
}

/** Announcements for one reader, without retracted ones. */
export const ownListing = (reader: Reader): Listing<typeof announcementsApi.mine, "announcement", number, OwnRow> => ({
  from: (db) =>
    db.selectFrom("announcement").where("state", "in", ["published", "expired"]).where(isAddressedTo(reader)),
  id: "announcement.id",
  where: { view: (query, view, now) => query.where(inView(reader, view, now)) },
  sorts: { publishedAt: { column: "published_at", dir: "desc" } },
  defaultSort: "publishedAt",
  rows: (db, ids, now) => ownRows(db, reader, ids, now),
});

/** The announcement if it is addressed to this reader, else undefined. */
export async function findOwn(db: Db, reader: Reader, id: number, now: Date): Promise<OwnRow | undefined> {
  const [row] = await ownRows(db, reader, [id], now);
  return row;
}

/** Records that the reader read or confirmed an announcement. Earlier times are kept. */
export async function recordReceipt(
  db: Db,
  reader: Reader,
  id: number,
  act: "read" | "confirm",
  now: Date,
): Promise<void> {
  const confirmedAt = act === "confirm" ? now : null;
  await sql`
    insert into announcement_receipt as receipt (announcement_id, reader_kind, reader_id, told_at, read_at, confirmed_at)
    values (${id}, ${reader.kind}, ${reader.id}, ${now}, ${now}, ${confirmedAt})
    on conflict (announcement_id, reader_kind, reader_id) do update
    set read_at = coalesce(receipt.read_at, excluded.read_at),
      confirmed_at = coalesce(receipt.confirmed_at, excluded.confirmed_at)`.execute(db);
}
