import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "./database/index.ts";

const dayMs = 24 * 60 * 60_000;

/** Creating a formatter costs about a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(zone, format);
  }
  return format;
}

/** Whether this runtime knows the zone. PostgreSQL also lists names that are no IANA zones, such as `posixrules`. */
export function isKnownZone(zone: string): boolean {
  try {
    return formatOf(zone).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The time zone of the business: an IANA name that this runtime knows. */
export async function businessZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`select settings->>'timeZone' as zone from studio`.execute(db);
  const zone = rows[0]?.zone ?? defaultTimeZone;
  return isKnownZone(zone) ? zone : defaultTimeZone;
}

/** A zone's offset from UTC at a moment, in milliseconds. */
function offsetMs(zone: string, atMs: number): number {
  const name = formatOf(zone)
    .formatToParts(atMs)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? "") ?? [];
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -ms : ms;
}

/** Local time of a zone, in milliseconds as if it were UTC. */
const wallMs = (zone: string, atMs: number) => atMs + offsetMs(zone, atMs);

/** The date of a moment in a zone: `2026-11-02`. */
export function dateIn(zone: string, at: Date): string {
  return new Date(wallMs(zone, at.getTime())).toISOString().slice(0, 10);
}

/** The moment with its offset in a zone: `2026-11-02T11:30:00.000+08:00`. */
export function isoIn(zone: string, at: Date): string {
  const minutes = Math.round(offsetMs(zone, at.getTime()) / 60_000);
  const wall = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (value: number) => String(value).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `${wall}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** Adds days to a calendar date. No zone is involved. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The day of the week of a calendar date, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** Upper bound of every zone's offset from UTC. */
const furthestMs = 15 * 60 * 60_000;

/** The first whole second at which local time reaches `wantedMs` or later. A day may begin at 01:00. */
function firstAt(zone: string, wantedMs: number): Date {
  let before = Math.floor((wantedMs - furthestMs) / 1_000);
  let from = Math.ceil((wantedMs + furthestMs) / 1_000);
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (wallMs(zone, middle * 1_000) >= wantedMs) from = middle;
    else before = middle;
  }
  return new Date(from * 1_000);
}

/** The first moment of a date in a zone. */
export function startOfDate(zone: string, date: string): Date {
  return firstAt(zone, Date.parse(date));
}

/** The first moment of the day after a date in a zone; 23 to 25 hours after its start. */
export function endOfDate(zone: string, date: string): Date {
  return firstAt(zone, Date.parse(date) + dayMs);
}

/** The first moment of the day that contains a moment in a zone. */
export function startOfDay(zone: string, at: Date): Date {
  return startOfDate(zone, dateIn(zone, at));
}

/** The moment with the same local time, a number of days later. */
export function sameTimeLater(zone: string, at: Date, days: number): Date {
  return firstAt(zone, wallMs(zone, at.getTime()) + days * dayMs);
}

/** The first moment of today in the time zone of the business. */
export async function startOfToday(db: Db, now: Date): Promise<Date> {
  return startOfDay(await businessZone(db), now);
}
