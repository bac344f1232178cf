import {
  quietHours,
  type NoticeChannel,
  type NoticeProblem,
  type NoticeRules,
} from "@vowdesk/contract/studio/couple-notices";
import { addDays, dateIn, momentIn, timeOfDayIn } from "../../../platform/business-time.ts";

const hourMs = 60 * 60_000;

/** A couple is not told of a shoot any more when it begins within this time. */
export const lastCallMs = hourMs;

const hourIn = (zone: string, at: Date) => Number.parseInt(timeOfDayIn(zone, at), 10);

const clockTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The moment itself, or the end of the quiet hours in which it is. */
export function afterQuiet(zone: string, at: Date): Date {
  const hour = hourIn(zone, at);
  if (hour >= quietHours.to && hour < quietHours.from) return at;
  const today = dateIn(zone, at);
  return momentIn(zone, hour < quietHours.to ? today : addDays(today, 1), clockTime(quietHours.to));
}

export const isQuiet = (zone: string, at: Date): boolean => afterQuiet(zone, at).getTime() !== at.getTime();

/** What a partner agreed to, and how the partner can be reached. */
export interface Reach {
  hasConsent: boolean;
  hasWithdrawn: boolean;
  /** The number can get an SMS; null without one. */
  phone: string | null;
  /** Null without an address or a mail server. */
  email: string | null;
  /** The customer of the app who proved the number; null without one. */
  customerId: number | null;
}

/** Attempts by the first way before the other one is used. */
export const triesPerWay = 3;

/** The ways that are possible for a partner, the preferred one first. SMS and mail need a consent; the app is the couple's own account. */
export function waysOf(rules: Pick<NoticeRules, "noticeChannel" | "noticeFallback">, reach: Reach): NoticeChannel[] {
  const isPossible: Readonly<Record<NoticeChannel, boolean>> = {
    sms: reach.hasConsent && reach.phone !== null,
    mail: reach.hasConsent && reach.email !== null,
    chat: reach.customerId !== null,
  };
  const { noticeChannel: first, noticeFallback: second } = rules;
  const wanted = second === "none" || second === first ? [first] : [first, second];
  return reach.hasWithdrawn ? [] : wanted.filter((way) => isPossible[way]);
}

/** The way of the next attempt, after this many were made. */
export const nextWay = (ways: readonly NoticeChannel[], attempts: number): NoticeChannel | undefined =>
  attempts >= triesPerWay ? (ways[1] ?? ways[0]) : ways[0];

interface Situation {
  now: Date;
  expiresAt: Date;
  /** Whether what the notice is about is still as it was. */
  isCurrent: boolean;
  reach: Reach;
  ways: readonly NoticeChannel[];
}

/** Why a notice is not sent; null if it is. */
export function problemOf({ now, expiresAt, isCurrent, reach, ways }: Situation): NoticeProblem | null {
  if (reach.hasWithdrawn) return "consent";
  if (!isCurrent) return "outdated";
  if (expiresAt <= now) return "late";
  return ways.length === 0 ? "unreachable" : null;
}
