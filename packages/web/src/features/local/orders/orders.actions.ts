import { msg, plural, t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { ordersApi, type Candidate, type Fitness, type Order, type OrderAction } from "@vowdesk/contract/local/orders";
import { createElement, lazy, Suspense, type ComponentType } from "react";
import { reasonsFor } from "../../../shared/actions/preset-reasons.ts";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { formatDistance } from "./components/distance.tsx";
import { undoToast } from "./undo.ts";
import { fitnessNames } from "./orders.labels.ts";
import { withTexts } from "./with-texts.ts";

const open = (act: OrderAction) => (order: Order) => order.allowed.includes(act);
const inputFrom =
  <A extends OrderAction>(act: A) =>
  ({ number, version }: Order) => ({ number, version, act });

/** A note in the dialog of an action; its code is loaded with the dialog. */
function explained(fetchCode: () => Promise<ComponentType<{ order: Order }>>) {
  const Body = lazy(withTexts(fetchCode));
  return (order: Order) => createElement(Suspense, { fallback: null }, createElement(Body, { order }));
}

const cancelRule = explained(async () => (await import("./money-notes.tsx")).CancelNote);
const refundable = explained(async () => (await import("./money-notes.tsx")).RefundNote);
const pending = explained(async () => (await import("./money-notes.tsx")).PendingNote);

/** The columns of a candidate in the list of workers. */
function columnsOf({ worker: { load, rating, zone }, distanceM }: Candidate) {
  return [
    {
      label: t({ message: "Distance", context: "to a worker" }),
      text: distanceM === null ? "—" : formatDistance(distanceM, i18n.locale),
    },
    {
      label: t({ message: "Load", context: "order" }),
      text: t`${plural(load, { one: "# order", other: "# orders" })}`,
    },
    { label: t({ message: "Zone", context: "order" }), text: zone },
    {
      label: t({ message: "Rating", context: "field" }),
      text: i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    },
  ];
}

const reasonsAgainst: ReadonlySet<Fitness> = new Set(["far", "other-zone", "loaded", "place-unknown"]);

/** The workers on shift, the best one first. */
const worker = field.choice(msg({ message: "Assign to", context: "button" }), {
  call: ordersApi.candidates,
  input: ({ number }: Order) => ({ number }),
  choices: (candidates, { workerId }) =>
    candidates
      .filter((candidate) => candidate.worker.id !== workerId)
      .map((candidate, index) => ({
        value: String(candidate.worker.id),
        label: `${index + 1}. ${candidate.worker.name}`,
        reasons: candidate.reasons.map((reason) => ({
          text: i18n._(fitnessNames[reason]),
          isAgainst: reasonsAgainst.has(reason),
        })),
        columns: columnsOf(candidate),
      })),
  suggestsFirst: true,
  refusals: ["worker-required", "worker-unavailable"],
});

export const assign = action({
  name: "assign",
  call: ordersApi.act,
  label: msg({ message: "Assign", context: "order" }),
  successMessage: msg({ message: "Assigned", context: "state" }),
  tone: "primary",
  shortcut: "A",
  isAvailable: open("assign"),
  inputFrom: inputFrom("assign"),
  successToast: undoToast,
  fields: { workerId: worker },
});

export const reassign = action({
  name: "reassign",
  call: ordersApi.act,
  label: msg({ message: "Reassign", context: "order" }),
  successMessage: msg({ message: "Reassigned", context: "order" }),
  shortcut: "R",
  isAvailable: open("reassign"),
  inputFrom: inputFrom("reassign"),
  successToast: undoToast,
  fields: { workerId: worker, reason: field.reason(msg`Reason for reassigning`, { required: false }) },
});

/** States whose next step moves money; these steps have separate buttons. */
const isSettling = ({ status }: Order) => status === "refunding" || status === "finished";

export const advance = action({
  name: "advance",
  call: ordersApi.act,
  label: msg`Move to the next step`,
  successMessage: msg`Order status changed`,
  shortcut: "M",
  isAvailable: (order: Order) => open("advance")(order) && !isSettling(order),
  inputFrom: inputFrom("advance"),
  successToast: undoToast,
});

export const payOut = action({
  name: "pay-out",
  call: ordersApi.act,
  label: msg({ message: "Pay refund", context: "order" }),
  successMessage: msg`Refund paid out`,
  tone: "danger",
  warning: msg`The money is paid out now. This cannot be undone.`,
  isAvailable: (order: Order) => order.status === "refunding" && open("advance")(order),
  inputFrom: inputFrom("advance"),
  explain: pending,
});

export const decline = action({
  name: "decline",
  call: ordersApi.act,
  label: msg({ message: "Decline refund", context: "order" }),
  successMessage: msg({ message: "Refund declined", context: "order" }),
  isAvailable: open("decline"),
  inputFrom: inputFrom("decline"),
  explain: pending,
  fields: {
    reason: field.reason(msg`Reason for declining. The customer sees it.`, {
      presets: () =>
        [msg`Everything was delivered`, msg({ message: "Already compensated", context: "order" })].map((reason) =>
          i18n._(reason),
        ),
    }),
  },
});

export const recordPayment = action({
  name: "record-payment",
  call: ordersApi.act,
  label: msg({ message: "Record payment", context: "order" }),
  successMessage: msg({ message: "Payment recorded", context: "result" }),
  tone: "danger",
  warning: msg`The full price is recorded as received. This cannot be undone.`,
  isAvailable: (order: Order) => order.status === "finished" && open("advance")(order),
  inputFrom: inputFrom("advance"),
});

export const writeOff = action({
  name: "write-off",
  call: ordersApi.act,
  label: msg({ message: "Write off", context: "order" }),
  successMessage: msg`Ride written off`,
  tone: "danger",
  warning: msg`The order ends unpaid and the business pays the driver. This cannot be undone.`,
  isAvailable: open("write-off"),
  inputFrom: inputFrom("write-off"),
  fields: {
    reason: field.reason(msg`Reason for writing it off`, {
      presets: () => [msg`Customer not reachable`, msg`Customer refuses to pay`].map((reason) => i18n._(reason)),
    }),
  },
});

export const note = action({
  name: "note",
  call: ordersApi.act,
  label: msg`Add a note`,
  successMessage: msg({ message: "Note added", context: "order" }),
  shortcut: "N",
  isAvailable: open("note"),
  inputFrom: inputFrom("note"),
  fields: { reason: field.reason(msg({ message: "Note", context: "field" })) },
});

export const flag = action({
  name: "flag",
  call: ordersApi.act,
  label: msg({ message: "Flag", context: "order" }),
  successMessage: msg({ message: "Order flagged", context: "order" }),
  shortcut: "F",
  isAvailable: (order: Order) => !order.flagged && open("flag")(order),
  inputFrom: inputFrom("flag"),
  successToast: undoToast,
});

export const unflag = action({
  name: "unflag",
  call: ordersApi.act,
  label: msg({ message: "Remove flag", context: "order" }),
  successMessage: msg({ message: "Flag removed", context: "order" }),
  shortcut: "F",
  isAvailable: (order: Order) => order.flagged && open("flag")(order),
  inputFrom: inputFrom("flag"),
  successToast: undoToast,
});

const cancelReasons = reasonsFor("cancel", [
  msg`Requested by the customer`,
  msg`Merchant cannot prepare it`,
  msg`No worker is available`,
  msg`Address not reachable`,
]);

export const change = action<Order>({
  name: "change",
  label: msg({ message: "Change order", context: "button" }),
  shortcut: "E",
  isAvailable: ({ allowed }) => allowed.includes("change"),
  opens: lazy(withTexts(async () => (await import("./changes/dialog.tsx")).ChangeDialog)),
  requires: [],
});

export const cancel = action({
  name: "cancel",
  call: ordersApi.act,
  label: msg({ message: "Cancel order", context: "order" }),
  successMessage: msg({ message: "Order cancelled", context: "order" }),
  tone: "danger",
  shortcut: "X",
  warning: msg`This ends the order and cannot be undone.`,
  isAvailable: open("cancel"),
  inputFrom: inputFrom("cancel"),
  explain: cancelRule,
  fields: { reason: field.reason(msg`Reason for the cancellation`, { presets: cancelReasons }) },
});

export const refund = action({
  name: "refund",
  call: ordersApi.act,
  label: msg({ message: "Refund", context: "button" }),
  successMessage: msg({ message: "Refund started", context: "order" }),
  tone: "danger",
  isAvailable: open("refund"),
  inputFrom: inputFrom("refund"),
  explain: refundable,
  fields: {
    refundCents: field.money(msg({ message: "Amount", context: "field" })),
    reason: field.reason(msg`Reason for the refund`, {
      presets: reasonsFor("refund", [
        msg`Missing or wrong items`,
        msg`Arrived too late`,
        msg`Food was not edible`,
        msg({ message: "Never arrived", context: "order" }),
      ]),
    }),
  },
});
