import type { OrderKind } from "@vowdesk/contract/local/orders";
import type { TimelineEntry, TimelinePart } from "@vowdesk/contract/people/people";
import type { Context } from "../../../../kernel/http/context.ts";
import type { PositionForm } from "../../../../kernel/paging/position.ts";
import { excerptBefore, findExcerpt, messagePosition } from "../../../chat/chat.ts";
import { entriesOf, entryPosition, personAccount } from "../../../money/ledger/ledger.ts";
import { itemPosition, itemsOfPerson } from "../../../reviews/engine/engine.ts";
import { presentLine, presentMoney, presentOrder } from "../people.present.ts";
import * as store from "../people.store.ts";
import type { Batch, SourceEntry } from "./merge-batches.ts";
import { visiblePurpose } from "../kinds/money.ts";
import type { PersonRequest } from "../kinds/section.ts";

/** A source of the timeline. Each source is read by its own index and has its own position. */
interface Source {
  /** The part of the timeline to which the source belongs; null if it is shown in the full timeline only. */
  part: TimelinePart | null;
  isVisible(request: PersonRequest): boolean;
  position: Pick<PositionForm<never>, "accepts">;
  read(ctx: Context, request: PersonRequest, after: string | null, limit: number): Promise<Batch>;
}

/** The sources read one row more than `limit` to find out whether there are more. */
function batchOf<R>(rows: readonly R[], limit: number, present: (row: R) => SourceEntry): Batch {
  return { entries: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
}

/** Registration and verification of the account. */
const account: Source = {
  part: null,
  isVisible: () => true,
  position: { accepts: (text) => text === "joined" || text === "verified" },
  read(_ctx, { person }, after) {
    const entryAt = (moment: Date, type: "joined" | "verified"): SourceEntry => ({
      position: type,
      entry: { id: `account:${type}`, at: moment.toISOString(), type },
    });
    const verified = person.verified_at && after === null ? [entryAt(person.verified_at, "verified")] : [];
    const joined = after === "joined" ? [] : [entryAt(person.created_at, "joined")];
    return Promise.resolve({ entries: [...verified, ...joined], hasMore: false });
  },
};

const ordersOf = (kind: OrderKind): Source => ({
  part: "orders",
  isVisible: ({ visibility }) => visibility.orders.includes(kind),
  position: store.orderPosition,
  async read({ db }, { owner }, after, limit) {
    const rows = await store.listOrders(db, owner, kind, after, limit + 1);
    return batchOf(rows, limit, (row) => ({
      position: row.position,
      entry: { id: `order:${row.id}`, at: row.created_at.toISOString(), type: "order", order: presentOrder(row) },
    }));
  },
});

const marks: Source = {
  part: "orders",
  isVisible: ({ visibility }) => visibility.histories.length > 0,
  position: store.markPosition,
  async read({ db }, { owner, visibility: { histories: kinds } }, after, limit) {
    const rows = await store.listMarks(db, owner, { kinds, acts: null, after, limit: limit + 1 });
    return batchOf(rows, limit, (row) => ({
      position: row.position,
      entry: {
        id: `step:${row.order_id}-${row.line}`,
        at: row.at.toISOString(),
        type: "step",
        order: { number: row.number, kind: row.kind },
        act: row.act,
        toStatus: row.to_status,
        actorKind: row.actor_kind,
        actorName: row.actor_name,
        reason: row.reason,
      },
    }));
  },
};

/** Messages per batch. Many messages form one exchange, which is a single entry of a page. */
const messagesRead = 200;

const chat: Source = {
  part: "chat",
  isVisible: ({ visibility }) => visibility.chat,
  position: messagePosition,
  async read({ db }, { person }, after) {
    const conversation = await findExcerpt(db, person.id);
    if (!conversation) return { entries: [], hasMore: false };
    const rows = await excerptBefore(db, conversation.id, after, messagesRead + 1);
    return batchOf(rows, messagesRead, (row) => {
      const line = presentLine(row);
      const exchange = { conversationId: row.conversation_id, count: 1, lines: [line] };
      return { position: row.seq, entry: { id: `talk:${row.seq}`, at: line.at, type: "talk", ...exchange } };
    });
  },
};

const money: Source = {
  part: "money",
  isVisible: ({ visibility }) => visibility.money !== null,
  position: entryPosition,
  async read(ctx, request, after, limit) {
    const purpose = visiblePurpose(request);
    const rows = await entriesOf(ctx, personAccount(request.person.id), { purpose, before: after, most: limit + 1 });
    return batchOf(rows, limit, (row) => {
      const entry: TimelineEntry = { ...presentMoney(row), id: `money:${row.id}`, type: "money" };
      return { position: row.position, entry };
    });
  },
};

const reviews: Source = {
  part: "reviews",
  isVisible: ({ visibility }) => visibility.reviews,
  position: itemPosition,
  async read(ctx, { person }, after, limit) {
    const items = await itemsOfPerson(ctx, person.id, { before: after, most: limit + 1 });
    return batchOf(items, limit, ({ line, position }) => ({
      position,
      entry: { id: `review:${line.id}`, at: line.createdAt, type: "review", review: line },
    }));
  },
};

/** The keys are part of the cursor. */
export const sources: Readonly<Record<string, Source>> = {
  account,
  delivery: ordersOf("delivery"),
  driver: ordersOf("driver"),
  errand: ordersOf("errand"),
  marks,
  chat,
  money,
  reviews,
};
