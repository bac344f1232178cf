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
    { label: msg`Order`, width: 18, cell: ({ number }) => number },
    timeColumn(msg`Placed`, ({ createdAt }) => createdAt),
  ],
  status: () => [
    {
      label: msg`Status`,
      width: 14,
      cell: ({ kind, status }) => i18n._(displayOf(kind).statusNames[status] ?? { id: status }),
    },
  ],
  dueAt: () => [timeColumn(msg`Due`, ({ dueAt }) => dueAt)],
  customerName: () => [
    { label: msg`Customer`, width: 14, cell: ({ customerName }) => customerName },
    { label: msg`Phone`, width: 16, cell: ({ customerPhone }) => customerPhone },
  ],
  workerName: (kind) => [worker(kind)],
  totalCents: () => [
    moneyColumn(msg`Total`, ({ totalCents }) => totalCents),
    moneyColumn(msg`Refunded`, ({ refundedCents }) => refundedCents),
  ],
  merchantName: () => [columnOf("delivery", msg`Merchant`, 20, ({ merchantName }) => merchantName)],
  address: () => [
    columnOf("delivery", msg`Address`, 36, ({ address }) => address),
    { label: msg`Zone`, width: 10, cell: ({ zone }) => zone },
  ],
  pickup: (kind) =>
    kind === "driver"
      ? [
          columnOf("driver", msg`Pickup`, 30, ({ pickup }) => pickup),
          columnOf("driver", msg`Destination`, 30, ({ destination }) => destination),
        ]
      : [
          columnOf("errand", msg`Pickup`, 30, ({ pickup }) => pickup),
          columnOf("errand", msg`Destination`, 30, ({ destination }) => destination),
        ],
  plate: () => [columnOf("driver", msg`Car`, 20, ({ plate, carModel }) => `${plate} ${carModel}`)],
  item: () => [columnOf("errand", msg`Task`, 24, ({ task, item }) => `${i18n._(taskNames[task])} ${item}`)],
};

/** The columns of a file for each column of the page. */
export const columnsOf = (kind: OrderKind): Readonly<Record<string, readonly OrderColumn[]>> =>
  Object.fromEntries(Object.entries(byColumn).map(([id, of]) => [id, of(kind)]));
