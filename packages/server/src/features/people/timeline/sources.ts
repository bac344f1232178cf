import type { OrderKind } from "@vowdesk/contract/orders";
import type { TimelineEntry, TimelinePart } from "@vowdesk/contract/people";
import type { Context } from "../../../kernel/http/context.ts";
import { entriesOf, personAccount } from "../../ledger/index.ts";
import { itemsOfPerson } from "../../reviews/index.ts";
import { presentLine, presentMoney, presentOrder } from "../present.ts";
import { findConversation, messagesBefore } from "../store.ts";
import { parsePosition } from "./cursor.ts";
import type { Batch, SourceEntry } from "./merge-batches.ts";
import { visiblePurpose } from "../kinds/money.ts";
import { listMarks, listOrders } from "../store.ts";
import type { PersonRequest } from "../kinds/section.ts";

/** A source of the timeline. Each source is read by its own index and has its own position. */
interface Source {
  /** The part of the timeline to which the source belongs; null if it is shown in the full timeline only. */
  part: TimelinePart | null;
  isVisible(request: PersonRequest): boolean;
  read(ctx: Context, request: PersonRequest, after: string | null, limit: number): Promise<Batch>;
}

const stamp = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)`;
const placeForm = new RegExp(String.raw`^${stamp}/(\d{1,18})$`);
const markForm = new RegExp(String.raw`^${stamp}/(\d{1,18})/(\d{1,9})$`);
const idForm = /^(\d{1,18})$/;

/** The sources read one row more than `limit` to find out whether there are more. */
function batchOf<R>(rows: readonly R[], limit: number, present: (row: R) => SourceEntry): Batch {
  return { entries: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
}

/** Registration and verification of the account. */
const account: Source = {
  part: null,
  isVisible: () => true,
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
  async read({ db }, { owner }, after, limit) {
    const [at = "", id = ""] = after === null ? [] : parsePosition(after, placeForm);
    const rows = await listOrders(db, owner, kind, after === null ? null : { at, id }, limit + 1);
    return batchOf(rows, limit, (row) => ({
      position: `${row.placed}/${row.id}`,
      entry: { id: `order:${row.id}`, at: row.created_at.toISOString(), type: "order", order: presentOrder(row) },
    }));
  },
});

const marks: Source = {
  part: "orders",
  isVisible: ({ visibility }) => visibility.histories.length > 0,
  async read({ db }, { owner, visibility: { histories: kinds } }, after, limit) {
    const [at = "", id = "", line] = after === null ? [] : parsePosition(after, markForm);
    const end = after === null ? null : { at, id, line: Number(line) };
    const rows = await listMarks(db, owner, { kinds, acts: null, after: end, limit: limit + 1 });
    return batchOf(rows, limit, (row) => ({
      position: `${row.marked}/${row.order_id}/${row.line}`,
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
  async read({ db }, { person }, after) {
    const [seq = null] = after === null ? [] : parsePosition(after, idForm);
    const conversation = await findConversation(db, person.id);
    if (!conversation) return { entries: [], hasMore: false };
    const rows = await messagesBefore(db, conversation.id, seq, messagesRead + 1);
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
  async read(ctx, request, after, limit) {
    const [moment = "", id = ""] = after === null ? [] : parsePosition(after, placeForm);
    const before = after === null ? null : { moment, id };
    const purpose = visiblePurpose(request);
    const rows = await entriesOf(ctx, personAccount(request.person.id), { purpose, before, most: limit + 1 });
    return batchOf(rows, limit, (row) => {
      const entry: TimelineEntry = { ...presentMoney(row), id: `money:${row.id}`, type: "money" };
      return { position: `${row.moment}/${row.id}`, entry };
    });
  },
};

const reviews: Source = {
  part: "reviews",
  isVisible: ({ visibility }) => visibility.reviews,
  async read(ctx, { person }, after, limit) {
    const [at = "", id = ""] = after === null ? [] : parsePosition(after, placeForm);
    const items = await itemsOfPerson(ctx, person.id, { before: after === null ? null : { at, id }, most: limit + 1 });
    return batchOf(items, limit, ({ line, moment }) => ({
      position: `${moment}/${line.id}`,
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
