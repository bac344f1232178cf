import { expect, test } from "vitest";
import { machineClockProblems, machineClocksIn, otherClocksIn, timeProblems } from "./time.mjs";
import { root } from "../child.mjs";

test("finds no other time zone than that of the business in the packages", () => {
  expect(timeProblems(root)).toEqual([]);
});

test.each([
  "new Date(`${date}T00:00:00+08:00`)",
  'const zone = "Asia/Shanghai";',
  "new Date().toISOString().slice(0, 10)",
  "at.toISOString()\n    .slice(0, 10)",
  "now.getHours() * 60",
  "new Date(at).setHours(0, 0, 0, 0)",
  "day.setUTCHours(0, 30)",
  "at.toLocaleDateString()",
  'new Intl.DateTimeFormat("en", { hour: "2-digit" })',
  "Intl.DateTimeFormat().format(at)",
  'i18n.date(at, { dateStyle: "full" })',
  "where created_at >= date_trunc('day', now())",
  "select CURRENT_DATE",
  '{ hour: "2-digit", hour12: false, timeZone: zone }',
  '{ hour: "2-digit", hourCycle: "h24", timeZone: zone }',
  "group by created_at::date",
  "to_char(at at time zone 'Europe/Madrid', 'DD')",
  "const tomorrow = dateOf(now + 86_400_000)",
  "const next = 24 * 60 * 60_000; const day = dateIn(zone, at);",
  "const start = startOfDay(zone, now); const before = start.getTime() - count * dayMs",
  "const days = (Date.parse(to) - Date.parse(from)) / dayMs",
  "Math.round(left / (24 * hourMs))",
  "(minute - from + dayMinutes) % dayMinutes",
  "new Date(Date.UTC(year, month, day))",
  "Date.parse(`${date}T00:00Z`)",
  "const from = at.toISOString(); return from.slice(0, 10)",
  "Math.ceil(at / stepMs) * stepMs",
  "Math.floor(now / (60 * 60_000)) * 60 * 60_000",
  "const nine = startOfDate(zone, date).getTime() + 9 * hourMs",
])("reports %s", (code) => {
  expect(otherClocksIn(code)).toHaveLength(1);
});

test.each([
  "at.toISOString()",
  'new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" })',
  "to_char(at at time zone 'UTC', 'YYYY')",
  "extract(hour from created_at at time zone ${zone})",
  "Date.now() + hourMs",
  '{ hour: "2-digit", hourCycle: "h23", timeZone: zone }',
  "const sessionMs = 30 * 24 * 60 * 60_000",
  "new Date(ctx.now.getTime() + days * dayMs)",
  "const due = dateIn(zone, ctx.now)",
  "const hours = Math.floor(waitedMs / hourMs)",
])("accepts %s", (code) => {
  expect(otherClocksIn(code)).toEqual([]);
});

test("finds the clock of the machine in one module of the server only", () => {
  expect(machineClockProblems(root)).toEqual([]);
});

test.each([
  "const until = Date.now() + leaseMs;",
  "openLimits(Date.now)",
  "{ now: () => new Date() }",
  "const at = new Date;",
  "new Date(\n)",
  "const text = Date();",
  "Temporal.Now.instant()",
  "performance.timeOrigin + performance.now()",
])("reports %s in the server", (code) => {
  expect(machineClocksIn(code)).toHaveLength(1);
});

test.each([
  "new Date(ctx.now.getTime() + leaseMs)",
  "new Date(text)",
  "performance.now()",
  "services.clock.now()",
  "value instanceof Date",
  "new DateReader()",
  "toDate()",
])("accepts %s in the server", (code) => {
  expect(machineClocksIn(code)).toEqual([]);
});
