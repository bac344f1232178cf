import { expect, test } from "vitest";
import { packageProblems } from "./packages.mjs";

const rules = {
  least: { kept: { from: ["2.1.4", "4.0.10"], why: "a hole" } },
  licences: ["MIT", "ISC"],
  otherLicences: { "native-*": { licence: "LGPL-3.0-or-later", why: "linked" } },
};

function problemsOf(name, version, { license = "MIT", integrity = "sha512-x", path = `node_modules/${name}` } = {}) {
  return packageProblems({ packages: { [path]: { version, license, integrity } } }, rules);
}

test.each(["2.1.4", "2.2.0", "2.1.10", "4.0.10", "4.1.0-beta.1", "5.0.0"])("%s is new enough", (version) => {
  expect(problemsOf("kept", version)).toEqual([]);
});

test.each(["2.1.3", "2.0.9", "4.0.9", "4.0.2", "3.9.9", "1.0.0"])("%s is rejected with the reason", (version) => {
  expect(problemsOf("kept", version)).toEqual([`kept ${version}: update it to 2.1.4 or 4.0.10 or newer (a hole)`]);
});

test("checks a package that is nested in another one", () => {
  expect(problemsOf("kept", "1.0.0", { path: "node_modules/other/node_modules/kept" })).toHaveLength(1);
});

test("accepts licences of the list and exceptions for a package", () => {
  expect(problemsOf("a", "1.0.0", { license: "(MIT OR GPL-3.0)" })).toEqual([]);
  expect(problemsOf("a", "1.0.0", { license: "MIT AND ISC" })).toEqual([]);
  expect(problemsOf("native-linux", "1.0.0", { license: "LGPL-3.0-or-later AND MIT" })).toEqual([]);
  expect(problemsOf("a", "1.0.0", { license: "LGPL-3.0-or-later" })).toHaveLength(1);
  expect(problemsOf("a", "1.0.0", { license: "MIT AND GPL-3.0" })).toHaveLength(1);
});

test("rejects a package without a hash and ignores workspaces", () => {
  expect(problemsOf("a", "1.0.0", { integrity: "" })).toEqual(["a 1.0.0: the lock file has no SHA-512 hash of it"]);
  const own = { "packages/web": { version: "0.1.0" }, "node_modules/@vowdesk/web": { link: true } };
  expect(packageProblems({ packages: own }, rules)).toEqual([]);
});
