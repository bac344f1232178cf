import { defaultTimeZone } from "@vowdesk/contract/kernel";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Services } from "../../kernel/http/context.ts";
import { sameTimeLater, startOfDay } from "../../platform/business-time.ts";
import type { DemoOrder } from "../orders/demo-order.ts";
import type { People } from "../business/people.ts";
import type { Random } from "../random.ts";
import type { DemoReview } from "./review-rows.ts";

/** Data from which review items are made. */
export interface ReviewContext {
  services: Services;
  people: People;
  verifiedAt: ReadonlyMap<number, Date>;
  /** Orders `from` up to, but not including, `to`, oldest first. The newest ones are loaded before the server listens. */
  orders(from: number, to: number): DemoOrder[];
  orderCount: number;
  random: Random;
  now: Date;
  picture(name: string): string;
}

const minuteMs = 60_000;
const days = 90;
const breakfastMs = 8.5 * 60 * minuteMs;

/** A random time of the last 90 days, in the daytime of the business time zone and at least a day ago. */
export function pastTime({ random, now }: ReviewContext): Date {
  const day = sameTimeLater(defaultTimeZone, now, -(1 + random.below(days - 1)));
  const morning = startOfDay(defaultTimeZone, day).getTime() + breakfastMs;
  const at = morning + random.below(14 * 60) * minuteMs + random.below(60) * 1_000;
  return new Date(Math.min(at, sameTimeLater(defaultTimeZone, now, -1).getTime()));
}

export const after = (at: Date, minutes: number) => new Date(at.getTime() + Math.round(minutes * minuteMs));

/** Submission time of the waiting item at `place`. The first ones are late, the last one is recent. */
export function waitingSince({ random, now }: ReviewContext, place: number, of: number, withinMinutes: number): Date {
  const share = 1.25 * (1 - (place + random.next()) / of);
  return after(now, -Math.max(2, share * withinMinutes));
}

type ItemContent = Pick<
  DemoReview,
  "personId" | "personName" | "summary" | "details" | "pictures" | "similarityKeys" | "terms"
>;

export const waiting = (
  queue: ReviewQueue,
  content: ItemContent,
  submittedAt: Date,
  withinMinutes: number,
): DemoReview => ({
  ...content,
  queue,
  steps: [{ act: "ask", status: "waiting", at: submittedAt, by: null }],
  dueAt: after(submittedAt, withinMinutes),
});

interface Verdict {
  act: string;
  status: string;
  by: string;
  reason?: string;
  minutes: number;
}

export function decided(
  queue: ReviewQueue,
  content: ItemContent,
  submittedAt: Date,
  ...verdicts: readonly Verdict[]
): DemoReview {
  let at = submittedAt;
  const steps = verdicts.map(({ minutes, ...verdict }) => ({ ...verdict, at: (at = after(at, minutes)) }));
  return {
    ...content,
    queue,
    steps: [{ act: "ask", status: "waiting", at: submittedAt, by: null }, ...steps],
    dueAt: null,
  };
}

/** Mostly a few minutes to an hour, sometimes hours. */
export const delayMinutes = ({ random }: Pick<ReviewContext, "random">) =>
  4 + random.below(90) + (random.next() < 0.15 ? 240 : 0);
