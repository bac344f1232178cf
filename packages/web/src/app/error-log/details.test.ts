import { expect, test, vi } from "vitest";
import { detailsOf, detailsOfGroup } from "./details.ts";

vi.stubGlobal("document", { querySelector: () => ({ content: "b1" }) });

test("failure details contain the useful facts and no secrets", () => {
  const failure = Object.assign(new Error("token=abc"), { stack: "Error: token=abc\n    at f (a.js:1:2)" });
  const details = detailsOf(failure, { code: "A1B2C3", requestId: null, where: "/order" });
  expect(details).toMatch(/^Message: token=…\nCode: A1B2C3\nPage: \/order\nBuild: b1\nTime: .+\nStack: Error: token=…/);
  expect(details).not.toContain("Request");
});

test("group details contain the count and last time", () => {
  const group = { kind: "script", message: "x", where: "/", stack: "", requestId: "r-1" } as const;
  expect(detailsOfGroup({ ...group, code: "A", count: 3, firstAt: 0, lastAt: 60_000 })).toBe(
    "Message: x\nCode: A\nRequest: r-1\nPage: /\nBuild: b1\nTime: 1970-01-01T00:01:00.000Z\nTimes: 3",
  );
});
