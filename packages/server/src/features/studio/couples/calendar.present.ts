import type { Language } from "@vowdesk/contract/kernel";
import type { CoupleShoot } from "@vowdesk/contract/studio/couples";
import { escape, foldLines } from "ical-generator";
import { wallTimeIn, zoneOffsetMs } from "../../../platform/business-time.ts";
import { purposeWords } from "@vowdesk/contract/studio/imports";

const minuteMs = 60_000;
const lineEnd = "\r\n";

/** `20261212T140000`, from the ISO form without offset. */
const compact = (iso: string): string => iso.replaceAll(/\.\d+|[-:]/g, "");

const utc = (at: Date): string => compact(at.toISOString());
const local = (zone: string, at: Date): string => compact(wallTimeIn(zone, at));

/** `+0800` */
function offsetText(ms: number): string {
  const minutes = Math.abs(Math.round(ms / minuteMs));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${ms < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** The moment in a range from which on the zone has the offset of its end. */
function changeIn(zone: string, from: number, to: number): number {
  let [before, after] = [from, to];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (zoneOffsetMs(zone, middle) === zoneOffsetMs(zone, to)) after = middle;
    else before = middle;
  }
  return after;
}

/** The rules of a zone for one range (RFC 5545, 3.6.5): the offset at its begin, and the one after a change of the clocks within it. */
function zoneLines(zone: string, from: Date, to: Date): string[] {
  const [first, last] = [zoneOffsetMs(zone, from), zoneOffsetMs(zone, to)];
  const rule = (onset: number, before: number, offset: number) => [
    "BEGIN:STANDARD",
    // The onset is in the local time before it.
    `DTSTART:${utc(new Date(onset + before)).replace("Z", "")}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    "END:STANDARD",
  ];
  const change = first === last ? [] : rule(changeIn(zone, from.getTime(), to.getTime()), first, last);
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...rule(from.getTime(), first, first), ...change, "END:VTIMEZONE"];
}

interface Entry {
  shoot: CoupleShoot;
  /** The name of the studio, and how to reach it. */
  studio: { name: string; phone: string };
  language: Language;
  now: Date;
}

/** An appointment as a calendar file (RFC 5545) in the zone of its place. */
export function presentCalendar({ shoot, studio, language, now }: Entry): string {
  const { id, zone, state, placeName, placeAddress } = shoot;
  const [from, to] = [new Date(shoot.startsAt), new Date(shoot.endsAt)];
  const text = (name: string, value: string) => (value === "" ? [] : [`${name}:${escape(value, false)}`]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Vowdesk//Couples//${language.toUpperCase()}`,
    "METHOD:PUBLISH",
    ...zoneLines(zone, from, to),
    "BEGIN:VEVENT",
    `UID:couple-shoot-${id}@vowdesk`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;TZID=${zone}:${local(zone, from)}`,
    `DTEND;TZID=${zone}:${local(zone, to)}`,
    ...text("SUMMARY", [purposeWords[shoot.purpose][language], studio.name].filter(Boolean).join(" · ")),
    ...text("LOCATION", [placeName, placeAddress].filter(Boolean).join(", ")),
    ...text("DESCRIPTION", studio.phone),
    `STATUS:${state === "tentative" ? "TENTATIVE" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return foldLines(lines.join(lineEnd));
}
