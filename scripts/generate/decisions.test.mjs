import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decisionsIndex } from "./decisions.mjs";

const own = path.resolve(import.meta.dirname, "../../docs/decisions");
let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "decisions-"));
  write(
    "README.md",
    "# Decisions\n\n| number | decision | status |\n|---|---|---|\n| [009](009-gone.md) | Gone | accepted |\n\n## Template\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file, text) => writeFileSync(path.join(folder, file), text);

test("lists each decision with its title and status, and none that has no file", () => {
  write("002-two.md", "# 002 Two parts\n\nDate: 2026-11-29. Status: superseded by [003](003-three.md).\n");
  write("001-one.md", "# 001 One\n\nDate: 2026-11-29. Status: accepted.\n");
  expect(decisionsIndex(folder)).toBe(
    "# Decisions\n\n| number | decision | status |\n|---|---|---|\n| [001](001-one.md) | One | accepted |\n" +
      "| [002](002-two.md) | Two parts | superseded by [003](003-three.md) |\n\n## Template\n",
  );
});

test.each(["# 002 Another number\n\nStatus: accepted.\n", "# 001 No status\n"])("refuses the decision %j", (text) => {
  write("001-one.md", text);
  expect(() => decisionsIndex(folder)).toThrow("001-one.md needs a title");
});

test("the list of this repository is up to date", () => {
  expect(readFileSync(path.join(own, "README.md"), "utf8")).toBe(decisionsIndex(own));
});
