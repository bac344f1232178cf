import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";
import { filesOf } from "./feature.mjs";

test("the files of a new feature import files that exist", () => {
  const files = Object.fromEntries(
    Object.entries(filesOf("local/coupons", "coupon")).map(([place, source]) => [join(root, place), source]),
  );
  const imported = Object.entries(files).flatMap(([path, source]) =>
    [...source.matchAll(/ from "(\.[^"]+)"/g)].map(([, relative]) => join(dirname(path), relative)),
  );
  expect(Object.values(files).join("\n")).not.toMatch(/%\w+%/);
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((path) => !existsSync(path) && !(path in files))).toEqual([]);
});
