import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "" });
const { isDue } = await import("./session-keeper.ts");

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
