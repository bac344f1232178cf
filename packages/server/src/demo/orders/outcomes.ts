import type { OrderKind, OrderStatus } from "@vowdesk/contract/orders";
import {
  cancelReasons,
  driverCancelReasons,
  errandCancelReasons,
  noShowReasons,
  refundReasons,
} from "../business/places.ts";

/** How an order of the past ended: for which share of them (up to this one), and after about how many minutes. */
export interface Ending {
  upTo: number;
  story: string;
  status: OrderStatus;
  minutes: number;
  needsWorker: boolean;
  reasons?: readonly string[];
  /** The whole amount went back. */
  refunds?: boolean;
}

export const endings: Readonly<Record<OrderKind, readonly Ending[]>> = {
  delivery: [
    { upTo: 0.962, story: "delivery:completed", status: "completed", minutes: 46, needsWorker: true },
    {
      upTo: 0.98,
      story: "delivery:cancelled",
      status: "cancelled",
      minutes: 4,
      needsWorker: false,
      reasons: cancelReasons,
      refunds: true,
    },
    {
      upTo: 0.99,
      story: "delivery:cancelled-late",
      status: "cancelled",
      minutes: 24,
      needsWorker: false,
      reasons: cancelReasons,
      refunds: true,
    },
    {
      upTo: 1,
      story: "delivery:refunded",
      status: "refunded",
      minutes: 120,
      needsWorker: true,
      reasons: refundReasons,
      refunds: true,
    },
  ],
  driver: [
    { upTo: 0.93, story: "driver:closed", status: "closed", minutes: 62, needsWorker: true },
    {
      upTo: 0.975,
      story: "driver:cancelled",
      status: "cancelled",
      minutes: 5,
      needsWorker: false,
      reasons: driverCancelReasons,
    },
    { upTo: 1, story: "driver:no-show", status: "cancelled", minutes: 40, needsWorker: true, reasons: noShowReasons },
  ],
  errand: [
    { upTo: 0.95, story: "errand:confirmed", status: "confirmed", minutes: 55, needsWorker: true },
    {
      upTo: 1,
      story: "errand:cancelled",
      status: "cancelled",
      minutes: 6,
      needsWorker: false,
      reasons: errandCancelReasons,
      refunds: true,
    },
  ],
};

/** Orders under way now, in the proportions of a calm hour: minutes since they were placed and since their state began. */
interface Open {
  status: OrderStatus;
  count: number;
  placed: number;
  entered: number;
  needsWorker: boolean;
  reasons?: readonly string[];
  refunds?: boolean;
}

const open = (status: OrderStatus, count: number, placed: number, entered: number, needsWorker: boolean): Open => ({
  status,
  count,
  placed,
  entered,
  needsWorker,
});

export const openStates: Readonly<Record<OrderKind, readonly Open[]>> = {
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
