import { expect, test, vi } from "vitest";
import { isOtherBuild, ownBuild } from "./build.ts";

test("a build is out of date when the server names another one", () => {
  expect(isOtherBuild("b2", "b1")).toBe(true);
  expect(isOtherBuild("b1", "b1")).toBe(false);
});

test("an unreleased build is never out of date", () => {
  expect(isOtherBuild("b2", null)).toBe(false);
  expect(isOtherBuild("dev", "b1")).toBe(false);
  expect(isOtherBuild(null, "b1")).toBe(false);
  expect(isOtherBuild("", "b1")).toBe(false);
});

test.each([
  ["b1", "b1"],
  ["dev", null],
  ["", null],
])("a page with the build tag %j has the build %j", (content, build) => {
  vi.stubGlobal("document", { querySelector: () => ({ content }) });
  expect(ownBuild()).toBe(build);
});

test("a page without a build tag has no build", () => {
  vi.stubGlobal("document", { querySelector: () => null });
  expect(ownBuild()).toBeNull();
});
