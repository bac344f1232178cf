import { ErrorReport } from "@vowdesk/contract/operations/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const page = { cookie: "Admin-Token=t0", querySelector: () => ({ content: "b1" }) };
const leaving = new Set<() => void>();
vi.stubGlobal("document", page);
vi.stubGlobal("window", {
  addEventListener: (_name: string, listener: () => void) => leaving.add(listener),
  removeEventListener: (_name: string, listener: () => void) => leaving.delete(listener),
});
const { reportErrors, reportOf, remainingGroups } = await import("./report-errors.ts");
const { resetErrorLog, noteError } = await import("../../kernel/errors/error-log.ts");

const anError = (message: string) => ({
  kind: "script" as const,
  message,
  where: "/order",
  stack: "",
  requestId: null,
});
const answers = vi.fn<typeof fetch>();
const ok = () => Promise.resolve(Response.json({ success: true, code: 200, data: null }));
const sentReports = () =>
  answers.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as { reports: ErrorReport[] }).reports);

beforeEach(() => {
  vi.useFakeTimers();
  resetErrorLog();
  leaving.clear();
  vi.stubGlobal("fetch", answers.mockReset().mockImplementation(ok));
});
afterEach(() => vi.useRealTimers());

test("reports errors of a few seconds in one call, with counts", async () => {
  const stop = reportErrors(1);
  noteError(anError("a"));
  noteError(anError("a"));
  noteError(anError("b"));
  expect(answers).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentReports()).toMatchObject([
    [
      { message: "b", count: 1, build: "b1" },
      { message: "a", count: 2 },
    ],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveBeenCalledTimes(1);
  stop();
});

test("reports at most twenty groups a minute", async () => {
  const stop = reportErrors(1);
  for (let n = 0; n < 30; n++) noteError(anError(`error ${"x".repeat(n)}`));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentReports().flat()).toHaveLength(20);
  noteError(anError("one more"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sentReports().flat()).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentReports().flat()).toHaveLength(31);
  stop();
});

test("retries a failed report and never reports its own failure", async () => {
  const stop = reportErrors(1);
  answers.mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
  noteError(anError("a"));
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(sentReports()).toMatchObject([[{ message: "a" }], [{ message: "a", count: 1 }]]);
  stop();
});

test("reports at once in a keepalive request when the page is left", async () => {
  const stop = reportErrors(1);
  noteError(anError("a"));
  for (const leave of leaving) leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  stop();
  expect(leaving.size).toBe(0);
});

test("continues for the same user and starts empty for another", async () => {
  reportErrors(1)();
  noteError(anError("a"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).not.toHaveBeenCalled();
  const again = reportErrors(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentReports()).toHaveLength(1);
  again();
  noteError(anError("b"));
  const another = reportErrors(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentReports()).toHaveLength(1);
  another();
});

test("a report matches the contract", () => {
  const error = { ...anError("a"), code: "A1", count: 20_000, firstAt: 1, lastAt: 2, requestId: "r".repeat(90) };
  const report = reportOf({ ...error, stack: "s".repeat(9_000) }, "b1");
  expect(ErrorReport.parse(report)).toMatchObject({ count: 10_000, build: "b1" });
  expect(reportOf({ ...error, stack: "s".repeat(9_000) }, "b1", 10).stack).toHaveLength(10);
});

test("room returns a minute after each report", () => {
  expect(remainingGroups([], 0)).toBe(20);
  expect(
    remainingGroups(
      Array.from({ length: 20 }, () => 1_000),
      60_000,
    ),
  ).toBe(0);
  expect(
    remainingGroups(
      Array.from({ length: 20 }, () => 1_000),
      61_000,
    ),
  ).toBe(20);
});
