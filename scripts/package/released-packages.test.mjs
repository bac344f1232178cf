import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBuilt } from "../build.mjs";
import { root } from "../child.mjs";
import { noticesOf } from "./notices.mjs";
import { nameOf } from "./pruned-lock.mjs";
import { packagesInSourceMap, releasedPaths } from "./released-packages.mjs";
import { releaseSbom } from "./release-sbom.mjs";

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const paths = releasedPaths(lock);
const listed = new Set(paths.map((path) => `${nameOf(path)} ${lock.packages[path].version}`));
const dependencies = ["server", "web", "portal", "simulator", "contract"].flatMap((name) =>
  Object.keys(JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")).dependencies ?? {}),
);

test("the SBOM and the notices name the same packages in the same versions", { timeout: 120_000 }, () => {
  const sbom = releaseSbom(lock);
  const inSbom = new Set(
    sbom.components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`),
  );
  const inNotices = new Set(
    [...noticesOf(root, lock, paths).matchAll(/^(\S+ \d\S*) \([^)]*\)$/gm)].map(([, name]) => name),
  );
  expect([...inSbom].toSorted()).toEqual([...listed].toSorted());
  expect([...inNotices].toSorted()).toEqual([...listed].toSorted());
  for (const { purl, hashes } of sbom.components) expect([purl, hashes?.length]).toEqual([purl, 1]);
  const references = new Set(sbom.components.map((component) => component["bom-ref"]));
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((item) => !references.has(item)))).toEqual([]);
});

test("the list has every dependency of the packages, and what they need", () => {
  const names = new Set(paths.map(nameOf));
  const own = dependencies.filter((name) => !name.startsWith("@vowdesk/"));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !names.has(name))).toEqual([]);
  for (const name of ["fastify", "pg", "ws", "zod", "kysely", "react", "pg-protocol"]) expect(names).toContain(name);
  expect(names).not.toContain("vitest");
});

test("a built file contains no package that the list lacks", () => {
  const names = new Set(paths.map(nameOf));
  // A build of an earlier commit may contain packages that are gone.
  const built = ["server", "web", "simulator"]
    .filter((name) => isBuilt([name]))
    .map((name) => join(root, "packages", name, "dist"));
  const maps = built.flatMap((dist) =>
    readdirSync(dist, { recursive: true })
      .filter((file) => file.endsWith(".map"))
      .map((file) => join(dist, file)),
  );
  const contained = maps.flatMap((file) => packagesInSourceMap(JSON.parse(readFileSync(file, "utf8"))));
  expect([...new Set(contained)].filter((name) => !names.has(name) && !name.startsWith("@vowdesk/"))).toEqual([]);
});

test("finds the packages of a source map", () => {
  const sources = [
    "../../node_modules/a/b.js",
    "../node_modules/a/node_modules/@c/d/e.js",
    "../src/main.ts",
    "\0virtual",
  ];
  expect(packagesInSourceMap({ sources })).toEqual(["@c/d", "a"]);
});
