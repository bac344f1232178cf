import { nameChoices } from "../../../ui/format/name-order.ts";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Endpoint } from "@vowdesk/contract/kernel";
import {
  ordersApi,
  type DriverOrder,
  type ErrandOrder,
  type Order,
  type OrderCounts,
  type OrderDetail,
  type OrderKind,
} from "@vowdesk/contract/local/orders";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import {
  advance,
  assign,
  cancel,
  change,
  decline,
  flag,
  note,
  payOut,
  reassign,
  recordPayment,
  refund,
  unflag,
  writeOff,
} from "./orders.actions.ts";
import { kinds } from "./kinds/kinds.ts";
import { lazy } from "react";
import { withTexts } from "./with-texts.ts";
import { dueTimes, enter } from "./tools.ts";
import { Countdown } from "./due-times.countdown.tsx";
import { OrderName } from "./components/order-name.tsx";
import { OrderStatus } from "./components/order-status.tsx";
import { TwoLines } from "./components/two-lines.tsx";
import { scopeNames, taskNames } from "./orders.labels.ts";
import { RouteEnd } from "./detail/route-end.tsx";
import { TaskName } from "./components/task-name.tsx";

const Detail = lazy(withTexts(async () => (await import("./detail/order-detail.tsx")).OrderDetail));

/** Columns common to all kinds of orders. */
const column = {
  name: {
    field: "createdAt",
    label: msg({ message: "Order", context: "kind of record" }),
    width: 160,
    cut: "never",
    card: "title",
    sort: "desc",
    as: (at: string, order: Order) => <OrderName order={order} placedAt={at} />,
  },
  status: {
    field: "status",
    label: msg({ message: "Status", context: "field" }),
    width: 108,
    card: "side",
    as: (_status: string, order: Order) => <OrderStatus order={order} />,
  },
  due: {
    field: "dueAt",
    label: msg({ message: "Due", context: "order" }),
    width: 140,
    cut: "never",
    sort: "asc",
    as: (dueAt: string | null, { amberAt }: Order) => <Countdown dueAt={dueAt} amberAt={amberAt} />,
  },
  customer: {
    field: "customerName",
    label: msg({ message: "Customer", context: "person" }),
    width: 112,
    cut: "never",
    isWide: true,
    as: (name: string, { customerPhone }: Order) => <TwoLines first={name} second={customerPhone} />,
  },
  total: {
    field: "totalCents",
    label: msg({ message: "Total", context: "field" }),
    width: 92,
    isWide: true,
    align: "end",
    sort: "desc",
    as: (cents: number) => <Money cents={cents} />,
  },
} as const;

const routeColumn = {
  field: "pickup",
  label: msg({ message: "Route", context: "order" }),
  as: (pickup: string, order: DriverOrder | ErrandOrder) => (
    <TwoLines first={pickup} second={<RouteEnd order={order} />} />
  ),
} as const;

const workerColumn = (kind: OrderKind) =>
  ({
    field: "workerName",
    label: kinds[kind].worker,
    width: 92,
    cut: "wrap",
    as: (name: string | null) => name ?? <TwoLines second={<Trans context="state">Unassigned</Trans>} />,
  }) as const;

/** Filters common to all kinds; `count` provides the numbers beside the choices. */
const filtersOf = <C extends Endpoint>(kind: OrderKind, count: C) => ({
  q: filter.search(msg`Number, phone, name or address`),
  scope: filter.chips(msg({ message: "Status", context: "field" }), scopeNames, {
    call: count,
    of: (answer) => {
      const { late, soon, unassigned, urged } = answer as OrderCounts;
      return { late, soon, unassigned, urged };
    },
  }),
  zone: filter.loaded(msg({ message: "Zone", context: "order" }), {
    call: ordersApi.couriers,
    input: { pageSize: 200, serves: kind },
    choices: ({ records }) => nameChoices(records.map(({ zone }) => zone)),
  }),
  workerId: filter.loaded(kinds[kind].worker, {
    call: ordersApi.couriers,
    input: { pageSize: 200, serves: kind, sort: "name" },
    choices: ({ records }) => records.map(({ id, name }) => ({ value: String(id), label: name })),
  }),
  from: filter.date(msg({ message: "From", context: "period" })),
  to: filter.date(msg({ message: "To", context: "period" })),
  number: "hidden" as const,
  customerId: "hidden" as const,
});

const actions = [
  assign,
  reassign,
  advance,
  payOut,
  decline,
  recordPayment,
  writeOff,
  note,
  change,
  flag,
  unflag,
  cancel,
  refund,
];

/** Orders that are due first come first. */
const sort = { by: "dueAt", dir: "asc" } as const;

const byStatus = ({ byStatus: counts }: OrderCounts) => counts;

/** The detail common to all kinds. */
const detail = {
  key: "number",
  call: ordersApi.detail,
  badge: (order: Order) => <OrderStatus order={order} />,
  sections: [
    {
      title: msg({ message: "Order", context: "kind of record" }),
      body: (of: OrderDetail) => <Detail part="facts" of={of} />,
    },
    { title: msg`Items and amounts`, body: (of: OrderDetail) => <Detail part="bill" of={of} /> },
    {
      title: msg({ message: "Timeline", context: "heading" }),
      body: (of: OrderDetail) => <Detail part="timeline" of={of} />,
    },
  ],
} as const;

/** Narrows the record to the kind of the page: `OrderPage` redirects orders of other kinds. */
const recordOf =
  <K extends OrderKind>(_kind: K) =>
  ({ order }: OrderDetail) =>
    order as Extract<Order, { kind: K }>;

export const deliveryOrders = resource({
  name: "orders",
  list: ordersApi.listDelivery,
  sort,
  columns: [
    column.name,
    column.status,
    column.due,
    { field: "merchantName", label: msg({ message: "Merchant", context: "person" }), width: 120 },
    column.customer,
    {
      field: "address",
      label: msg({ message: "Address", context: "field" }),
      as: (address, { zone }) => <TwoLines first={address} second={zone} />,
    },
    workerColumn("delivery"),
    column.total,
  ],
  filters: {
    status: filter.tabs(msg({ message: "Status", context: "field" }), kinds.delivery.statusNames, {
      call: ordersApi.countDelivery,
      of: byStatus,
    }),
    ...filtersOf("delivery", ordersApi.countDelivery),
  },
  actions,
  tools: [enter("delivery"), dueTimes("delivery")],
  detail: { ...detail, record: recordOf("delivery") },
});

export const driverOrders = resource({
  name: "orders",
  list: ordersApi.listDriver,
  sort,
  columns: [
    column.name,
    column.status,
    column.due,
    routeColumn,
    {
      field: "plate",
      label: msg({ message: "Car", context: "order" }),
      width: 140,
      as: (plate, { carModel }) => <TwoLines first={plate} second={carModel} />,
    },
    column.customer,
    workerColumn("driver"),
    column.total,
  ],
  filters: {
    status: filter.tabs(msg({ message: "Status", context: "field" }), kinds.driver.statusNames, {
      call: ordersApi.countDriver,
      of: byStatus,
    }),
    ...filtersOf("driver", ordersApi.countDriver),
  },
  actions,
  tools: [enter("driver"), dueTimes("driver")],
  detail: { ...detail, record: recordOf("driver") },
});

export const errands = resource({
  name: "orders",
  list: ordersApi.listErrand,
  sort,
  columns: [
    column.name,
    column.status,
    column.due,
    {
      field: "item",
      label: msg({ message: "Task", context: "order" }),
      as: (item, { task }) => <TwoLines first={item} second={<TaskName task={task} />} />,
    },
    routeColumn,
    column.customer,
    workerColumn("errand"),
    column.total,
  ],
  filters: {
    status: filter.tabs(msg({ message: "Status", context: "field" }), kinds.errand.statusNames, {
      call: ordersApi.countErrand,
      of: byStatus,
    }),
    task: filter.chips(msg({ message: "Task", context: "order" }), taskNames),
    ...filtersOf("errand", ordersApi.countErrand),
  },
  actions,
  tools: [enter("errand"), dueTimes("errand")],
  detail: { ...detail, record: recordOf("errand") },
});
