import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "" });
const { CallRefused, NetworkFailed, request } = await import("../http/call.ts");
const { catchErrors } = await import("./early-errors.ts");
const { takeUnreported } = await import("./error-log.ts");
const { errorOf, errorOfCall, isMissingChunk, watchErrors } = await import("./watch-errors.ts");

test("records a thrown value with name, message and stack", () => {
  const thrown = new TypeError("x is not a function");
  expect(errorOf(thrown, "script", "/order")).toEqual({
    kind: "script",
    message: "TypeError: x is not a function",
    where: "/order",
    stack: thrown.stack,
    requestId: null,
  });
  expect(errorOf("odd", "promise", "/")).toMatchObject({ kind: "promise", message: "odd", stack: "" });
});

test.each([
  new DOMException("left", "AbortError"),
  new CallRefused({ code: 500, message: "no" }),
  new NetworkFailed(new TypeError("Failed to fetch")),
  new Error("ResizeObserver loop completed with undelivered notifications."),
  "Script error.",
  Object.assign(new Error("x"), { stack: "Error: x\n at chrome-extension://abc/inject.js:1:1" }),
])("ignores %s", (thrown) => {
  expect(errorOf(thrown, "script", "/")).toBeNull();
});

test.each([
  "Failed to fetch dynamically imported module: https://h/assets/list-a.js",
  "error loading dynamically imported module: https://h/assets/list-a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/list-a.css",
])("recognises a missing chunk in %j", (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true);
  expect(errorOf(new TypeError(message), "render", "/")).toMatchObject({ kind: "chunk" });
});

test("records a failing server, a missing answer and an invalid one with the request id", () => {
  const came = { requestId: "r-1", status: 500 };
  expect(errorOfCall("/api/x", new CallRefused({ code: 500, reason: "internal-error" }, came), "/order")).toEqual({
    kind: "request",
    message: "/api/x failed: internal-error",
    where: "/order",
    stack: "",
    requestId: "r-1",
  });
  const timeout = new NetworkFailed(new DOMException("", "TimeoutError"));
  expect(errorOfCall("/api/x", timeout, "/")).toMatchObject({ message: "/api/x failed: no answer in time" });
  const strange = new NetworkFailed(new SyntaxError("<"), { status: 502, requestId: null });
  expect(errorOfCall("/api/x", strange, "/")).toMatchObject({ message: "/api/x failed: status 502 without an answer" });
});

test("does not record a refusal", () => {
  const refused = new CallRefused({ code: 409, reason: "changed-meanwhile" }, { requestId: "r-1", status: 200 });
  expect(errorOfCall("/api/x", refused, "/")).toBeNull();
});

test("records early errors later, and a missing network once for many calls", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/order" });
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("window", {
    addEventListener: (type: string, to: (event: unknown) => void) => listeners.set(type, to),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  catchErrors();
  const fail = () => request({ method: "POST", path: "/api/x" }, {}).catch(() => {});
  listeners.get("unhandledrejection")?.({ reason: new TypeError("x is not a function") });
  await fail();
  expect(takeUnreported(20)).toEqual([]);
  watchErrors();
  expect(takeUnreported(20)).toMatchObject([{ kind: "promise", message: "TypeError: x is not a function" }]);
  await Promise.all([fail(), fail()]);
  expect(takeUnreported(20)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(takeUnreported(20)).toMatchObject([{ message: "/api/x failed: no network", count: 1 }]);
  await vi.advanceTimersByTimeAsync(60_000);
  await fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(takeUnreported(20)).toHaveLength(1);
  vi.useRealTimers();
});
