import { expect, test } from "vitest";
import { urgencyOf } from "./urgency.ts";

const dueAt = "2026-11-02T12:00:00+08:00";
const amberAt = "2026-11-02T11:57:00+08:00";
const at = (clock: string) => Date.parse(`2026-11-02T${clock}+08:00`);

test("an order with time left is calm", () => {
  expect(urgencyOf(dueAt, amberAt, at("10:50:00"))).toEqual({ level: "calm", hours: 1, minutes: 10 });
});

test("an order is amber from the time that the server sets", () => {
  expect(urgencyOf(dueAt, amberAt, at("11:56:59"))).toEqual({ level: "calm", hours: 0, minutes: 3 });
  expect(urgencyOf(dueAt, amberAt, at("11:57:00"))).toEqual({ level: "soon", hours: 0, minutes: 3 });
});

test("after the due time the order is late by the time that has passed", () => {
  expect(urgencyOf(dueAt, amberAt, at("12:00:01"))).toEqual({ level: "late", hours: 0, minutes: 0 });
  expect(urgencyOf(dueAt, null, at("12:07:30"))).toEqual({ level: "late", hours: 0, minutes: 7 });
});
