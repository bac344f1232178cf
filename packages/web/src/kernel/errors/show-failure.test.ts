import { afterEach, beforeEach, expect, test, vi } from "vitest";

const toast = vi.fn();
let token: string | null;
vi.mock("../../ui/feedback/toast.tsx", () => ({ toast }));
vi.mock("../session/session.ts", () => ({ currentToken: () => token }));
const { CallRefused, NetworkFailed } = await import("../http/call-failures.ts");
const { inBackground } = await import("./show-failure.ts");
const { i18n } = await import("@lingui/core");

const reportError = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("reportError", reportError);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  token = "t-1";
});
afterEach(() => {
  vi.useRealTimers();
  toast.mockReset();
  reportError.mockReset();
});

async function run(failure: unknown): Promise<void> {
  inBackground(Promise.reject(failure as Error));
  await vi.advanceTimersByTimeAsync(1);
}

//
test("shows a refusal with the id of its request", async () => {
  await run(new CallRefused({ code: 409, message: "Taken" }, { requestId: "r-1" }));
  expect(toast.mock.calls).toEqual([[{ tone: "bad", text: "Taken", requestId: "r-1" }]]);
  expect(reportError).not.toHaveBeenCalled();
});

test("shows a lost connection of a background call", async () => {
  await run(new NetworkFailed(new TypeError("Failed to fetch")));
  expect(toast).toHaveBeenCalledTimes(1);
  expect(toast.mock.calls[0]?.[0]).toMatchObject({ tone: "bad" });
});

test("adds nothing to the message of a lost connection that ended the session", async () => {
  setTimeout(() => (token = null));
  await run(new NetworkFailed(new TypeError("Failed to fetch")));
  expect(toast).not.toHaveBeenCalled();
});

test("shows and records a fault of the code", async () => {
  const fault = new TypeError("x is not a function");
  await run(fault);
  expect(toast).toHaveBeenCalledTimes(1);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(fault);
});

test.each([
  ["an aborted call", new DOMException("left", "AbortError")],
  ["an expired session", new CallRefused({ code: 50014, message: "expired" })],
])("shows nothing for %s", async (_, failure) => {
  await run(failure);
  expect(toast).not.toHaveBeenCalled();
  expect(reportError).not.toHaveBeenCalled();
});

test("shows nothing for work that succeeds or does not start", async () => {
  inBackground(Promise.resolve(1));
  inBackground(undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(toast).not.toHaveBeenCalled();
});
