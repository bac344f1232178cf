import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Order } from "@vowdesk/contract/orders";
import type { Cell } from "../../../ui/sheet-file.ts";
import { isoOf } from "../../../ui/typed-time.ts";
import { drawingOf } from "../kinds/index.ts";
import { taskNames } from "../words.ts";

interface SheetColumn {
  label: MessageDescriptor;
  cell: (order: Order) => Cell;
}

const yuan = (cents: number) => cents / 100;

const shared: readonly SheetColumn[] = [
  { label: msg`Order`, cell: ({ number }) => number },
  { label: msg`Status`, cell: ({ kind, status }) => i18n._(drawingOf(kind).statusNames[status] ?? { id: status }) },
  { label: msg`Placed`, cell: ({ createdAt }) => isoOf(createdAt) },
  { label: msg`Customer`, cell: ({ customerName }) => customerName },
  { label: msg`Phone`, cell: ({ customerPhone }) => customerPhone },
  { label: msg`Zone`, cell: ({ zone }) => zone },
];

const ofKind: { readonly [K in Order["kind"]]: readonly { label: MessageDescriptor; cell: (order: never) => Cell }[] } =
  {
    delivery: [
      { label: msg`Merchant`, cell: (order: Extract<Order, { kind: "delivery" }>) => order.merchantName },
      { label: msg`Address`, cell: (order: Extract<Order, { kind: "delivery" }>) => order.address },
    ],
    driver: [
      { label: msg`Pickup`, cell: (order: Extract<Order, { kind: "driver" }>) => order.pickup },
      { label: msg`Destination`, cell: (order: Extract<Order, { kind: "driver" }>) => order.destination },
      { label: msg`Car`, cell: (order: Extract<Order, { kind: "driver" }>) => `${order.plate} ${order.carModel}` },
      { label: msg`Distance`, cell: (order: Extract<Order, { kind: "driver" }>) => order.distanceM / 1_000 },
    ],
    errand: [
      {
        label: msg`Task`,
        cell: (order: Extract<Order, { kind: "errand" }>) => `${i18n._(taskNames[order.task])} ${order.item}`,
      },
      { label: msg`Pickup`, cell: (order: Extract<Order, { kind: "errand" }>) => order.pickup },
      { label: msg`Destination`, cell: (order: Extract<Order, { kind: "errand" }>) => order.destination },
      { label: msg`Item value`, cell: (order: Extract<Order, { kind: "errand" }>) => yuan(order.itemValueCents) },
    ],
  };

const last: readonly SheetColumn[] = [
  { label: msg`Total`, cell: ({ totalCents }) => yuan(totalCents) },
  { label: msg`Refunded`, cell: ({ refundedCents }) => yuan(refundedCents) },
  { label: msg`Remark`, cell: ({ remark }) => remark },
];

const columnsOf = (kind: Order["kind"]): readonly SheetColumn[] => [
  ...shared,
  // The columns of a kind are asked for with orders of that kind alone.
  ...(ofKind[kind] as unknown as readonly SheetColumn[]),
  { label: drawingOf(kind).worker, cell: ({ workerName }) => workerName ?? "" },
  ...last,
];

/** The first row of an export, in the language of now. */
export const headingsOf = (kind: Order["kind"]): Cell[] => columnsOf(kind).map(({ label }) => i18n._(label));

/** One order as a row: amounts in yuan, distances in kilometres, times by the clock of the business, with its offset. */
export const rowOf = (order: Order): Cell[] => columnsOf(order.kind).map(({ cell }) => cell(order));
