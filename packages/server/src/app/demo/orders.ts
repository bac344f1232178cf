import type { DeliveryStatus } from "@vowdesk/contract/orders";
import { amountsOf, dueFrom } from "../../features/orders/index.ts";
import { dateOf, startOfDate } from "../../platform/clock.ts";
import type { Courier, Customer, Merchant, People } from "./people.ts";
import { cancelReasons, refundReasons, remarks } from "./places.ts";
import type { Random } from "./random.ts";

export interface DemoOrder {
  status: DeliveryStatus;
  /** Which history it has: a state may be reached in more than one way. */
  story: DeliveryStatus | "cancelled-late";
  createdAt: Date;
  updatedAt: Date;
  dueAt: Date | null;
  customer: Customer;
  merchant: Merchant;
  courier: Courier | null;
  items: readonly { dishId: number; name: string; quantity: number; priceCents: number }[];
  amounts: ReturnType<typeof amountsOf>;
  remark: string;
  reason: string | null;
  isFlagged: boolean;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const days = 90;
const lunch = { mean: 11.8, spread: 0.7 };
const dinner = { mean: 18.2, spread: 0.9 };
const allDay = { mean: 15, spread: 3.2 };

/** Hours after midnight at which people are hungry: two peaks and what lies between. */
function hungryAt(random: Random): number {
  const kind = random.next();
  const { mean, spread } = kind < 0.42 ? lunch : kind < 0.82 ? dinner : allDay;
  return Math.min(22.5, Math.max(8.5, random.around(mean, spread)));
}

/** Moments of orders over the last three months, in order; weekends are busier. */
function placingTimes(random: Random, count: number, now: Date): Date[] {
  const today = startOfDate(dateOf(now)).getTime();
  const latest = now.getTime() - 150 * minuteMs;
  const times: number[] = [];
  while (times.length < count) {
    const day = random.below(days);
    const at = today - day * dayMs + hungryAt(random) * 60 * minuteMs;
    const weekday = new Date(at).getUTCDay();
    const isTaken = weekday === 0 || weekday === 6 || random.next() < 0.78;
    if (isTaken && at < latest) times.push(Math.round(at));
  }
  return times.sort((a, b) => a - b).map((at) => new Date(at));
}

/** States of the orders under way now, in the proportions of a calm hour. */
const openStates: readonly (readonly [status: DeliveryStatus, count: number, courier: boolean])[] = [
  ["paid", 5, false],
  ["accepted", 5, false],
  ["preparing", 8, false],
  ["ready", 7, false],
  ["assigned", 6, true],
  ["picked_up", 8, true],
  ["delivered", 12, true],
  ["refunding", 3, true],
];
/** Minutes since the order was placed and since its present state began, for those under way. */
const ages: Readonly<Record<string, readonly [placed: number, entered: number]>> = {
  paid: [4, 4],
  accepted: [6, 4],
  preparing: [14, 9],
  ready: [20, 4],
  assigned: [26, 6],
  picked_up: [38, 14],
  delivered: [70, 25],
  refunding: [170, 60],
};

function itemsFrom(random: Random, merchant: Merchant) {
  const first = random.below(merchant.dishes.length);
  const count = 1 + random.below(3);
  return Array.from({ length: count }, (_, index) => {
    const dish = merchant.dishes[(first + index * 2) % merchant.dishes.length] ?? { id: 0, name: "", priceCents: 0 };
    return { dishId: dish.id, name: dish.name, quantity: random.next() < 0.75 ? 1 : 2, priceCents: dish.priceCents };
  }).filter((item, index, all) => all.findIndex(({ dishId }) => dishId === item.dishId) === index);
}

type Ending = Pick<DemoOrder, "status" | "story" | "reason"> & { minutes: number; needsCourier: boolean };

/** How an order of the past ended, and after how many minutes. */
function endingOf(random: Random): Ending {
  const fate = random.next();
  if (fate < 0.962)
    return {
      status: "completed",
      story: "completed",
      reason: null,
      minutes: random.around(46, 12),
      needsCourier: true,
    };
  if (fate < 0.98)
    return {
      status: "cancelled",
      story: "cancelled",
      reason: random.pick(cancelReasons),
      minutes: random.around(4, 1),
      needsCourier: false,
    };
  if (fate < 0.99)
    return {
      status: "cancelled",
      story: "cancelled-late",
      reason: random.pick(cancelReasons),
      minutes: random.around(24, 5),
      needsCourier: false,
    };
  return {
    status: "refunded",
    story: "refunded",
    reason: random.pick(refundReasons),
    minutes: random.around(120, 20),
    needsCourier: true,
  };
}

function near<T extends { zone: string }>(all: readonly T[]): (zone: string) => readonly T[] {
  const byZone = new Map<string, T[]>();
  for (const one of all) byZone.set(one.zone, [...(byZone.get(one.zone) ?? []), one]);
  return (zone) => byZone.get(zone) ?? all;
}

/** The orders of the demo: the past, ended well for nearly all, and a few dozen under way now. Oldest first. */
export function makeOrders(random: Random, people: People, count: number, now: Date): DemoOrder[] {
  const merchantsNear = near(people.merchants);
  const couriersNear = near(people.couriers);
  const base = () => {
    const customer = random.pick(people.customers);
    const merchant = random.pick(merchantsNear(customer.zone));
    const items = itemsFrom(random, merchant);
    const remark = random.next() < 0.3 ? random.pick(remarks) : "";
    return { customer, merchant, items, amounts: amountsOf(items), remark, isFlagged: random.next() < 0.004 };
  };
  const courierOf = (needed: boolean, merchant: Merchant) => (needed ? random.pick(couriersNear(merchant.zone)) : null);
  const ended = (createdAt: Date): DemoOrder => {
    const { minutes, needsCourier, ...ending } = endingOf(random);
    const order = base();
    const updatedAt = new Date(createdAt.getTime() + Math.max(2, minutes) * minuteMs);
    return { ...order, ...ending, createdAt, updatedAt, dueAt: null, courier: courierOf(needsCourier, order.merchant) };
  };
  const underWay = ([status, , needsCourier]: (typeof openStates)[number]): DemoOrder => {
    const order = base();
    const [placed, entered] = ages[status] ?? [0, 0];
    const age = 0.6 + random.next() * 0.6;
    const createdAt = new Date(now.getTime() - placed * age * minuteMs);
    const updatedAt = new Date(now.getTime() - entered * age * minuteMs);
    const reason = status === "refunding" ? random.pick(refundReasons) : null;
    return {
      ...order,
      status,
      story: status,
      reason,
      createdAt,
      updatedAt,
      dueAt: dueFrom(status, updatedAt),
      courier: courierOf(needsCourier, order.merchant),
    };
  };
  const open = openStates.flatMap((state) => Array.from({ length: state[1] }, () => underWay(state)));
  const past = placingTimes(random, count - open.length, now).map(ended);
  return [...past, ...open.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())];
}
