import { orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import { dueFrom } from "../../features/local/orders/orders.ts";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { addDays, dateIn, startOfDate, weekdayOf } from "../../platform/business-time.ts";
import { outcomes, openStates, type OrderOutcome } from "./outcomes.ts";
import type { DemoOrder } from "./demo-order.ts";
import type { People } from "../business/people.ts";
import { randomFrom, type Random } from "../random.ts";
import { acceptedShareOf } from "./histories.ts";
import { subjectsFor } from "./subjects.ts";

const minuteMs = 60_000;
const days = 90;
const lunch = { mean: 11.8, spread: 0.7 };
const dinner = { mean: 18.2, spread: 0.9 };
const allDay = { mean: 15, spread: 3.2 };
const night = { mean: 21.9, spread: 1.3 };

type Hours = { mean: number; spread: number };

/** Hours of delivery orders: lunch, dinner, and between them. */
function mealHours(random: Random): Hours {
  const kind = random.next();
  return kind < 0.42 ? lunch : kind < 0.82 ? dinner : allDay;
}

const hours: Readonly<Record<OrderKind, (random: Random) => Hours>> = {
  delivery: mealHours,
  driver: () => night,
  errand: () => allDay,
};
const latestHour: Readonly<Record<OrderKind, number>> = { delivery: 22.5, driver: 23.9, errand: 22 };

function hourOf(random: Random, kind: OrderKind): number {
  const { mean, spread } = hours[kind](random);
  return Math.min(latestHour[kind], Math.max(8.5, random.around(mean, spread)));
}

/** Ended orders were placed at least this long ago. */
const endedMs = 150 * minuteMs;

const daysAgo = (now: Date, days: number): string => addDays(dateIn(defaultTimeZone, now), -days);

/** Random placement times of a day, `day` days ago. Orders that could not have ended by now are left out. */
function placingTimes(
  random: Random,
  kind: OrderKind,
  count: number,
  { day, now }: { day: number; now: Date },
): Date[] {
  const midnight = startOfDate(defaultTimeZone, daysAgo(now, day)).getTime();
  const times = Array.from({ length: count }, () => midnight + Math.round(hourOf(random, kind) * 60 * minuteMs));
  return times.filter((at) => at < now.getTime() - endedMs).map((at) => new Date(at));
}

function nearby<T extends { zone: string }>(all: readonly T[]): (zone: string) => readonly T[] {
  const byZone = new Map<string, T[]>();
  for (const item of all) byZone.set(item.zone, [...(byZone.get(item.zone) ?? []), item]);
  return (zone) => byZone.get(zone) ?? all;
}

function pickOutcome(random: Random, kind: OrderKind): OrderOutcome {
  const draw = random.next();
  const all = outcomes[kind];
  return all.find(({ upTo }) => draw < upTo) ?? (all[0] as OrderOutcome);
}

const isRare = (random: Random, share: number) => random.next() < share;

const mix: Readonly<Record<OrderKind, number>> = { delivery: 0.6, driver: 0.2, errand: 0.2 };

function orderFactory(random: Random, people: People, kind: OrderKind) {
  const workersNear = nearby(people.workers.filter(({ serves }) => serves.includes(kind)));
  const subjectOf = subjectsFor(random, people)[kind];
  const make = (
    { history, status, needsWorker, reasons, refunds }: Omit<OrderOutcome, "upTo" | "minutes">,
    createdAt: Date,
    updatedAt: Date,
  ): DemoOrder => {
    const customer = random.pick(people.customers);
    const subject = subjectOf(customer);
    const share = acceptedShareOf(history);
    const lasted = updatedAt.getTime() - createdAt.getTime();
    return {
      kind,
      status,
      history,
      createdAt,
      updatedAt,
      acceptedAt: share === null ? null : new Date(createdAt.getTime() + Math.round(lasted * share)),
      due: dueFrom(kind, status, updatedAt),
      customer,
      worker: needsWorker ? random.pick(workersNear(subject.zone)) : null,
      ...subject,
      refundedCents: refunds ? subject.totalCents : 0,
      reason: reasons ? random.pick(reasons) : null,
      isFlagged: isRare(random, 0.004),
      urgedCount: isRare(random, 0.03) ? 1 + random.below(3) : 0,
    };
  };
  const past = (createdAt: Date) => {
    const outcome = pickOutcome(random, kind);
    const minutes = Math.max(2, random.around(outcome.minutes, outcome.minutes / 4));
    return make(outcome, createdAt, new Date(createdAt.getTime() + Math.round(minutes * minuteMs)));
  };
  const openOrders = (now: Date) =>
    openStates[kind].flatMap(({ count, placed, entered, ...state }) =>
      Array.from({ length: count }, () => {
        const age = 0.6 + random.next() * 0.6;
        const ago = (minutes: number) => new Date(now.getTime() - Math.round(minutes * age * minuteMs));
        return make({ history: `${kind}:${state.status}`, ...state }, ago(placed), ago(entered));
      }),
    );
  return { past, openOrders };
}

/** Orders of a day relative to a weekend day. */
function dayWeight(day: number, now: Date): number {
  return weekdayOf(daysAgo(now, day)) >= 6 ? 1 : 0.78;
}

/** Distributes a number by weights without rounding losses. */
function distribute(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let weightSoFar = 0;
  let assigned = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const share = Math.round((total * weightSoFar) / sum) - assigned;
    assigned += share;
    return share;
  });
}

/** On these latest days only orders that could have ended are made. Earlier days get the missing ones. */
const partialDays = 2;

/** Three months of orders. Any range can be made separately, with the same result. */
export interface History {
  /** The orders from position `from` (0 is the oldest) up to, but not including, `to`; oldest first. */
  orders(from: number, to: number): DemoOrder[];
}

interface HistoryOptions {
  seed: number;
  people: People;
  count: number;
  now: Date;
}

function planKind({ seed, people, count, now }: HistoryOptions, kind: OrderKind) {
  const randomOf = (day: number) => randomFrom(seed + day * 7_919 + orderKinds.indexOf(kind) * 104_729);
  const openCount = openStates[kind].reduce((sum, state) => sum + state.count, 0);
  const ended = Math.max(0, Math.round(count * mix[kind]) - openCount);
  const weights = Array.from({ length: days }, (_, day) => dayWeight(day, now));
  const attempts = distribute(ended, weights).slice(0, partialDays);
  const partial = attempts.map((n, day) => placingTimes(randomOf(day), kind, n, { day, now }).length);
  const rest = ended - partial.reduce((sum, n) => sum + n, 0);
  const countsOfDays = [...partial, ...distribute(rest, weights.slice(partialDays))];
  const make = (day: number): DemoOrder[] => {
    const random = randomOf(day);
    const { past, openOrders } = orderFactory(random, people, kind);
    const times = placingTimes(random, kind, attempts[day] ?? countsOfDays[day] ?? 0, { day, now });
    return [...times.map(past), ...(day === 0 ? openOrders(now) : [])];
  };
  return { countOn: (day: number) => (countsOfDays[day] ?? 0) + (day === 0 ? openCount : 0), make };
}

/** The days, oldest first. The last two form one group, because open orders shortly after midnight were placed the day before. */
const dayGroups: readonly (readonly number[])[] = [
  ...Array.from({ length: days - 2 }, (_, index) => [days - 1 - index]),
  [1, 0],
];

/** The demo's orders: past ones, mostly completed, and some dozens of open ones. */
export function historyOf(options: HistoryOptions): History {
  const kinds = orderKinds
    .filter((kind) => options.people.workers.some(({ serves }) => serves.includes(kind)))
    .map((kind) => planKind(options, kind));
  const groups = dayGroups.map((ofDays) => ({
    ofDays,
    count: ofDays.reduce((all, day) => kinds.reduce((sum, kind) => sum + kind.countOn(day), all), 0),
  }));
  let last: { ofDays: readonly number[]; orders: DemoOrder[] } | null = null;
  const ordersOf = (ofDays: readonly number[]): DemoOrder[] => {
    if (last?.ofDays === ofDays) return last.orders;
    const made = ofDays.flatMap((day) => kinds.flatMap(({ make }) => make(day)));
    last = { ofDays, orders: made.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()) };
    return last.orders;
  };
  return {
    orders(from, to) {
      const result: DemoOrder[] = [];
      let begin = 0;
      for (const { ofDays, count } of groups) {
        if (begin >= to) break;
        const end = begin + count;
        if (end > from) result.push(...ordersOf(ofDays).slice(Math.max(0, from - begin), to - begin));
        begin = end;
      }
      return result;
    },
  };
}

export function makeOrders(random: Random, people: People, count: number, now: Date): DemoOrder[] {
  return historyOf({ seed: random.below(2 ** 31), people, count, now }).orders(0, Number.POSITIVE_INFINITY);
}
