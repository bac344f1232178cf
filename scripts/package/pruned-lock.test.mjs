import { expect, test } from "vitest";
import { neededPaths, prunedLock } from "./pruned-lock.mjs";

const packages = {
  "packages/shapes": { dependencies: { zod: "4" } },
  "node_modules/@desk/shapes": { resolved: "packages/shapes", link: true },
  "node_modules/zod": { version: "4.0.0" },
  "node_modules/cache": { version: "5.0.0", dev: true },
  "node_modules/scan": { version: "2.0.0", dependencies: { cache: "^11" }, optionalDependencies: { "scan-mac": "2" } },
  "node_modules/scan/node_modules/cache": { version: "11.0.0" },
  "node_modules/builder": { version: "1.0.0", dev: true },
};
const lock = { lockfileVersion: 3, packages };

test("finds what is needed directly and indirectly, as Node does", () => {
  expect(neededPaths(lock, { dependencies: { scan: "2", "@desk/shapes": "1" } })).toEqual([
    "node_modules/@desk/shapes",
    "node_modules/scan",
    "node_modules/scan/node_modules/cache",
    "node_modules/zod",
  ]);
});

test("names a package that the lock file does not have", () => {
  expect(() => neededPaths(lock, { dependencies: { absent: "1" } })).toThrow("absent, which the release needs");
});

test("a pruned lock file has one version of each package, at the top", () => {
  const manifest = { name: "desk", version: "1.0.0", dependencies: { scan: "2.0.0", cache: "11.0.0" } };
  const pruned = prunedLock(lock, neededPaths(lock, { dependencies: { scan: "2" } }), manifest);
  expect(pruned.packages).toEqual({
    "": manifest,
    "node_modules/scan": packages["node_modules/scan"],
    "node_modules/cache": { version: "11.0.0" },
  });
  const both = ["node_modules/cache", "node_modules/scan/node_modules/cache"];
  expect(() => prunedLock(lock, both, manifest)).toThrow("cache has two versions");
});
