import type { OrderKind, OrderStatus } from "@vowdesk/contract/local/orders";
import {
  cancelReasons,
  driverCancelReasons,
  errandCancelReasons,
  noShowReasons,
  refundReasons,
} from "../business/places.ts";

/** A way in which past orders end: cumulative share and typical duration in minutes. */
export interface OrderOutcome {
  upTo: number;
  history: string;
  status: OrderStatus;
  minutes: number;
  needsWorker: boolean;
  reasons?: readonly string[];
  refunds?: boolean;
}

export const outcomes: Readonly<Record<OrderKind, readonly OrderOutcome[]>> = {
  delivery: [
    { upTo: 0.962, history: "delivery:completed", status: "completed", minutes: 46, needsWorker: true },
    {
      upTo: 0.98,
      history: "delivery:cancelled",
      status: "cancelled",
      minutes: 4,
      needsWorker: false,
      reasons: cancelReasons,
      refunds: true,
    },
    {
      upTo: 0.99,
      history: "delivery:cancelled-late",
      status: "cancelled",
      minutes: 24,
      needsWorker: false,
      reasons: cancelReasons,
      refunds: true,
    },
    {
      upTo: 1,
      history: "delivery:refunded",
      status: "refunded",
      minutes: 120,
      needsWorker: true,
      reasons: refundReasons,
      refunds: true,
    },
  ],
  driver: [
    { upTo: 0.93, history: "driver:closed", status: "closed", minutes: 62, needsWorker: true },
    {
      upTo: 0.975,
      history: "driver:cancelled",
      status: "cancelled",
      minutes: 5,
      needsWorker: false,
      reasons: driverCancelReasons,
    },
    { upTo: 1, history: "driver:no-show", status: "cancelled", minutes: 40, needsWorker: true, reasons: noShowReasons },
  ],
  errand: [
    { upTo: 0.95, history: "errand:confirmed", status: "confirmed", minutes: 55, needsWorker: true },
    {
      upTo: 1,
      history: "errand:cancelled",
      status: "cancelled",
      minutes: 6,
      needsWorker: false,
      reasons: errandCancelReasons,
      refunds: true,
    },
  ],
};

/** Open orders, as in a calm hour: minutes since placement and since the start of the state. */
interface OpenState {
  status: OrderStatus;
  count: number;
  placed: number;
  entered: number;
  needsWorker: boolean;
  reasons?: readonly string[];
  refunds?: boolean;
}

const open = (
  status: OrderStatus,
  count: number,
  placed: number,
  entered: number,
  needsWorker: boolean,
): OpenState => ({
  status,
  count,
  placed,
  entered,
  needsWorker,
});

export const openStates: Readonly<Record<OrderKind, readonly OpenState[]>> = {
  delivery: [
    open("paid", 5, 4, 4, false),
    open("accepted", 5, 6, 4, false),
    open("preparing", 8, 14, 9, false),
    open("ready", 7, 20, 4, false),
    open("assigned", 6, 26, 6, true),
    open("picked_up", 8, 38, 14, true),
    open("delivered", 12, 70, 25, true),
    { ...open("refunding", 3, 170, 60, true), reasons: refundReasons, refunds: true },
  ],
  driver: [
    open("requested", 4, 4, 4, false),
    open("accepted", 3, 9, 6, true),
    open("arrived", 3, 18, 4, true),
    open("driving", 4, 34, 12, true),
    open("finished", 2, 60, 5, true),
    open("paid", 4, 80, 20, true),
  ],
  errand: [
    open("posted", 3, 5, 5, false),
    open("accepted", 3, 12, 6, true),
    open("in_progress", 5, 35, 18, true),
    open("delivered", 5, 70, 20, true),
  ],
};
