import type { OrderKind } from "@vowdesk/contract/orders";
import type { TimelineEntry, TimelinePart } from "@vowdesk/contract/people";
import type { Context } from "../../../kernel/http/context.ts";
import { entriesOf, personAccount } from "../../ledger/index.ts";
import { linesOf } from "../../reviews/index.ts";
import { presentLine, presentMoney, presentOrder } from "../present.ts";
import { findConversation, messagesBefore } from "../chat-history/store.ts";
import { partsOf } from "./cursor.ts";
import type { Batch, Happening } from "./merge-batches.ts";
import { purposeSeen } from "../kinds/money.ts";
import { marksBefore, ordersBefore } from "../order-history/store.ts";
import type { Asked } from "../kinds/section.ts";

/** Where things happen that a timeline tells of. Each is gone through by its own index, from where a page ended. */
interface Source {
  /** What a timeline is narrowed to that this belongs to; null belongs to the whole alone. */
  part: TimelinePart | null;
  isSeen(asked: Asked): boolean;
  read(ctx: Context, asked: Asked, after: string | null, most: number): Promise<Batch>;
}

const stamp = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)`;
const placeForm = new RegExp(String.raw`^${stamp}/(\d{1,18})$`);
const markForm = new RegExp(String.raw`^${stamp}/(\d{1,18})/(\d{1,9})$`);
const idForm = /^(\d{1,18})$/;

/** One row more than is told says whether there are more. */
function batchOf<R>(rows: readonly R[], most: number, happening: (row: R) => Happening): Batch {
  return { happenings: rows.slice(0, most).map(happening), hasMore: rows.length > most };
}

/** The beginning of an account, and when its person had shown who they are. */
const account: Source = {
  part: null,
  isSeen: () => true,
  read(_ctx, { person }, after) {
    const at = (moment: Date, type: "joined" | "verified"): Happening => ({
      position: type,
      entry: { id: `account:${type}`, at: moment.toISOString(), type },
    });
    const verified = person.verified_at && after === null ? [at(person.verified_at, "verified")] : [];
    const joined = after === "joined" ? [] : [at(person.created_at, "joined")];
    return Promise.resolve({ happenings: [...verified, ...joined], hasMore: false });
  },
};

const ordersOf = (kind: OrderKind): Source => ({
  part: "orders",
  isSeen: ({ sight }) => sight.orders.includes(kind),
  async read({ db }, { person }, after, most) {
    const [at = "", id = ""] = after === null ? [] : partsOf(after, placeForm);
    const rows = await ordersBefore(db, person, kind, after === null ? null : { at, id }, most + 1);
    return batchOf(rows, most, (row) => ({
      position: `${row.placed}/${row.id}`,
      entry: { id: `order:${row.id}`, at: row.created_at.toISOString(), type: "order", order: presentOrder(row) },
    }));
  },
});

const marks: Source = {
  part: "orders",
  isSeen: ({ sight }) => sight.histories.length > 0,
  async read({ db }, { person, sight: { histories: kinds } }, after, most) {
    const [at = "", id = "", line] = after === null ? [] : partsOf(after, markForm);
    const reached = after === null ? null : { at, id, line: Number(line) };
    const rows = await marksBefore(db, person, { kinds, acts: null, reached, most: most + 1 });
    return batchOf(rows, most, (row) => ({
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

/** So many messages become talks at once: a long talk is one entry of a page. */
const messagesRead = 200;

const chat: Source = {
  part: "chat",
  isSeen: ({ sight }) => sight.chat,
  async read({ db }, { person }, after) {
    const [seq = null] = after === null ? [] : partsOf(after, idForm);
    const conversation = await findConversation(db, person.id);
    if (!conversation) return { happenings: [], hasMore: false };
    const rows = await messagesBefore(db, conversation.id, seq, messagesRead + 1);
    return batchOf(rows, messagesRead, (row) => {
      const line = presentLine(row);
      const talk = { conversationId: row.conversation_id, count: 1, lines: [line] };
      return { position: row.seq, entry: { id: `talk:${row.seq}`, at: line.at, type: "talk", ...talk } };
    });
  },
};

const money: Source = {
  part: "money",
  isSeen: ({ sight }) => sight.money !== null,
  async read(ctx, asked, after, most) {
    const [moment = "", id = ""] = after === null ? [] : partsOf(after, placeForm);
    const before = after === null ? null : { moment, id };
    const purpose = purposeSeen(asked);
    const rows = await entriesOf(ctx, personAccount(asked.person.id), { purpose, before, most: most + 1 });
    return batchOf(rows, most, (row) => {
      const told: TimelineEntry = { ...presentMoney(row), id: `money:${row.id}`, type: "money" };
      return { position: `${row.moment}/${row.id}`, entry: told };
    });
  },
};

const reviews: Source = {
  part: "reviews",
  isSeen: ({ sight }) => sight.reviews,
  async read(ctx, { person }, after, most) {
    const [at = "", id = ""] = after === null ? [] : partsOf(after, placeForm);
    const told = await linesOf(ctx, person.id, { before: after === null ? null : { at, id }, most: most + 1 });
    return batchOf(told, most, ({ line, moment }) => ({
      position: `${moment}/${line.id}`,
      entry: { id: `review:${line.id}`, at: line.createdAt, type: "review", review: line },
    }));
  },
};

/** All of them. What a timeline is to tell beside becomes one entry here. */
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
