import type { Db } from "../../platform/database/index.ts";
import type { Actor, Context } from "../http/context.ts";
import type { Ground, PersonalTable } from "./personal-data.ts";

/** A part of a section, as records of plain values. `next` is where the next part begins; null at the end. */
export interface ArchivePart {
  records: Record<string, unknown>[];
  next: string | null;
}

/** How other tables name a record of a section. */
export interface NamedRecord {
  kind: string;
  /** In the `number` of messages to staff, and in the keys of review items about it. */
  number: string;
  /** Of its events. */
  subject: string;
  /** Patterns of the keys of messages to staff about it, in SQL. */
  messageKeys: string[];
  /** Values that such a message has, where its number is that of a page and not of a record. */
  messageValues?: Record<string, unknown>;
}

/** The records of one feature about an app user. `id` is the account. */
export interface AccountRecords<Section extends string = string> {
  section: Section;
  /** The next records after a position that the actor may see, as plain values; `null` begins. */
  read(ctx: Context, id: number, after: string | null): Promise<ArchivePart>;
  /** The number of records. */
  count(ctx: Context, id: number): Promise<number>;
  /** Number of records of unfinished work, such as open orders. An erasure is refused unless it is 0. */
  countOpen?(ctx: Context, id: number): Promise<number>;
  /** `kept`: the records stay without personal data, because the business has to keep them. */
  onErasure: "erased" | "kept";
  /** The tables with personal data, as declared beside their SQL. */
  tables: readonly PersonalTable[];
  /** How other tables name the records. */
  named(ctx: Context, id: number): Promise<readonly NamedRecord[]>;
  /** Records of other people about these records, such as requests for the approval of a discount. Messages to staff name them, too. */
  namedAbout?(ctx: Context, named: readonly NamedRecord[]): Promise<readonly NamedRecord[]>;
  /** Removes personal data in the caller's transaction. `alias` replaces the name, `named` are the records of all features. */
  erase(ctx: Context, id: number, alias: string, named: readonly NamedRecord[]): Promise<void>;
  /** Removes in the caller's transaction what the law has kept on a ground whose time has ended. */
  release(ctx: Context, ground: Ground, id: number, alias: string): Promise<void>;
  /** Gives the records of an account to another account of the same person, in the caller's transaction. */
  move(ctx: Context, from: number, to: number): Promise<void>;
}

/** Records per part of an archive. */
export const recordsPerPart = 500;

/**
 * One part of an archive. `rows` has up to `recordsPerPart + 1` records; the extra one shows that another part follows.
 * `position` returns the cursor of a record.
 */
export function archivePart<R extends object>(rows: readonly R[], position: (row: R) => string): ArchivePart {
  const shown = rows.slice(0, recordsPerPart);
  const last = shown.at(-1);
  // JSON turns moments into text and leaves out what has no plain value.
  const records = JSON.parse(JSON.stringify(shown)) as ArchivePart["records"];
  return { records, next: rows.length > recordsPerPart && last ? position(last) : null };
}

/** The records of an account after an id that the reader may see. */
export interface ById {
  id: number;
  after: string;
  limit: number;
  actor: Actor;
}

/** Reads the parts of an archive in the order of ids. */
export const readById =
  <R extends { id: string | number }>(read: (db: Db, query: ById) => Promise<readonly R[]>): AccountRecords["read"] =>
  async ({ db, actor }, id, after) =>
    archivePart(await read(db, { id, after: after ?? "0", limit: recordsPerPart + 1, actor }), (row) => String(row.id));
