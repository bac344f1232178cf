import type { auditApi } from "@vowdesk/contract/audit";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { fromDate, filtersOf, toDate, type Listing, type Where } from "../../kernel/paging/page.ts";
import type { Db } from "../../platform/database/index.ts";
import { canonical, type Changes } from "./policy.ts";

export interface LineContent {
  at: Date;
  actor_kind: string;
  actor_id: number;
  actor: string;
  verb: string;
  subject: string;
  reason: string | null;
  ip: string | null;
  request_id: string | null;
  changes: Changes;
}

export interface LineRow extends LineContent {
  id: string;
  chain_id: number;
  position: string;
  hash: Buffer;
}

type AuditTables = {
  audit_line: LineRow;
  audit_chain: { id: number; length: string; hash: Buffer };
};

const tables = (db: Db) => db.withTables<AuditTables>();

/** How many chains there are; each connection writes to one of them, so that commits do not queue behind one row. */
export const chainCount = 64;

/** The text a line's hash is over, after the hash of the line before it. */
export function hashedText(line: LineContent): string {
  const { at, actor_kind, actor_id, actor, verb, subject, reason, ip, request_id, changes } = line;
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

/** Adds a line to this connection's chain in one statement; the chain's row is locked until the commit. Throws without a chain. */
export async function append(db: Db, line: LineContent): Promise<void> {
  const { rows } = await sql`
    with chain as (
      update audit_chain set length = length + 1, hash = sha256(hash || convert_to(${hashedText(line)}, 'UTF8'))
      where id = pg_backend_pid() % ${sql.lit(chainCount)} returning id, length, hash
    )
    insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, reason, ip, request_id, changes)
    select id, length, hash, ${line.at}, ${line.actor_kind}, ${line.actor_id}, ${line.actor}, ${line.verb}, ${line.subject},
      ${line.reason}, ${line.ip}, ${line.request_id}, ${JSON.stringify(line.changes)}::jsonb
    from chain returning id`.execute(db);
  if (rows.length !== 1) throw new Error("an audit chain is missing: npm run audit:verify names it");
}

/** Text a filter begins with; a `%` typed by somebody is a percent sign. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const startingWith = (text: string) => `${escaped(text)}%`;

const where: Where<typeof auditApi.list, AuditTables, "audit_line"> = {
  actor: (found, text) => found.where("actor", "like", startingWith(text)),
  verb: (found, text) => found.where("verb", "like", startingWith(text)),
  subject: (found, text) => found.where("subject", "like", startingWith(text)),
  ip: (found, text) => found.where("ip", "like", startingWith(text)),
  requestId: (found, text) => found.where("request_id", "like", startingWith(text)),
  reason: (found, text) => found.where("reason", "is not", null).where("reason", "ilike", `%${escaped(text)}%`),
  from: fromDate((found, start) => found.where("at", ">=", start)),
  to: toDate((found, end) => found.where("at", "<", end)),
};

/** The trail as a list, newest first. */
export const listing: Listing<typeof auditApi.list, AuditTables, "audit_line", string, LineRow> = {
  from: (db) => tables(db).selectFrom("audit_line"),
  id: "audit_line.id",
  where,
  sorts: { at: { column: "audit_line.at", dir: "desc" } },
  defaultSort: "at",
  rows: "audit_line",
};

export type LineFilters = HandlerInput<typeof auditApi.startExport>;

/** The next lines that match, newest first, after the line of this id. */
export async function linesBefore(
  ctx: { db: Db; now: Date },
  filters: LineFilters,
  id: string,
  limit: number,
): Promise<LineRow[]> {
  const narrow = await filtersOf(ctx, where, filters);
  return narrow(listing.from(ctx.db))
    .selectAll()
    .where(sql<boolean>`(at, id) < (select last.at, last.id from audit_line as last where last.id = ${id})`)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** How many lines match, at most `most`. */
export async function countLines(ctx: { db: Db; now: Date }, filters: LineFilters, most: number): Promise<number> {
  const narrow = await filtersOf(ctx, where, filters);
  const some = narrow(listing.from(ctx.db))
    .select(sql`1`.as("one"))
    .limit(most);
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${some} as matches`.execute(ctx.db);
  return Number(rows[0]?.n ?? 0);
}

export function findLine(db: Db, id: string): Promise<LineRow | undefined> {
  return tables(db).selectFrom("audit_line").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The line that this request has left under a verb. */
export async function findOwnLine(
  db: Db,
  { requestId, actorId, verb }: { requestId: string; actorId: number; verb: string },
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom("audit_line")
    .select("id")
    .where("request_id", "=", requestId)
    .where("verb", "=", verb)
    .where("actor_id", "=", actorId)
    .executeTakeFirst();
  return row?.id;
}

/** Every verb there is, each found from the one before it in the index: a million lines are not read. */
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

/** Lines of a chain after a position, in order. */
export function linesAfter(db: Db, chainId: number, position: string, limit: number): Promise<LineRow[]> {
  return tables(db)
    .selectFrom("audit_line")
    .selectAll()
    .where("chain_id", "=", chainId)
    .where("position", ">", position)
    .orderBy("position")
    .limit(limit)
    .execute();
}

export function listChains(db: Db) {
  return tables(db).selectFrom("audit_chain").selectAll().orderBy("id").execute();
}

/** The heads of the chains that must exist, all as of one moment; a chain that is missing counts as empty. */
export async function readHeads(db: Db): Promise<{ at: string; chains: [length: string, hash: string][] }> {
  const { rows } = await sql<{ at: Date; length: string; hash: string }>`
    select clock_timestamp() as at, coalesce(length, 0)::text as length, encode(coalesce(hash, repeat('\\000', 32)::bytea), 'hex') as hash
    from generate_series(0, ${sql.lit(chainCount - 1)}) as wanted (id) left join audit_chain using (id) order by id`.execute(
    db,
  );
  const [first] = rows;
  if (!first) throw new Error("a series of chains answered no row");
  return { at: first.at.toISOString(), chains: rows.map(({ length, hash }) => [length, hash]) };
}

/** How many lines name each chain. */
export async function countByChain(db: Db): Promise<{ chain_id: number; lines: string }[]> {
  const { rows } = await sql<{ chain_id: number; lines: string }>`
    select chain_id, count(*) as lines from audit_line group by chain_id order by chain_id`.execute(db);
  return rows;
}

/** The hash of the line at a place of a chain; undefined where there is none. */
export async function hashAt(db: Db, chainId: number, position: string): Promise<Buffer | undefined> {
  const row = await tables(db)
    .selectFrom("audit_line")
    .select("hash")
    .where("chain_id", "=", chainId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.hash;
}

/** Every line of a verb, in the order in which they were written. */
export function linesOf(db: Db, verb: string): Promise<LineRow[]> {
  return tables(db).selectFrom("audit_line").selectAll().where("verb", "=", verb).orderBy("id").execute();
}

/** Reading the whole trail takes longer than a request may; for this transaction alone. */
export async function liftTimeLimit(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
}

/** One at a time takes changes back: of two who take back the same one the second sees what the first restored. */
export async function lockReverts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reverts', 0))`.execute(db);
}
