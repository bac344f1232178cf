import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../kernel/paging/personal-tables.ts";
import type { NamedRecord } from "../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../kernel/transaction/personal-data.ts";
import type { Db } from "../../platform/database/index.ts";
import { claimFile } from "../operations/uploads/uploads.ts";
import { authorColumn } from "../staff/auth/staff-names.store.ts";
import { moveConversation } from "./conversations/joining.service.ts";
import { fileOwner } from "./messages/content.ts";
import { messageRetention } from "./retention.service.ts";

const conversationsOf = (id: number) => sql`(select conversation.id from conversation where customer_id = ${id})`;
const inConversation = (table: string) => (id: number) =>
  sql<boolean>`${sql.ref(`${table}.conversation_id`)} in ${conversationsOf(id)}`;

/** Messages are deleted. Those of red packets stay, because red packets are money. */
const message: PersonalTable = {
  table: "chat_message",
  subject: "app",
  isOf: inConversation("chat_message"),
  deleted: sql`chat_message.type <> 3`,
  personal: {
    body: { kind: "text", erased: "empty", retention: messageRetention },
    media: { kind: "picture", erased: "null", retention: messageRetention },
    event: { kind: "history", erased: "null", exported: null, retention: messageRetention },
    grams: { kind: "search", erased: () => sql`'{}'`, exported: null, retention: messageRetention },
    sender_avatar: { kind: "picture", erased: "empty", exported: null, retention: messageRetention },
    sender_name: {
      kind: "name",
      erased: (_, alias) => sql`case when sender_kind = 'customer' then ${alias} else sender_name end`,
      retention: messageRetention,
    },
  },
  facts: ["at", "type", "order_number"],
  computed: {
    from: () => sql`sender_kind`,
    redPacket: () => sql`(
      select json_build_object('amountCents', amount_cents, 'state', state, 'greeting', greeting) from red_packet
      where message_id = chat_message.id)`,
    rating: () => sql`case when event->>'name' = 'rated' then event->'values' end`,
  },
};

/** The other tables of a conversation repeat its messages, or are not shown to the person. */
const inner = { subject: "app", key: null, facts: [] } as const;

const gram: PersonalPart = {
  ...inner,
  table: "conversation_gram",
  isOf: inConversation("conversation_gram"),
  deleted: sql`true`,
  personal: { gram: { kind: "search", erased: "empty", retention: messageRetention } },
};

const packet: PersonalPart = {
  ...inner,
  table: "red_packet",
  isOf: (id) => sql<boolean>`red_packet.customer_id = ${id}`,
  law: "accounting",
  personal: {
    customer_name: { kind: "name", erased: "alias" },
    greeting: { kind: "text", erased: "empty" },
    sender_name: {
      kind: "name",
      erased: (_, alias) => sql`case when sender_kind = 'customer' then ${alias} else sender_name end`,
    },
    opened_by: {
      kind: "name",
      erased: (_, alias) =>
        sql`case when opened_by is not null and sender_kind = 'staff' then ${alias} else opened_by end`,
    },
    reason: { kind: "text", erased: "null" },
  },
};

/** The figures of the reports stay. An inquiry without an end would count as open. */
const inquiry: PersonalPart = {
  ...inner,
  table: "chat_inquiry",
  isOf: inConversation("chat_inquiry"),
  personal: { comment: { kind: "text", erased: "empty", retention: messageRetention } },
  changed: {
    resolved_at: (now) => sql`coalesce(resolved_at, greatest(${now}::timestamptz, opened_at))`,
  },
};

const conversation: PersonalPart = {
  ...inner,
  table: "conversation",
  isOf: (id) => sql<boolean>`conversation.customer_id = ${id}`,
  personal: {
    customer_name: { kind: "name", erased: "alias" },
    customer_phone: { kind: "phone", erased: "empty" },
    name_grams: { kind: "search", erased: () => sql`'{}'` },
    last_line: { kind: "text", erased: "null", retention: messageRetention },
    changed_by: authorColumn("conversation.changed_by"),
  },
  changed: {
    hidden: () => sql`true`,
    state: () => sql`'done'`,
    waiting_since: () => sql`null`,
    unread: () => sql`0`,
    label_ids: () => sql`'{}'`,
    is_snoozed: () => sql`false`,
    snoozed_until: () => sql`null`,
    version: () => sql`version + 1`,
  },
};

/** Messages with a file. */
async function messagesWithMedia(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from chat_message where ${message.isOf(id)} and media is not null`.execute(db);
  return rows.map((row) => row.id);
}

/** Red packets that are neither opened nor returned. */
async function countOpenPackets(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from red_packet where customer_id = ${id} and state in ('pending', 'sent')`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The messages of the person's conversation, without private notes of staff, with their red packets and ratings. */
export const accountRecords = recordsOf({
  section: "chat",
  onErasure: "erased",
  main: message,
  parts: [gram, packet, inquiry, conversation],
  inScope: () => sql<boolean>`(chat_message.state = 'sent' and (not is_private or event->>'name' = 'rated'))`,
  countOpen: ({ db }, id) => countOpenPackets(db, id),
  named: (id) => sql<NamedRecord>`
    select 'chat' as kind, id::text as number, 'chat:' || id as subject, array['chat-%', 'packet-%'] as "messageKeys"
    from conversation where customer_id = ${id}
    union all select 'packet', id::text, 'packet:' || id, '{}' from red_packet where customer_id = ${id}`,
  async eraseMore(ctx, id) {
    for (const messageId of await messagesWithMedia(ctx.db, id)) await claimFile(ctx, "", fileOwner(messageId));
  },
  move: ({ db }, from, to) => moveConversation(db, from, to),
});
