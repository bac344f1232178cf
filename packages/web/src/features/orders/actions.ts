import { msg, plural, t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { ordersApi, type Courier, type Order, type OrderAct } from "@vowdesk/contract/orders";
import { action, field } from "../../resource/action.ts";
import { courierStateNames } from "./words.ts";

const open = (act: OrderAct) => (order: Order) => order.allowed.includes(act);
const from =
  <A extends OrderAct>(act: A) =>
  ({ number, version }: Order) => ({ number, version, act });

const stateOrder = ["free", "busy", "offline"];

/** The nearest free hand first: the order's own zone, then who is free, then who carries least. */
function byFitness({ zone }: Order) {
  const rank = (courier: Courier) => [
    stateOrder.indexOf(courier.state) === 2 ? 1 : 0,
    courier.zone === zone ? 0 : 1,
    courier.load,
    -courier.rating,
  ];
  return (one: Courier, other: Courier) => {
    const ranks = rank(other);
    return (
      rank(one)
        .map((value, index) => value - (ranks[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  };
}

function describe({ state, load, zone, rating }: Courier): string {
  const carried = t`${plural(load, { one: "# order", other: "# orders" })}`;
  return [
    i18n._(courierStateNames[state]),
    carried,
    zone,
    `★ ${i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`,
  ].join(" · ");
}

const courier = field.choice(msg`Courier`, {
  call: ordersApi.couriers,
  input: (_order: Order) => ({ pageSize: 200 }),
  choices: ({ records }, order) =>
    records
      .filter(({ id }) => id !== order.courierId)
      .toSorted(byFitness(order))
      .map((one) => ({
        value: String(one.id),
        label: one.name,
        hint: describe(one),
        disabled: one.state === "offline",
      })),
  refusals: ["worker-required", "worker-unavailable"],
});

export const assign = action({
  name: "assign",
  call: ordersApi.act,
  label: msg`Assign courier`,
  done: msg`Courier assigned`,
  tone: "primary",
  shortcut: "A",
  when: open("assign"),
  from: from("assign"),
  ask: { workerId: courier },
});

export const reassign = action({
  name: "reassign",
  call: ordersApi.act,
  label: msg`Change courier`,
  done: msg`Courier changed`,
  shortcut: "R",
  when: open("reassign"),
  from: from("reassign"),
  ask: { workerId: courier, reason: field.reason(msg`Why another courier?`, { required: false }) },
});

export const advance = action({
  name: "advance",
  call: ordersApi.act,
  label: msg`Move on one step`,
  done: msg`The order moved on`,
  shortcut: "M",
  when: open("advance"),
  from: from("advance"),
});

export const note = action({
  name: "note",
  call: ordersApi.act,
  label: msg`Add a note`,
  done: msg`Note added`,
  shortcut: "N",
  when: open("note"),
  from: from("note"),
  ask: { reason: field.reason(msg`Note`) },
});

export const flag = action({
  name: "flag",
  call: ordersApi.act,
  label: msg`Flag`,
  done: msg`The order is flagged`,
  shortcut: "F",
  when: (order: Order) => !order.flagged && open("flag")(order),
  from: from("flag"),
});

export const unflag = action({
  name: "unflag",
  call: ordersApi.act,
  label: msg`Remove the flag`,
  done: msg`Flag removed`,
  shortcut: "F",
  when: (order: Order) => order.flagged && open("flag")(order),
  from: from("flag"),
});

export const cancel = action({
  name: "cancel",
  call: ordersApi.act,
  label: msg`Cancel order`,
  done: msg`Order cancelled`,
  tone: "danger",
  shortcut: "X",
  warning: msg`The order ends here. This cannot be undone.`,
  when: open("cancel"),
  from: from("cancel"),
  ask: {
    reason: field.reason(msg`Why is it cancelled?`, {
      presets: [
        msg`The customer asked for it`,
        msg`The merchant cannot prepare it`,
        msg`No courier is available`,
        msg`The address cannot be reached`,
      ],
    }),
  },
});

export const refund = action({
  name: "refund",
  call: ordersApi.act,
  label: msg`Refund`,
  done: msg`Refund started`,
  tone: "danger",
  warning: msg`The whole amount goes back to the customer.`,
  when: open("refund"),
  from: from("refund"),
  ask: {
    reason: field.reason(msg`Why is it refunded?`, {
      presets: [
        msg`Something was missing or wrong`,
        msg`It arrived far too late`,
        msg`The food was not good to eat`,
        msg`It never arrived`,
      ],
    }),
  },
});
