import type { auditApi } from "@vowdesk/contract/audit";
import { sql } from "kysely";
import type { Listing } from "../../kernel/page.ts";
import type { Db } from "../../platform/database.ts";
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
const chains = 64;

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

/** Adds a line to this connection's chain in one statement; the chain's row is locked until the commit. */
export async function append(db: Db, line: LineContent): Promise<void> {
  await sql`
    with chain as (
      update audit_chain set length = length + 1, hash = sha256(hash || convert_to(${hashedText(line)}, 'UTF8'))
      where id = pg_backend_pid() % ${sql.lit(chains)} returning id, length, hash
    )
    insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, reason, ip, request_id, changes)
    select id, length, hash, ${line.at}, ${line.actor_kind}, ${line.actor_id}, ${line.actor}, ${line.verb}, ${line.subject},
      ${line.reason}, ${line.ip}, ${line.request_id}, ${JSON.stringify(line.changes)}::jsonb
    from chain`.execute(db);
}

/** Text a filter begins with; a `%` typed by somebody is a percent sign. */
const startingWith = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The trail as a list, newest first. */
export const listing: Listing<typeof auditApi.list, AuditTables, "audit_line", string, LineRow> = {
  from: (db) => tables(db).selectFrom("audit_line"),
  id: "audit_line.id",
  where: {
    actor: (found, text) => found.where("actor", "like", startingWith(text)),
    verb: (found, text) => found.where("verb", "like", startingWith(text)),
    subject: (found, text) => found.where("subject", "like", startingWith(text)),
  },
  sorts: { at: { column: "audit_line.at", dir: "desc" } },
  defaultSort: "at",
  rows: (db, ids) => tables(db).selectFrom("audit_line").selectAll().where("id", "in", ids).execute(),
};

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
  return tables(db).selectFrom("audit_chain").selectAll().where("length", ">", "0").orderBy("id").execute();
}
