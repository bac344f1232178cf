import { expect, test, vi } from "vitest";

const page = {
  cookie: "Admin-Token=t1",
  querySelector: () => ({ content: "b1" }),
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
};
vi.stubGlobal("document", page);
vi.stubGlobal("navigator", {});
const { isDue, keepSession } = await import("./session-keeper.ts");

const minutes = (count: number) => count * 60_000;
const now = 1_763_690_000_000;

test("a token is exchanged when less than 10 minutes remain (SPEC 9)", () => {
  expect(isDue(now + minutes(10), now)).toBe(false);
  expect(isDue(now + minutes(10) - 1, now)).toBe(true);
  expect(isDue(now - minutes(1), now)).toBe(true);
});

test("an unknown expiry is asked for at once: another tab signed in", () => {
  expect(isDue(null, now)).toBe(true);
});

test("a token that the server does not replace is not asked for again", async () => {
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
