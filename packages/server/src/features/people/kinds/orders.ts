import type { KindFigures } from "@vowdesk/contract/people";
import type { OrderKind } from "@vowdesk/contract/orders";
import { presentOrder } from "../present.ts";
import * as store from "../order-history/store.ts";
import type { FigureRow } from "../order-history/store.ts";
import type { Section } from "./section.ts";

/** So many orders of one kind are counted; of who has more the latest. */
const countedAtMost = 10_000;
const latestShown = 6;

const sumOf = (rows: readonly FigureRow[], read: (row: FigureRow) => number) =>
  rows.reduce((sum, row) => sum + read(row), 0);

/** A ride is paid at its end, all else when it is placed. */
const isPaid = ({ kind, status }: FigureRow) =>
  kind === "driver" ? status === "paid" || status === "closed" : status !== "cancelled";

function figures(kind: OrderKind, all: readonly FigureRow[]): KindFigures {
  const rows = all.filter((row) => row.kind === kind);
  const cancelled = rows.filter(({ status }) => status === "cancelled");
  const count = sumOf(rows, (row) => row.count);
  return {
    kind,
    count,
    more: count >= countedAtMost,
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    spentCents: sumOf(rows.filter(isPaid), (row) => row.total_cents - row.refunded_cents),
    refundedCents: sumOf(rows, (row) => row.refunded_cents),
    cancelled: sumOf(cancelled, (row) => row.count),
    refunded: sumOf(rows, (row) => row.refunded),
  };
}

/** The orders a customer placed, a merchant was given or a worker carried out. Kinds without any are left out. */
export const orders: Section<"orders"> = {
  isSeen: ({ sight }) => sight.orders.length > 0,
  async read({ db }, { person, sight }) {
    const [counted, latest] = await Promise.all([
      store.figuresOf(db, person, sight.orders, countedAtMost),
      store.latestOf(db, person, sight.orders, latestShown),
    ]);
    const kinds = sight.orders.map((kind) => figures(kind, counted)).filter(({ count }) => count > 0);
    return { kinds, latest: latest.map(presentOrder) };
  },
};

/** How a worker stands now. */
export const shift: Section<"shift"> = {
  isSeen: ({ sight }) => sight.shift,
  async read({ db }, { person }) {
    const row = await store.findShift(db, person.id);
    if (!row) return undefined;
    const { on_shift: isOn, shift_since: since, ...worker } = row;
    return { ...worker, since: isOn ? (since?.toISOString() ?? null) : null };
  },
};

export const shop: Section<"shop"> = {
  isSeen: ({ sight }) => sight.shop,
  read: ({ db }, { person }) => store.findShop(db, person.id),
};
