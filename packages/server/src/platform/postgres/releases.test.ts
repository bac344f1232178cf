import { expect, test } from "vitest";
import { packagedBinaries } from "./binaries.ts";
import { releaseDay } from "./releases.ts";

test("the release day of the PostgreSQL that comes with Vowdesk is known", async () => {
  const { version } = await packagedBinaries();
  expect(releaseDay(version)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("the release day of another version is not guessed", () => {
  expect(releaseDay("17.99")).toBeNull();
});
