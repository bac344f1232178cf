import { msg, plural, t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { ordersApi, type Candidate, type Order, type OrderAct } from "@vowdesk/contract/orders";
import { createElement, lazy, Suspense, type ComponentType } from "react";
import { reasonsFor } from "../../shared/business-settings.ts";
import { action, field } from "../../resource/action.ts";
import { formatDistance } from "./components/distance.tsx";
import { undoToast } from "./dialogs/undo.ts";
import { fitnessNames } from "./labels.ts";

const open = (act: OrderAct) => (order: Order) => order.allowed.includes(act);
const from =
  <A extends OrderAct>(act: A) =>
  ({ number, version }: Order) => ({ number, version, act });

/** A note in the dialog of an action; its code is loaded with the dialog. */
function explained(fetchCode: () => Promise<{ default: ComponentType<{ order: Order }> }>) {
  const Body = lazy(fetchCode);
  return (order: Order) => createElement(Suspense, { fallback: null }, createElement(Body, { order }));
}

const nearby = explained(async () => ({ default: (await import("./dialogs/nearby.tsx")).Nearby }));
const cancelRule = explained(async () => ({ default: (await import("./dialogs/money-notes.tsx")).CancelNote }));
const refundable = explained(async () => ({ default: (await import("./dialogs/money-notes.tsx")).RefundNote }));
const pending = explained(async () => ({ default: (await import("./dialogs/money-notes.tsx")).PendingNote }));

/** Distance, load and rating of a candidate, and the reasons for their rank. */
function describeCandidate({ worker: { load, rating }, distanceM, reasons }: Candidate): string {
  const facts = [
    distanceM === null ? null : formatDistance(distanceM, i18n.locale),
    t`${plural(load, { one: "# order", other: "# orders" })}`,
    `★ ${i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`,
  ];
  const why = reasons.map((reason) => i18n._(fitnessNames[reason])).join(", ");
  return [...facts, why].filter(Boolean).join(" · ");
}

const worker = field.choice(msg`Who takes it?`, {
  call: ordersApi.candidates,
  input: ({ number }: Order) => ({ number }),
  choices: (candidates, { workerId }) =>
    candidates
      .filter((candidate) => candidate.worker.id !== workerId)
      .map((candidate, index) => ({
        value: String(candidate.worker.id),
        label: `${index + 1}. ${candidate.worker.name}`,
        hint: describeCandidate(candidate),
        disabled: candidate.worker.state === "offline",
      })),
  refusals: ["worker-required", "worker-unavailable"],
});

export const assign = action({
  name: "assign",
  call: ordersApi.act,
  label: msg`Assign`,
  done: msg`Assigned`,
  tone: "primary",
  shortcut: "A",
  when: open("assign"),
  from: from("assign"),
  explain: nearby,
  tell: undoToast,
  ask: { workerId: worker },
});

export const reassign = action({
  name: "reassign",
  call: ordersApi.act,
  label: msg`Reassign`,
  done: msg`Reassigned`,
  shortcut: "R",
  when: open("reassign"),
  from: from("reassign"),
  explain: nearby,
  tell: undoToast,
  ask: { workerId: worker, reason: field.reason(msg`Why somebody else?`, { required: false }) },
});

/** States whose next step moves money; these steps have buttons of their own. */
const isSettling = ({ status }: Order) => status === "refunding" || status === "finished";

export const advance = action({
  name: "advance",
  call: ordersApi.act,
  label: msg`Move on one step`,
  done: msg`The order moved on`,
  shortcut: "M",
  when: (order: Order) => open("advance")(order) && !isSettling(order),
  from: from("advance"),
  tell: undoToast,
});

export const payOut = action({
  name: "pay-out",
  call: ordersApi.act,
  label: msg`Pay out the refund`,
  done: msg`Refund paid out`,
  tone: "danger",
  warning: msg`The money leaves now. This cannot be undone.`,
  when: (order: Order) => order.status === "refunding" && open("advance")(order),
  from: from("advance"),
  explain: pending,
});

export const decline = action({
  name: "decline",
  call: ordersApi.act,
  label: msg`Decline the refund`,
  done: msg`Refund declined`,
  when: open("decline"),
  from: from("decline"),
  explain: pending,
  ask: {
    reason: field.reason(msg`Why is it declined? The customer reads this.`, {
      presets: () => [msg`Everything was delivered`, msg`It was compensated already`].map((reason) => i18n._(reason)),
    }),
  },
});

export const recordPayment = action({
  name: "record-payment",
  call: ordersApi.act,
  label: msg`Record the payment`,
  done: msg`Payment recorded`,
  tone: "danger",
  warning: msg`The whole price counts as received. This cannot be undone.`,
  when: (order: Order) => order.status === "finished" && open("advance")(order),
  from: from("advance"),
});

export const writeOff = action({
  name: "write-off",
  call: ordersApi.act,
  label: msg`Write off`,
  done: msg`Ride written off`,
  tone: "danger",
  warning: msg`The order ends unpaid, and the business pays the driver. This cannot be undone.`,
  when: open("write-off"),
  from: from("write-off"),
  ask: {
    reason: field.reason(msg`Why is it written off?`, {
      presets: () =>
        [msg`The customer cannot be reached`, msg`The customer refuses to pay`].map((reason) => i18n._(reason)),
    }),
  },
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
  tell: undoToast,
});

export const unflag = action({
  name: "unflag",
  call: ordersApi.act,
  label: msg`Remove the flag`,
  done: msg`Flag removed`,
  shortcut: "F",
  when: (order: Order) => order.flagged && open("flag")(order),
  from: from("flag"),
  tell: undoToast,
});

const cancelReasons = reasonsFor("cancel", [
  msg`The customer asked for it`,
  msg`The merchant cannot prepare it`,
  msg`Nobody is free to take it`,
  msg`The address cannot be reached`,
]);

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
  explain: cancelRule,
  ask: { reason: field.reason(msg`Why is it cancelled?`, { presets: cancelReasons }) },
});

export const refund = action({
  name: "refund",
  call: ordersApi.act,
  label: msg`Refund`,
  done: msg`Refund started`,
  tone: "danger",
  when: open("refund"),
  from: from("refund"),
  explain: refundable,
  ask: {
    refundCents: field.money(msg`Amount`),
    reason: field.reason(msg`Why is it refunded?`, {
      presets: reasonsFor("refund", [
        msg`Something was missing or wrong`,
        msg`It arrived far too late`,
        msg`The food was not good to eat`,
        msg`It never arrived`,
      ]),
    }),
  },
});
