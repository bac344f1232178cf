import { expect, test } from "vitest";
import { packagedBinaries } from "./binaries.ts";
import { releaseDay } from "./releases.ts";

test("knows the release day of the bundled PostgreSQL", async () => {
  const { version } = await packagedBinaries();
  expect(releaseDay(version)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("returns null for an unknown version", () => {
  expect(releaseDay("17.99")).toBeNull();
});
