import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { cookie: "" });
const { bySkipReason } = await import("./bulk.ts");

test("groups skipped orders by reason, the most frequent first", () => {
  const skipped = [
    { number: "WM1", why: "already taken by Li" },
    { number: "WM2", why: "closed" },
    { number: "WM3", why: "already taken by Li" },
  ];
  expect(bySkipReason(skipped)).toEqual([
    ["already taken by Li", ["WM1", "WM3"]],
    ["closed", ["WM2"]],
  ]);
});
