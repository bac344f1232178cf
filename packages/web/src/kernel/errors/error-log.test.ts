import { beforeEach, expect, test, vi } from "vitest";
import {
  clearErrorLog,
  codeOf,
  resetErrorLog,
  putBackUnreported,
  noteError,
  onUnreported,
  takeUnreported,
  withError,
  type LoggedError,
  type NotedError,
} from "./error-log.ts";

const anError = (input: Partial<NotedError> = {}): NotedError => ({
  kind: "script",
  message: "TypeError: x is not a function",
  where: "/order",
  stack: "TypeError: x is not a function\n    at f (assets/a.js:1:20)",
  requestId: null,
  ...input,
});

beforeEach(resetErrorLog);

test("groups equal errors with a count, first and last time", () => {
  const once = withError([], anError(), 10);
  const twice = withError(once, anError({ requestId: "r-1" }), 20);
  expect(twice).toHaveLength(1);
  expect(twice[0]).toMatchObject({ count: 2, firstAt: 10, lastAt: 20, requestId: "r-1" });
  expect(withError(twice, anError(), 30)[0]).toMatchObject({ count: 3, requestId: "r-1" });
});

test("numbers in a message do not start a new group, but another path, kind or line does", () => {
  const code = codeOf(anError({ message: "order 17 is odd" }));
  expect(codeOf(anError({ message: "order 1844 is odd" }))).toBe(code);
  const others = [{ where: "/dashboard" }, { kind: "promise" as const }, { stack: "at g (assets/b.js:1:1)" }];
  for (const other of others) expect(codeOf(anError({ message: "order 17 is odd", ...other }))).not.toBe(code);
  expect(code).toMatch(/^[0-9A-Z]{6}$/);
});

test("puts the latest group first and keeps at most 50", () => {
  let log: LoggedError[] = [];
  for (let at = 0; at < 60; at++) log = withError(log, anError({ where: `/${"x".repeat(at)}` }), at);
  expect(log).toHaveLength(50);
  expect(log[0]?.lastAt).toBe(59);
  expect(withError(log, anError({ where: `/${"x".repeat(30)}` }), 99)[0]).toMatchObject({ count: 2, lastAt: 99 });
});

test("cleans and shortens recorded errors", () => {
  noteError(anError({ message: "token=abc for 13800001234", where: "/order?number=1", stack: "s".repeat(9_000) }));
  const [error] = takeUnreported(1);
  expect(error).toMatchObject({ message: "token=… for …", where: "/order" });
  expect(error?.stack).toHaveLength(8_000);
});

test("clearing the visible log keeps unreported errors", () => {
  noteError(anError());
  clearErrorLog();
  expect(takeUnreported(20)).toHaveLength(1);
  expect(takeUnreported(20)).toEqual([]);
});

test("puts back errors whose report failed, with their counts", () => {
  noteError(anError());
  noteError(anError());
  const taken = takeUnreported(20);
  noteError(anError());
  putBackUnreported(taken);
  expect(takeUnreported(20)).toMatchObject([{ count: 3 }]);
});

test("calls the listener for new errors, not when errors are taken", () => {
  const listener = vi.fn();
  const stop = onUnreported(listener);
  noteError(anError());
  takeUnreported(20);
  expect(listener).toHaveBeenCalledTimes(1);
  clearErrorLog();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  noteError(anError());
  expect(listener).toHaveBeenCalledTimes(1);
});
