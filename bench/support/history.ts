import { createHash } from "node:crypto";
import { sql } from "kysely";
import { loadInBulk } from "../../packages/server/src/demo/bulk.ts";
import {
  chainCount,
  hashedText,
  type LineContent,
} from "../../packages/server/src/features/operations/audit/audit.store.ts";
import type { Services } from "../../packages/server/src/kernel/http/context.ts";
import { fillWithChats } from "./chats.ts";

type Db = Services["db"];

/** What a business gathers besides orders. */
export interface History {
  chatMessages: number;
  /** Messages to staff, each delivered to one dispatcher and read. */
  notifications: number;
  auditEntries: number;
  /** Days over which the audit entries are spread. */
  days: number;
}

const dayMs = 24 * 60 * 60_000;
const entriesAtOnce = 20_000;
const messagesOfConversation = 300;
const verbs = ["orders.accepted", "orders.assigned", "orders.delivered", "orders.flagged", "chat.answered"];

async function loadNotifications(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ id: number; last: string }>`
    select id, coalesce((select last_seq from user_stream where user_id = users.id), 0) as last
    from users where username = 'dispatcher'`.execute(db);
  const [user] = rows;
  if (!user) throw new Error("there is no dispatcher");
  await loadInBulk(db, ["message", "delivery"], async () => {
    await sql`
      with sent as (
        insert into message (type, sender, send_name, body, number, all_user, created_at)
        select 6, 'system', '系统', '新的外卖订单，请尽快处理', 'WM' || n, 0, now() - (${count} - n) * interval '1 minute'
        from generate_series(1, ${count}::integer) as n returning id, created_at
      )
      insert into delivery (user_id, seq, message_id, flag, acked_at, read_at)
      select ${user.id}, ${user.last}::bigint + row_number() over (order by id), id, 1, created_at, created_at from sent`.execute(
      db,
    );
    await sql`
      insert into user_stream (user_id, last_seq) values (${user.id}, ${user.last}::bigint + ${count})
      on conflict (user_id) do update set last_seq = excluded.last_seq`.execute(db);
  });
}

function entryAt(index: number, at: Date): LineContent {
  return {
    at,
    actor_kind: "staff",
    actor_id: 1 + (index % 40),
    actor: `dispatcher${index % 40}`,
    verb: verbs[index % verbs.length] ?? "",
    subject: `order:WM${index}`,
    reason: null,
    ip: `10.0.${index % 200}.7`,
    request_id: createHash("md5").update(String(index)).digest("hex"),
    changes: { status: ["waiting", "accepted"], workerId: [null, index % 900] },
  };
}

interface Head {
  length: number;
  hash: Buffer;
}

/** Appends entries in valid chains, which one process does faster than the statement of the server. */
async function loadAudit(db: Db, { auditEntries, days }: History): Promise<void> {
  const { rows } = await sql<{
    id: number;
    length: string;
    hash: Buffer;
  }>`select * from audit_chain order by id`.execute(db);
  const heads: Head[] = rows.map(({ length, hash }) => ({ length: Number(length), hash }));
  const startMs = Date.now() - days * dayMs;
  await loadInBulk(db, ["audit_line"], async () => {
    for (let from = 0; from < auditEntries; from += entriesAtOnce) {
      const batch = Array.from({ length: Math.min(entriesAtOnce, auditEntries - from) }, (_, place) => {
        const index = from + place;
        const chain = index % chainCount;
        const head = heads[chain] as Head;
        const entry = entryAt(index, new Date(startMs + Math.floor((index / auditEntries) * days * dayMs)));
        head.length += 1;
        head.hash = createHash("sha256").update(head.hash).update(hashedText(entry)).digest();
        return { ...entry, at: entry.at.toISOString(), chain, position: head.length, hash: head.hash.toString("hex") };
      });
      await sql`
        insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, ip, request_id, changes)
        select chain, position, decode(hash, 'hex'), at, actor_kind, actor_id, actor, verb, subject, ip, request_id, changes
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as made (chain smallint, position bigint, hash text, at timestamptz,
          actor_kind text, actor_id integer, actor text, verb text, subject text, ip text, request_id text, changes jsonb)`.execute(
        db,
      );
      process.stdout.write(`\r${from + batch.length} audit entries`);
    }
  });
  process.stdout.write("\n");
  for (const [id, { length, hash }] of heads.entries())
    await sql`update audit_chain set length = ${length}, hash = ${hash} where id = ${id}`.execute(db);
}

const countOf = (db: Db, table: string): Promise<number> =>
  db.transaction().execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside);
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(inside);
    return Number(rows[0]?.n);
  });

/** Adds messages and audit entries to a database that lacks them. */
export async function fillHistory(services: Services, history: History): Promise<void> {
  const { db } = services;
  const { chatMessages, notifications, auditEntries } = history;
  if ((await countOf(db, "chat_message")) < chatMessages) {
    const others = Math.ceil(chatMessages / messagesOfConversation) - 1;
    await fillWithChats(services, { messages: messagesOfConversation, others });
  }
  if ((await countOf(db, "delivery")) < notifications)
    await db.transaction().execute((inside) => loadNotifications(inside, notifications));
  if ((await countOf(db, "audit_line")) >= auditEntries) return;
  await db.transaction().execute((inside) => loadAudit(inside, history));
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze audit_line, message, delivery`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
