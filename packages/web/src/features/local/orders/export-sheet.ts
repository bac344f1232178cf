import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Order, OrderKind } from "@vowdesk/contract/local/orders";
import { timeColumn, type ExportColumn } from "../../../shared/export/export-sheet.ts";
import type { Cell } from "../../../ui/format/sheet-file.ts";
import { displayOf } from "./kinds/kinds.ts";
import { taskNames } from "./orders.labels.ts";

type OrderColumn = ExportColumn<Order>;

/** A column of one kind of order. */
const columnOf = <K extends OrderKind>(
  _kind: K,
  label: MessageDescriptor,
  width: number,
  cell: (order: Extract<Order, { kind: K }>) => Cell,
): OrderColumn => ({
  label,
  width,
  // The columns of a kind receive orders of that kind only.
  cell: (order) => cell(order as Extract<Order, { kind: K }>),
});

const moneyColumn = (label: MessageDescriptor, cents: (order: Order) => number): OrderColumn => ({
  label,
  width: 12,
  format: "money",
  cell: (order) => ({ cents: cents(order) }),
});
const worker = (kind: OrderKind): OrderColumn => ({
  label: displayOf(kind).worker,
  width: 14,
  cell: ({ workerName }) => workerName ?? "",
});

/** The file columns for each column of the page. */
const byColumn: Readonly<Record<string, (kind: OrderKind) => readonly OrderColumn[]>> = {
  createdAt: () => [
    { label: msg({ message: "Order", context: "kind of record" }), width: 18, cell: ({ number }) => number },
    timeColumn(msg({ message: "Placed", context: "order" }), ({ createdAt }) => createdAt),
  ],
  status: () => [
    {
      label: msg({ message: "Status", context: "field" }),
      width: 14,
      cell: ({ kind, status }) => i18n._(displayOf(kind).statusNames[status] ?? { id: status }),
    },
  ],
  dueAt: () => [timeColumn(msg({ message: "Due", context: "order" }), ({ dueAt }) => dueAt)],
  customerName: () => [
    { label: msg({ message: "Customer", context: "person" }), width: 14, cell: ({ customerName }) => customerName },
    { label: msg({ message: "Phone", context: "person" }), width: 16, cell: ({ customerPhone }) => customerPhone },
  ],
  workerName: (kind) => [worker(kind)],
  totalCents: () => [
    moneyColumn(msg({ message: "Total", context: "field" }), ({ totalCents }) => totalCents),
    moneyColumn(msg({ message: "Refunded", context: "state" }), ({ refundedCents }) => refundedCents),
  ],
  merchantName: () => [
    columnOf("delivery", msg({ message: "Merchant", context: "person" }), 20, ({ merchantName }) => merchantName),
  ],
  address: () => [
    columnOf("delivery", msg({ message: "Address", context: "field" }), 36, ({ address }) => address),
    { label: msg({ message: "Zone", context: "order" }), width: 10, cell: ({ zone }) => zone },
  ],
  pickup: (kind) =>
    kind === "driver"
      ? [
          columnOf("driver", msg({ message: "Pickup", context: "order route" }), 30, ({ pickup }) => pickup),
          columnOf("driver", msg({ message: "Destination", context: "order" }), 30, ({ destination }) => destination),
        ]
      : [
          columnOf("errand", msg({ message: "Pickup", context: "order route" }), 30, ({ pickup }) => pickup),
          columnOf("errand", msg({ message: "Destination", context: "order" }), 30, ({ destination }) => destination),
        ],
  plate: () => [
    columnOf("driver", msg({ message: "Car", context: "order" }), 20, ({ plate, carModel }) => `${plate} ${carModel}`),
  ],
  item: () => [
    columnOf(
      "errand",
      msg({ message: "Task", context: "order" }),
      24,
      ({ task, item }) => `${i18n._(taskNames[task])} ${item}`,
    ),
  ],
};

/** The columns of a file for each column of the page. */
export const columnsOf = (kind: OrderKind): Readonly<Record<string, readonly OrderColumn[]>> =>
  Object.fromEntries(Object.entries(byColumn).map(([id, of]) => [id, of(kind)]));
