import { defaultTimeZone } from "@vowdesk/contract/kernel";
import type { ReviewQueue } from "@vowdesk/contract/reviews";
import type { Services } from "../../kernel/http/context.ts";
import { startOfDay } from "../../platform/business-time.ts";
import type { DemoOrder } from "../orders/demo-order.ts";
import type { People } from "../business/people.ts";
import type { Random } from "../random.ts";
import type { DemoReview } from "./review-rows.ts";

/** What the items of a queue are made of. */
export interface QueueWorld {
  services: Services;
  people: People;
  /** Since when those are verified who are, by account. */
  verifiedAt: ReadonlyMap<number, Date>;
  /** The orders from the `from`th oldest on, up to the `to`th; the newest are there before the doors open. */
  orders(from: number, to: number): DemoOrder[];
  orderCount: number;
  random: Random;
  now: Date;
  /** The address of a drawn picture. */
  picture(name: string): string;
}

const minuteMs = 60_000;
const days = 90;
const breakfastMs = 8.5 * 60 * minuteMs;

/** A moment of the last 90 days, between breakfast and bedtime in the house's zone; at least a day ago. */
export function someTime({ random, now }: QueueWorld): Date {
  const day = new Date(now.getTime() - (1 + random.below(days - 1)) * 24 * 60 * minuteMs);
  const morning = startOfDay(defaultTimeZone, day).getTime() + breakfastMs;
  const at = morning + random.below(14 * 60) * minuteMs + random.below(60) * 1_000;
  return new Date(Math.min(at, now.getTime() - 24 * 60 * minuteMs));
}

export const after = (at: Date, minutes: number) => new Date(at.getTime() + Math.round(minutes * minuteMs));

/** When the `place`th of those that wait asked: the first few are late, the last one is of just now. */
export function waitingSince({ random, now }: QueueWorld, place: number, of: number, withinMinutes: number): Date {
  const share = 1.25 * (1 - (place + random.next()) / of);
  return after(now, -Math.max(2, share * withinMinutes));
}

type Said = Pick<DemoReview, "personId" | "personName" | "summary" | "details" | "pictures" | "alike" | "words">;

/** One that waits. */
export const waiting = (queue: ReviewQueue, said: Said, askedAt: Date, withinMinutes: number): DemoReview => ({
  ...said,
  queue,
  steps: [{ act: "ask", status: "waiting", at: askedAt, by: null }],
  dueAt: after(askedAt, withinMinutes),
});

interface Verdict {
  act: string;
  status: string;
  by: string;
  reason?: string;
  /** How long after the step before. */
  minutes: number;
}

/** One that was decided, once or again. */
export function decided(queue: ReviewQueue, said: Said, askedAt: Date, ...verdicts: readonly Verdict[]): DemoReview {
  let at = askedAt;
  const steps = verdicts.map(({ minutes, ...verdict }) => ({ ...verdict, at: (at = after(at, minutes)) }));
  return { ...said, queue, steps: [{ act: "ask", status: "waiting", at: askedAt, by: null }, ...steps], dueAt: null };
}

/** Mostly soon, now and then after hours. */
export const soon = ({ random }: Pick<QueueWorld, "random">) => 4 + random.below(90) + (random.next() < 0.15 ? 240 : 0);
