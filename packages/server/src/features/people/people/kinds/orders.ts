import type { KindFigures } from "@vowdesk/contract/people/people";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { presentOrder } from "../people.present.ts";
import * as store from "../people.store.ts";
import type { FigureRow } from "../people.store.ts";
import type { Section } from "./section.ts";

/** Only the latest orders of each kind up to this number are counted. */
const countLimit = 10_000;
const latestShown = 6;

const sumOf = (rows: readonly FigureRow[], read: (row: FigureRow) => number) =>
  rows.reduce((sum, row) => sum + read(row), 0);

/** A ride is paid at its end, other orders at placement. */
const isPaid = ({ kind, status }: FigureRow) =>
  kind === "driver" ? status === "paid" || status === "closed" : status !== "cancelled";

function figures(kind: OrderKind, all: readonly FigureRow[]): KindFigures {
  const rows = all.filter((row) => row.kind === kind);
  const cancelled = rows.filter(({ status }) => status === "cancelled");
  const count = sumOf(rows, (row) => row.count);
  return {
    kind,
    count,
    more: count >= countLimit,
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    spentCents: sumOf(rows.filter(isPaid), (row) => row.total_cents - row.refunded_cents),
    refundedCents: sumOf(rows, (row) => row.refunded_cents),
    cancelled: sumOf(cancelled, (row) => row.count),
    refunded: sumOf(rows, (row) => row.refunded),
  };
}

/** The orders that a customer placed, a merchant received or a worker carried out. Kinds without orders are left out. */
export const orders: Section<"orders"> = {
  isVisible: ({ visibility }) => visibility.orders.length > 0,
  async read({ db }, { owner, visibility }) {
    const [counted, latest] = await Promise.all([
      store.countOrders(db, owner, visibility.orders, countLimit),
      store.listLatest(db, owner, visibility.orders, latestShown),
    ]);
    const kinds = visibility.orders.map((kind) => figures(kind, counted)).filter(({ count }) => count > 0);
    return { kinds, latest: latest.map(presentOrder) };
  },
};

/** The current state of a worker. */
export const shift: Section<"shift"> = {
  isVisible: ({ visibility }) => visibility.shift,
  async read({ db }, { owner }) {
    const row = await store.findShift(db, owner);
    if (!row) return undefined;
    const { on_shift: isOn, shift_since: since, ...worker } = row;
    return { ...worker, since: isOn ? (since?.toISOString() ?? null) : null };
  },
};

export const shop: Section<"shop"> = {
  isVisible: ({ visibility }) => visibility.shop,
  read: ({ db }, { owner }) => store.findShop(db, owner),
};
