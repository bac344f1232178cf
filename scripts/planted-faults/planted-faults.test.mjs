import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../child.mjs";
import { moneyAndRights } from "./money-and-rights.mjs";
import { recordsAndScreens } from "./records-and-screens.mjs";

const faults = [...moneyAndRights, ...recordsAndScreens];

test.each(faults)("$fault: its text occurs once, and its tests exist", ({ file, search, tests }) => {
  const text = readFileSync(join(root, file), "utf8");
  expect(text.split(search)).toHaveLength(2);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
