import type { CoupleShoot } from "@vowdesk/contract/studio/couples";
import { expect, test } from "vitest";
import { presentCalendar } from "./calendar.present.ts";

const shoot: CoupleShoot = {
  id: 12,
  purpose: "location",
  state: "firm",
  startsAt: "2026-12-12T01:00:00.000Z",
  endsAt: "2026-12-12T08:00:00.000Z",
  zone: "Asia/Shanghai",
  placeName: "良渚古城; 南门",
  placeAddress: "杭州市余杭区瓶窑镇, 8",
};
const now = new Date("2026-11-29T04:05:06.789Z");
const studio = { name: "Cloud Studio", phone: "0571 5555 0137" };
const textOf = (change: Partial<CoupleShoot> = {}) =>
  presentCalendar({ shoot: { ...shoot, ...change }, studio, language: "en", now });
/** Content lines, unfolded. */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("an appointment is an entry in the zone of its place, with the rules of the zone", () => {
  const lines = linesOf(textOf());
  expect(lines).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vowdesk//Couples//EN",
    "METHOD:PUBLISH",
    "BEGIN:VTIMEZONE",
    "TZID:Asia/Shanghai",
    "BEGIN:STANDARD",
    "DTSTART:20261212T090000",
    "TZOFFSETFROM:+0800",
    "TZOFFSETTO:+0800",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    "UID:couple-shoot-12@vowdesk",
    "DTSTAMP:20261129T040506Z",
    "DTSTART;TZID=Asia/Shanghai:20261212T090000",
    "DTEND;TZID=Asia/Shanghai:20261212T160000",
    "SUMMARY:Location shoot · Cloud Studio",
    String.raw`LOCATION:良渚古城\; 南门\, 杭州市余杭区瓶窑镇\, 8`,
    "DESCRIPTION:0571 5555 0137",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("lines have at most 75 bytes and end with CR LF", () => {
  const text = textOf({ placeName: "影".repeat(90) });
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(text).find((line) => line.startsWith("LOCATION:"))).toContain("影".repeat(90));
});

test("a text cannot add lines, and a tentative appointment says so", () => {
  const lines = linesOf(textOf({ placeName: "Gate\r\nATTENDEE:mailto:x@example.org", state: "tentative" }));
  expect(lines.some((line) => line.startsWith("ATTENDEE"))).toBe(false);
  expect(lines).toContain("STATUS:TENTATIVE");
});

test("a change of the clocks within an appointment is part of the rules", () => {
  const night = { startsAt: "2026-10-24T20:00:00.000Z", endsAt: "2026-10-25T02:00:00.000Z", zone: "Europe/Madrid" };
  const lines = linesOf(textOf(night));
  expect(lines).toContain("DTSTART;TZID=Europe/Madrid:20261024T220000");
  expect(lines).toContain("DTEND;TZID=Europe/Madrid:20261025T030000");
  const rules = lines.slice(lines.indexOf("BEGIN:STANDARD"), lines.indexOf("END:VTIMEZONE"));
  expect(rules).toEqual([
    "BEGIN:STANDARD",
    "DTSTART:20261024T220000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0200",
    "END:STANDARD",
    "BEGIN:STANDARD",
    "DTSTART:20261025T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
  ]);
});

test("an offset of minutes", () => {
  const lines = linesOf(textOf({ zone: "Asia/Kathmandu" }));
  expect(lines).toContain("TZOFFSETTO:+0545");
  expect(lines).toContain("DTSTART;TZID=Asia/Kathmandu:20261212T064500");
});
