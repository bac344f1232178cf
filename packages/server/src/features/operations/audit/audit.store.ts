import type { auditApi } from "@vowdesk/contract/operations/audit";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { codeBegins, startingWith, textBegins, textMatches } from "../../../kernel/paging/like.ts";
import { fromDate, filtersOf, toDate, type Listing, type Where } from "../../../kernel/paging/page.ts";
import { lockName, type Db, type Row } from "../../../platform/database/index.ts";
import { staffName } from "../../staff/auth/staff-names.store.ts";
import { canonical, subjectPrefixes } from "./audit.policy.ts";
import { subjectsNamed } from "./subjects.store.ts";

export type LineContent = Omit<Row<"audit_line">, "id" | "chain_id" | "position" | "hash">;
export type EntryRow = Row<"audit_line">;
/** An entry with the name by which its actor is shown. */
export type NamedEntryRow = EntryRow & { actor_name: string };

/** Number of chains. Each connection writes to one of them, so that commits do not wait for a single row. */
export const chainCount = 64;

/** The text that an entry's hash covers, after the hash of the entry before it. */
export function hashedText(entry: LineContent): string {
  const { at, actor_kind, actor_id, actor, verb, subject, reason, ip, request_id, changes } = entry;
  return canonical({
    at: at.toISOString(),
    actor_kind,
    actor_id,
    actor,
    verb,
    subject,
    reason,
    ip,
    request_id,
    changes,
  });
}

/** Appends an entry to this connection's chain in one statement. The chain's row stays locked until the commit. */
export async function append(db: Db, entry: LineContent): Promise<void> {
  const { rows } = await sql`
    with chain as (
      update audit_chain set length = length + 1, hash = sha256(hash || convert_to(${hashedText(entry)}, 'UTF8'))
      where id = pg_backend_pid() % ${sql.lit(chainCount)} returning id, length, hash
    )
    insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, reason, ip, request_id, changes)
    select id, length, hash, ${entry.at}, ${entry.actor_kind}, ${entry.actor_id}, ${entry.actor}, ${entry.verb}, ${entry.subject},
      ${entry.reason}, ${entry.ip}, ${entry.request_id}, ${JSON.stringify(entry.changes)}::jsonb
    from chain returning id`.execute(db);
  if (rows.length !== 1) throw new Error("an audit chain is missing: npm run audit:verify names it");
}

const where: Where<typeof auditApi.list, "audit_line"> = {
  // The account name, or the real name of staff.
  actor: (query, text) =>
    query.where(
      sql<boolean>`(${textBegins("actor", text)}
        or actor = any(array(select username from users where ${textBegins("users.real_name", text)})))`,
    ),
  verb: (query, text) => query.where(codeBegins("verb", text)),
  subject: (query, text) => {
    const conditions = subjectPrefixes(text).map((prefix) => sql<boolean>`subject like ${startingWith(prefix)}`);
    return query.where(sql<boolean>`(${sql.join(conditions, sql` or `)} or subject = any(${subjectsNamed(text)}))`);
  },
  ip: (query, text) => query.where(codeBegins("ip", text)),
  requestId: (query, text) => query.where(codeBegins("request_id", text)),
  reason: (query, text) => query.where("reason", "is not", null).where(textMatches("reason", text)),
  from: fromDate((query, start) => query.where("at", ">=", start)),
  to: toDate((query, end) => query.where("at", "<", end)),
};

/** The name of staff follows from their account, so that the entry and its hash keep the account name. */
const nameOfActor = sql<string>`case when actor_kind = 'staff' then ${staffName("actor_id", "actor")} else actor end`;

const named = (db: Db) => db.selectFrom("audit_line").selectAll().select(nameOfActor.as("actor_name"));

export const listing: Listing<typeof auditApi.list, "audit_line", string, NamedEntryRow> = {
  from: (db) => db.selectFrom("audit_line"),
  id: "audit_line.id",
  where,
  sorts: { at: { column: "audit_line.at", dir: "desc" } },
  defaultSort: "at",
  rows: (db, ids) => named(db).where("id", "in", ids).execute(),
};

export type EntryFilters = HandlerInput<typeof auditApi.startExport>;

/** Matching entries older than the entry `id`, newest first. */
export async function entriesBefore(
  ctx: { db: Db; now: Date },
  filters: EntryFilters,
  id: string,
  limit: number,
): Promise<NamedEntryRow[]> {
  const applyFilters = await filtersOf(ctx, where, filters);
  return applyFilters(listing.from(ctx.db))
    .selectAll()
    .select(nameOfActor.as("actor_name"))
    .where(sql<boolean>`(at, id) < (select last.at, last.id from audit_line as last where last.id = ${id})`)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Number of matching entries, at most `limit`. */
export async function countEntries(ctx: { db: Db; now: Date }, filters: EntryFilters, limit: number): Promise<number> {
  const applyFilters = await filtersOf(ctx, where, filters);
  const limited = applyFilters(listing.from(ctx.db))
    .select(sql`1`.as("one"))
    .limit(limit);
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${limited} as matches`.execute(ctx.db);
  return Number(rows[0]?.n ?? 0);
}

export function findEntry(db: Db, id: string): Promise<NamedEntryRow | undefined> {
  return named(db).where("id", "=", id).executeTakeFirst();
}

/** The id of the entry that this request wrote under a verb. */
export async function findOwnEntry(
  db: Db,
  { requestId, actorId, verb }: { requestId: string; actorId: number; verb: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("audit_line")
    .select("id")
    .where("request_id", "=", requestId)
    .where("verb", "=", verb)
    .where("actor_id", "=", actorId)
    .executeTakeFirst();
  return row?.id;
}

/** All verbs. A loose index scan finds each from the one before it, without reading every entry. */
export async function listVerbs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ verb: string }>`
    with recursive found (verb) as (
      (select verb from audit_line order by verb using ~<~ limit 1)
      union all
      select (select next.verb from audit_line as next where next.verb ~>~ found.verb order by next.verb using ~<~ limit 1)
      from found where found.verb is not null
    )
    select verb from found where verb is not null`.execute(db);
  return rows.map(({ verb }) => verb);
}

/** The entries at the positions after `from` up to `to`, in order. */
export function entriesBetween(db: Db, chainId: number, from: string, to: string): Promise<EntryRow[]> {
  return db
    .selectFrom("audit_line")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("position", ">", from)
    .where("position", "<=", to)
    .orderBy("position")
    .execute();
}

export function listChains(db: Db) {
  return db.selectFrom("audit_chain").selectAll().orderBy("id").execute();
}

/** The heads of all expected chains at one moment. A missing chain counts as empty. */
export async function readHeads(db: Db): Promise<{ at: string; chains: [length: string, hash: string][] }> {
  const { rows } = await sql<{ at: Date; length: string; hash: string }>`
    select clock_timestamp() as at, coalesce(length, 0)::text as length, encode(coalesce(hash, repeat('\\000', 32)::bytea), 'hex') as hash
    from generate_series(0, ${sql.lit(chainCount - 1)}) as wanted (id) left join audit_chain using (id) order by id`.execute(
    db,
  );
  const [first] = rows;
  if (!first) throw new Error("generate_series returned no row");
  return { at: first.at.toISOString(), chains: rows.map(({ length, hash }) => [length, hash]) };
}

export interface StrayEntries {
  chain_id: number;
  /** Entries before the first position, and entries of a chain that does not exist. */
  outside: number;
  /** Entries behind the chain's end. */
  behind: number;
}

/**
 * Counts entries at positions that no chain has, in one statement, so that entries appended meanwhile do not count. Index scans find them
 * without reading the other entries.
 */
export async function countStrayEntries(db: Db): Promise<StrayEntries[]> {
  const { rows } = await sql<StrayEntries>`
    select expected.id as chain_id,
      case when chain.id is null then (select count(*)::integer from audit_line where chain_id = expected.id)
        else (select count(*)::integer from audit_line where chain_id = expected.id and position < 1) end as outside,
      (select count(*)::integer from audit_line where chain_id = expected.id and position > chain.length) as behind
    from generate_series(0, ${sql.lit(chainCount - 1)}) as expected (id) left join audit_chain as chain on chain.id = expected.id
    union all
    (select chain_id, count(*)::integer, 0 from audit_line where chain_id < 0 group by chain_id)
    union all
    (select chain_id, count(*)::integer, 0 from audit_line where chain_id > ${sql.lit(chainCount - 1)} group by chain_id)
    order by chain_id`.execute(db);
  return rows.filter(({ outside, behind }) => outside + behind > 0);
}

/** The hash of the entry at a position of a chain. */
export async function hashAt(db: Db, chainId: number, position: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("audit_line")
    .select("hash")
    .where("chain_id", "=", chainId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.hash;
}

/** Every entry of a verb, in the order in which they were written. */
export function entriesOf(db: Db, verb: string): Promise<EntryRow[]> {
  return db.selectFrom("audit_line").selectAll().where("verb", "=", verb).orderBy("id").execute();
}

/** Serialises reverts, so that the second of two sees what the first restored. */
export const lockReverts = (db: Db): Promise<void> => lockName(db, "reverts");
