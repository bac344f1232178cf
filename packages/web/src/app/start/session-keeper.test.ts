import { expect, test, vi } from "vitest";

const page = {
  cookie: "Admin-Token=t1",
  querySelector: () => ({ content: "b1" }),
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
};
vi.stubGlobal("document", page);
vi.stubGlobal("navigator", {});
const { needsExchange, keepSession } = await import("./session-keeper.ts");

const minutes = (count: number) => count * 60_000;
const now = 1_763_690_000_000;

//
test("exchanges a token when less than 10 minutes remain", () => {
  expect(needsExchange(now + minutes(10), now)).toBe(false);
  expect(needsExchange(now + minutes(10) - 1, now)).toBe(true);
  expect(needsExchange(now - minutes(1), now)).toBe(true);
});

test("exchanges at once when the expiry is unknown", () => {
  expect(needsExchange(null, now)).toBe(true);
});

test("does not exchange a token again that the server did not replace", async () => {
  vi.useFakeTimers({ now });
  const data = { token: "t1", expireTime: now + minutes(5) };
  const answers = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: "", data }))),
  );
  vi.stubGlobal("fetch", answers);
  const stop = keepSession(1);
  await vi.advanceTimersByTimeAsync(minutes(4));
  stop();
  expect(answers).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
