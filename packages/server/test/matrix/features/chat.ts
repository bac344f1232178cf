import { sql } from "kysely";
import {
  idOf,
  newName,
  nothing,
  own,
  ownPersonId,
  shared,
  type Id,
  type ObjectFactories,
  type Rows,
} from "../objects.ts";

/** The conversation of a customer, created if there is none. */
const conversationOf = (customer: ReturnType<typeof sql>) => sql<{ id: Id }>`
  insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
  select id, name, phone, now(), now() from app_account where id = (${customer})
  on conflict on constraint conversation_customer do update set updated_at = now() returning id, customer_id`;

/** A red packet between the business and a customer, with its ledger entries. */
const packetTo = (customer: ReturnType<typeof sql>, from: "customer" | "staff") => sql<{ id: Id }>`
  with begun as (${conversationOf(customer)}),
    notified as (
      insert into chat_message (conversation_id, state, type, sender_kind, sender_id, sender_name, body, at, held_until)
      select id, 'held', 3, ${from}, 0, '', 'x', now(), now() + interval '1 hour' from begun returning id, conversation_id
    )
  insert into red_packet (conversation_id, message_id, state, sender_kind, sender_id, sender_name, customer_id, customer_name,
    amount_cents, sent_at, expires_at)
  select notified.conversation_id, notified.id, 'sent', ${from}, 0, '', begun.customer_id, '', 100, now(), now() + interval '1 day'
  from notified, begun returning id`;

export const objects: ObjectFactories = {
  conversation: (server) => idOf(server, conversationOf(sql`select min(id) from app_account where role = 'customer'`)),
  chatMessage: async (server, caller, owner) => {
    const senderId = await ownPersonId(server, caller, caller.codes === null ? "other" : owner);
    return idOf(
      server,
      sql`with begun as (${conversationOf(sql`select min(id) from app_account where role = 'customer'`)})
        insert into chat_message (conversation_id, state, type, sender_kind, sender_id, sender_name, body, at, held_until)
        select id, 'held', 0, 'staff', ${senderId}, '', 'x', now(), now() + interval '1 hour' from begun returning id`,
    );
  },
  redPacket: (server) =>
    idOf(server, packetTo(sql`select min(id) from app_account where role = 'customer'`, "customer")),
  businessRedPacket: (server, { id, appRole }, owner) => {
    const isOwn = appRole === "customer" && owner === "own";
    const to = isOwn
      ? sql`select ${id}::integer`
      : sql`select max(id) from app_account where role = 'customer' and id <> ${id}`;
    return idOf(server, packetTo(to, "staff"));
  },
  ratedInquiry: (server, { id, appRole }, owner) => {
    const isOwn = appRole === "customer" && owner === "own";
    const customer = isOwn
      ? sql`select ${id}::integer`
      : sql`select max(id) from app_account where role = 'customer' and id <> ${id}`;
    return idOf(
      server,
      sql`with begun as (${conversationOf(customer)})
        insert into chat_inquiry (conversation_id, opened_at, replied_at, resolved_at)
        select id, now(), now(), now() from begun returning id`,
    );
  },
  chatLabel: (server) =>
    idOf(
      server,
      sql`insert into chat_label (name, colour, changed_by, changed_at) values (${newName()}, 'red', '', now()) returning id`,
    ),
  chatTeam: (server) =>
    idOf(
      server,
      sql`insert into chat_team (name, changed_by, changed_at) values (${newName()}, '', now()) returning id`,
    ),
  quickReply: (server) =>
    idOf(
      server,
      sql`insert into quick_reply (title, body, changed_by, changed_at) values (${newName()}, 'x', '', now()) returning id`,
    ),
};

export const rows: Rows = {
  "chat.list": nothing(),
  "chat.counts": nothing(),
  "chat.find": shared("conversation"),
  "chat.messages": shared("conversation"),
  "chat.search": shared("conversation", (id) => ({ id, q: "外卖" })),
  "chat.customer": shared("conversation"),
  "chat.send": shared("conversation", (id) => ({ id, text: "note", isPrivate: true })),
  "chat.unsend": own("chatMessage", (id) => ({ id: String(id) })),
  "chat.pin": shared("conversation"),
  "chat.read": shared("conversation"),
  "chat.hide": shared("conversation"),
  "chat.openPacket": shared("redPacket", (id) => ({ id: String(id) })),
  "chat.decidePacket": shared("redPacket", (id) => ({ id: String(id), approve: false })),
  "chat.listPackets": nothing(),
  "chat.packetLimits": nothing(),
  "chat.claim": shared("conversation"),
  "chat.release": shared("conversation"),
  "chat.handOver": shared("conversation", (id) => ({ id, toId: 2_000_000_000 })),
  "chat.handToTeam": shared("conversation", (id) => ({ id, teamId: null })),
  "chat.takeOver": shared("conversation", (id) => ({ id, reason: "reason" })),
  "chat.setState": shared("conversation", (id) => ({ id, state: "done" })),
  "chat.colleagues": nothing(),
  "chat.setAvailable": nothing({ available: true }),
  "chat.label": shared("conversation", (id) => ({ id, labels: [] })),
  "chat.setPriority": shared("conversation", (id) => ({ id, priority: "high" })),
  "chat.snooze": shared("conversation"),
  "chat.unsnooze": shared("conversation"),
  "chat.actOnMany": nothing({ rows: [{ id: 900_000_000 }], act: "claim" }),
  "chatLabels.list": nothing(),
  "chatLabels.save": shared("chatLabel", (id) => ({ id, name: "New" })),
  "chatLabels.delete": shared("chatLabel"),
  "chatTeams.list": nothing(),
  "chatTeams.save": shared("chatTeam", (id) => ({ id, name: "New" })),
  "chatTeams.delete": shared("chatTeam"),
  "chatReports.summary": nothing({ from: "2026-11-01", to: "2026-11-02" }),
  "chatReports.list": nothing(),
  "chatReports.export": nothing(),
  "chatReplies.list": nothing(),
  "chatReplies.save": shared("quickReply", (id) => ({ id, title: "New", text: "New" })),
  "chatReplies.delete": shared("quickReply"),
  "chatSettings.show": nothing(),
  "chatSettings.change": nothing({ version: 0 }),
  "appChat.mine": nothing(),
  "appChat.messages": nothing(),
  "appChat.send": nothing({ text: "你好" }),
  "appChat.read": nothing(),
  "appChat.rate": own("ratedInquiry", (id) => ({ inquiryId: id, rating: 5 })),
  "appChat.openPacket": own("businessRedPacket", (id) => ({ id: String(id) })),
  "appChat.upload": nothing(),
};
