import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ordersApi } from "@vowdesk/contract/orders";
import { filter } from "../../resource/filter.ts";
import { resource } from "../../resource/record.ts";
import { Money } from "../../ui/money.tsx";
import { advance, assign, cancel, flag, note, reassign, refund, unflag } from "./actions.ts";
import { Countdown } from "./parts/countdown.tsx";
import { OrderBill } from "./parts/order-bill.tsx";
import { OrderFacts } from "./parts/order-facts.tsx";
import { OrderName } from "./parts/order-name.tsx";
import { OrderStatus } from "./parts/order-status.tsx";
import { Timeline } from "./parts/timeline.tsx";
import { TwoLines } from "./parts/two-lines.tsx";
import { statusNames } from "../../words/order-status.ts";
import { scopeNames } from "./words.ts";

const zonesOf = (couriers: readonly { zone: string }[]) => [...new Set(couriers.map(({ zone }) => zone))].toSorted();

export const deliveryOrders = resource({
  name: "orders",
  list: ordersApi.listDelivery,
  columns: [
    {
      field: "createdAt",
      label: msg`Order`,
      width: 172,
      card: "title",
      sort: "desc",
      as: (at, { number, flagged }) => <OrderName number={number} flagged={flagged} placedAt={at} />,
    },
    {
      field: "status",
      label: msg`Status`,
      width: 124,
      card: "side",
      as: (_status, order) => <OrderStatus order={order} />,
    },
    { field: "dueAt", label: msg`Due`, width: 120, sort: "asc", as: (dueAt) => <Countdown dueAt={dueAt} /> },
    { field: "merchantName", label: msg`Merchant` },
    {
      field: "customerName",
      label: msg`Customer`,
      width: 124,
      isWide: true,
      as: (name, { customerPhone }) => <TwoLines first={name} second={customerPhone} />,
    },
    { field: "address", label: msg`Address`, as: (address, { zone }) => <TwoLines first={address} second={zone} /> },
    {
      field: "courierName",
      label: msg`Courier`,
      width: 100,
      as: (name) => name ?? <TwoLines second={<Trans>Nobody yet</Trans>} />,
    },
    {
      field: "totalCents",
      label: msg`Total`,
      width: 92,
      isWide: true,
      align: "end",
      sort: "desc",
      as: (cents) => <Money cents={cents} />,
    },
  ],
  filters: {
    status: filter.tabs(msg`Status`, statusNames, { call: ordersApi.countDelivery, of: ({ byStatus }) => byStatus }),
    q: filter.search(msg`Number, phone, name or address`),
    scope: filter.chips(msg`Waiting`, scopeNames, {
      call: ordersApi.countDelivery,
      of: ({ late, unassigned }) => ({ late, unassigned }),
    }),
    zone: filter.loaded(msg`Zone`, {
      call: ordersApi.couriers,
      input: { pageSize: 200 },
      choices: ({ records }) => zonesOf(records).map((zone) => ({ value: zone, label: zone })),
    }),
    courierId: filter.loaded(msg`Courier`, {
      call: ordersApi.couriers,
      input: { pageSize: 200, sort: "name" },
      choices: ({ records }) => records.map(({ id, name }) => ({ value: String(id), label: name })),
    }),
    from: filter.date(msg`From`),
    to: filter.date(msg`To`),
    number: "hidden",
  },
  actions: [assign, reassign, advance, note, flag, unflag, cancel, refund],
  detail: {
    key: "number",
    call: ordersApi.detail,
    record: ({ order }) => order,
    badge: (order) => <OrderStatus order={order} />,
    sections: [
      { title: msg`Order`, body: (detail) => <OrderFacts detail={detail} /> },
      { title: msg`Items and amounts`, body: (detail) => <OrderBill detail={detail} /> },
      { title: msg`Timeline`, body: (detail) => <Timeline detail={detail} /> },
    ],
  },
});
