import { expect, test } from "vitest";
import { urgencyOf } from "./urgency.ts";

const dueAt = "2026-11-02T12:00:00+08:00";
const at = (clock: string) => Date.parse(`2026-11-02T${clock}+08:00`);

test("an order with time left is calm", () => {
  expect(urgencyOf(dueAt, at("10:50:00"))).toEqual({ level: "calm", hours: 1, minutes: 10 });
});

test("the last three minutes are amber", () => {
  expect(urgencyOf(dueAt, at("11:57:00"))).toEqual({ level: "calm", hours: 0, minutes: 3 });
  expect(urgencyOf(dueAt, at("11:57:01"))).toEqual({ level: "soon", hours: 0, minutes: 2 });
});

test("beyond the limit it is late by so much", () => {
  expect(urgencyOf(dueAt, at("12:00:01"))).toEqual({ level: "late", hours: 0, minutes: 0 });
  expect(urgencyOf(dueAt, at("12:07:30"))).toEqual({ level: "late", hours: 0, minutes: 7 });
});
