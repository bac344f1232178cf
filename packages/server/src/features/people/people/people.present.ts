import type { ChatExcerpt, MoneyEntry, PersonOrder } from "@vowdesk/contract/people/people";
import type { EntryRow } from "../../money/ledger/ledger.ts";
import type { ChatLineRow } from "../../chat/chat.ts";
import type { OrderRow } from "./people.store.ts";

export function presentOrder(row: OrderRow): PersonOrder {
  return {
    number: row.number,
    kind: row.kind,
    status: row.status,
    title: row.title,
    totalCents: row.total_cents,
    refundedCents: row.refunded_cents,
    flagged: row.flagged,
    workerName: row.worker_name,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentLine(row: ChatLineRow): ChatExcerpt {
  return {
    seq: Number(row.seq),
    type: row.type,
    from: row.sender_kind,
    senderName: row.sender_name,
    isPrivate: row.is_private,
    text: row.body,
    at: row.at.toISOString(),
  };
}

export function presentMoney({ id, at, purpose, subject, cents }: EntryRow): MoneyEntry {
  return { id, at: at.toISOString(), purpose, subject, cents };
}
