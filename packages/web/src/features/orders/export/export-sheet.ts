import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Order, OrderKind } from "@vowdesk/contract/orders";
import type { Cell } from "../../../ui/format/sheet-file.ts";
import { displayOf } from "../kinds/index.ts";
import { taskNames } from "../labels.ts";

interface SheetColumn {
  label: MessageDescriptor;
  /** In characters. */
  width: number;
  cell: (order: Order, timeZone: string) => Cell;
}

/** A column of one kind of order. */
const columnOf = <K extends OrderKind>(
  _kind: K,
  label: MessageDescriptor,
  width: number,
  cell: (order: Extract<Order, { kind: K }>) => Cell,
): SheetColumn => ({
  label,
  width,
  // The columns of a kind receive orders of that kind only.
  cell: (order) => cell(order as Extract<Order, { kind: K }>),
});

const timeWidth = 20;
const time = (at: string | null, timeZone: string): Cell => (at === null ? "" : { at, timeZone });
const worker = (kind: OrderKind): SheetColumn => ({
  label: displayOf(kind).worker,
  width: 14,
  cell: ({ workerName }) => workerName ?? "",
});

/** The file columns for each column of the page. */
const byColumn: Readonly<Record<string, (kind: OrderKind) => readonly SheetColumn[]>> = {
  createdAt: () => [
    { label: msg`Order`, width: 18, cell: ({ number }) => number },
    { label: msg`Placed`, width: timeWidth, cell: ({ createdAt }, timeZone) => time(createdAt, timeZone) },
  ],
  status: () => [
    {
      label: msg`Status`,
      width: 14,
      cell: ({ kind, status }) => i18n._(displayOf(kind).statusNames[status] ?? { id: status }),
    },
  ],
  dueAt: () => [{ label: msg`Due`, width: timeWidth, cell: ({ dueAt }, timeZone) => time(dueAt, timeZone) }],
  customerName: () => [
    { label: msg`Customer`, width: 14, cell: ({ customerName }) => customerName },
    { label: msg`Phone`, width: 16, cell: ({ customerPhone }) => customerPhone },
  ],
  workerName: (kind) => [worker(kind)],
  totalCents: () => [
    { label: msg`Total`, width: 12, cell: ({ totalCents }) => ({ cents: totalCents }) },
    { label: msg`Refunded`, width: 12, cell: ({ refundedCents }) => ({ cents: refundedCents }) },
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

/** The columns of a file: those that the page shows, in the same order. */
export function sheetOf(kind: OrderKind, shown: readonly string[]) {
  const columns = shown.flatMap((id) => byColumn[id]?.(kind) ?? []);
  return {
    widths: columns.map(({ width }) => width),
    /** The first row, in the current language. */
    headings: (): Cell[] => columns.map(({ label }) => i18n._(label)),
    /** The cells of one order, with its times in the given time zone. */
    row: (order: Order, timeZone: string): Cell[] => columns.map(({ cell }) => cell(order, timeZone)),
  };
}
