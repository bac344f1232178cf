import { orderKinds, type OrderKind } from "@vowdesk/contract/orders";
import { dueFrom } from "../../features/orders/index.ts";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { startOfDay } from "../../platform/business-time.ts";
import { endings, openStates, type Ending } from "./outcomes.ts";
import type { DemoOrder } from "./demo-order.ts";
import type { People } from "../business/people.ts";
import { randomFrom, type Random } from "../random.ts";
import { acceptedShareOf } from "./histories.ts";
import { subjectsFor } from "./subjects.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const days = 90;
const lunch = { mean: 11.8, spread: 0.7 };
const dinner = { mean: 18.2, spread: 0.9 };
const allDay = { mean: 15, spread: 3.2 };
const night = { mean: 21.9, spread: 1.3 };

type Hours = { mean: number; spread: number };

/** Hours after midnight at which people are hungry: two peaks and what lies between. */
function hungry(random: Random): Hours {
  const kind = random.next();
  return kind < 0.42 ? lunch : kind < 0.82 ? dinner : allDay;
}

/** When people ask for each kind. */
const hours: Readonly<Record<OrderKind, (random: Random) => Hours>> = {
  delivery: hungry,
  driver: () => night,
  errand: () => allDay,
};
const latestHour: Readonly<Record<OrderKind, number>> = { delivery: 22.5, driver: 23.9, errand: 22 };

function hourOf(random: Random, kind: OrderKind): number {
  const { mean, spread } = hours[kind](random);
  return Math.min(latestHour[kind], Math.max(8.5, random.around(mean, spread)));
}

/** Ended orders were placed so long ago at least. */
const endedMs = 150 * minuteMs;

/** Moments of one day, `day` days ago, at which orders of a kind were placed; those too late to have ended are left out. */
function placingTimes(
  random: Random,
  kind: OrderKind,
  count: number,
  { day, now }: { day: number; now: Date },
): Date[] {
  const midnight = startOfDay(defaultTimeZone, now).getTime() - day * dayMs;
  const times = Array.from({ length: count }, () => midnight + Math.round(hourOf(random, kind) * 60 * minuteMs));
  return times.filter((at) => at < now.getTime() - endedMs).map((at) => new Date(at));
}

function near<T extends { zone: string }>(all: readonly T[]): (zone: string) => readonly T[] {
  const byZone = new Map<string, T[]>();
  for (const one of all) byZone.set(one.zone, [...(byZone.get(one.zone) ?? []), one]);
  return (zone) => byZone.get(zone) ?? all;
}

function pickEnding(random: Random, kind: OrderKind): Ending {
  const fate = random.next();
  const all = endings[kind];
  return all.find(({ upTo }) => fate < upTo) ?? (all[0] as Ending);
}

/** A flag or an urging stands on few of them. */
const rarely = (random: Random, share: number) => random.next() < share;

/** How many of a hundred orders are of each kind. */
const mix: Readonly<Record<OrderKind, number>> = { delivery: 0.6, driver: 0.2, errand: 0.2 };

function makerOf(random: Random, people: People, kind: OrderKind) {
  const workersNear = near(people.workers.filter(({ serves }) => serves.includes(kind)));
  const subjectOf = subjectsFor(random, people)[kind];
  const make = (
    { story, status, needsWorker, reasons, refunds }: Omit<Ending, "upTo" | "minutes">,
    createdAt: Date,
    updatedAt: Date,
  ): DemoOrder => {
    const customer = random.pick(people.customers);
    const subject = subjectOf(customer);
    const share = acceptedShareOf(story);
    const lasted = updatedAt.getTime() - createdAt.getTime();
    return {
      kind,
      status,
      story,
      createdAt,
      updatedAt,
      acceptedAt: share === null ? null : new Date(createdAt.getTime() + Math.round(lasted * share)),
      due: dueFrom(kind, status, updatedAt),
      customer,
      worker: needsWorker ? random.pick(workersNear(subject.zone)) : null,
      ...subject,
      refundedCents: refunds ? subject.totalCents : 0,
      reason: reasons ? random.pick(reasons) : null,
      isFlagged: rarely(random, 0.004),
      urgedCount: rarely(random, 0.03) ? 1 + random.below(3) : 0,
    };
  };
  const past = (createdAt: Date) => {
    const ending = pickEnding(random, kind);
    const minutes = Math.max(2, random.around(ending.minutes, ending.minutes / 4));
    return make(ending, createdAt, new Date(createdAt.getTime() + Math.round(minutes * minuteMs)));
  };
  const underWay = (now: Date) =>
    openStates[kind].flatMap(({ count, placed, entered, ...state }) =>
      Array.from({ length: count }, () => {
        const age = 0.6 + random.next() * 0.6;
        const ago = (minutes: number) => new Date(now.getTime() - Math.round(minutes * age * minuteMs));
        return make({ story: `${kind}:${state.status}`, ...state }, ago(placed), ago(entered));
      }),
    );
  return { past, underWay };
}

/** How busy a day was beside a weekend's: of a hundred orders then, so many. */
function busynessOf(day: number, now: Date): number {
  const noon = startOfDay(defaultTimeZone, now).getTime() - day * dayMs + dayMs / 2;
  const weekday = new Date(noon).getUTCDay();
  return weekday === 0 || weekday === 6 ? 1 : 0.78;
}

/** Shares a number out by weights, without losing any. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const share = Math.round((total * weighed) / sum) - given;
    given += share;
    return share;
  });
}

/** Of today and yesterday so many are ended as there was time for; the days before take up what is missing. */
const looseDays = 2;

/** Three months of orders, which can be made part by part and come out the same each time. */
export interface History {
  /** The orders from number `from` (0 is the oldest) up to, not including, `to`; oldest first. */
  orders(from: number, to: number): DemoOrder[];
}

interface Told {
  seed: number;
  people: People;
  count: number;
  now: Date;
}

/** What is known of one kind before its orders are made. */
function linesOf({ seed, people, count, now }: Told, kind: OrderKind) {
  const randomOf = (day: number) => randomFrom(seed + day * 7_919 + orderKinds.indexOf(kind) * 104_729);
  const openCount = openStates[kind].reduce((sum, state) => sum + state.count, 0);
  const ended = Math.max(0, Math.round(count * mix[kind]) - openCount);
  const weights = Array.from({ length: days }, (_, day) => busynessOf(day, now));
  const tried = shareOut(ended, weights).slice(0, looseDays);
  const loose = tried.map((n, day) => placingTimes(randomOf(day), kind, n, { day, now }).length);
  const rest = ended - loose.reduce((sum, n) => sum + n, 0);
  const countsOfDays = [...loose, ...shareOut(rest, weights.slice(looseDays))];
  const make = (day: number): DemoOrder[] => {
    const random = randomOf(day);
    const { past, underWay } = makerOf(random, people, kind);
    const times = placingTimes(random, kind, tried[day] ?? countsOfDays[day] ?? 0, { day, now });
    return [...times.map(past), ...(day === 0 ? underWay(now) : [])];
  };
  return { countOn: (day: number) => (countsOfDays[day] ?? 0) + (day === 0 ? openCount : 0), make };
}

/** The days, the oldest first. What is under way soon after midnight was placed the day before: the last two are one. */
const stretchesOfDays: readonly (readonly number[])[] = [
  ...Array.from({ length: days - 2 }, (_, index) => [days - 1 - index]),
  [1, 0],
];

/** The orders of the demo: the past, ended well for nearly all, and some dozens under way now. */
export function historyOf(told: Told): History {
  const kinds = orderKinds
    .filter((kind) => told.people.workers.some(({ serves }) => serves.includes(kind)))
    .map((kind) => linesOf(told, kind));
  const stretches = stretchesOfDays.map((ofDays) => ({
    ofDays,
    count: ofDays.reduce((all, day) => kinds.reduce((sum, kind) => sum + kind.countOn(day), all), 0),
  }));
  let last: { ofDays: readonly number[]; orders: DemoOrder[] } | null = null;
  const ordersOf = (ofDays: readonly number[]): DemoOrder[] => {
    if (last?.ofDays === ofDays) return last.orders;
    const made = ofDays.flatMap((day) => kinds.flatMap(({ make }) => make(day)));
    last = { ofDays, orders: made.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()) };
    return last.orders;
  };
  return {
    orders(from, to) {
      const found: DemoOrder[] = [];
      let begin = 0;
      for (const { ofDays, count } of stretches) {
        if (begin >= to) break;
        const end = begin + count;
        if (end > from) found.push(...ordersOf(ofDays).slice(Math.max(0, from - begin), to - begin));
        begin = end;
      }
      return found;
    },
  };
}

/** All of them at once. */
export function makeOrders(random: Random, people: People, count: number, now: Date): DemoOrder[] {
  return historyOf({ seed: random.below(2 ** 31), people, count, now }).orders(0, Number.POSITIVE_INFINITY);
}
