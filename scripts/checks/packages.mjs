import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../child.mjs";

const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const numbersOf = (version) => version.split(/[-+]/)[0].split(".").map(Number);

function isBelow(version, least) {
  const [has, wants] = [numbersOf(version), numbersOf(least)];
  const place = wants.findIndex((number, at) => number !== (has[at] ?? 0));
  return place >= 0 && (has[place] ?? 0) < wants[place];
}

/** Whether a version is older than the mended one of its own line; a line that was never mended is older than all. */
function isTooOld(version, mended) {
  const [major] = numbersOf(version);
  const ownLine = mended.find((least) => numbersOf(least)[0] === major);
  return isBelow(version, ownLine ?? mended.at(-1));
}

const matches = (pattern, name) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name);

/** An SPDX expression of AND, OR and brackets around a whole choice: each part that must hold has to have a way that may. */
function isAllowed(expression, allowed) {
  return expression.split(" AND ").every((part) =>
    part
      .replace(/^\(|\)$/g, "")
      .split(" OR ")
      .some((licence) => allowed.includes(licence)),
  );
}

function licenceProblem(name, licence, { licences, otherLicences }) {
  const other = Object.entries(otherLicences).find(([pattern]) => matches(pattern, name))?.[1].licence;
  return isAllowed(licence, other ? [...licences, other] : licences) ? null : `licence ${licence} is not allowed`;
}

function problemsOfPackage(name, { version, license = "none", integrity }, rules) {
  const least = rules.least[name];
  return [
    least && isTooOld(version, least.from) && `at least ${least.from.join(" or ")} is needed (${least.why})`,
    licenceProblem(name, license, rules),
    (integrity ?? "").startsWith("sha512-") ? null : "no SHA-512 says what it must be",
  ].filter(Boolean);
}

/** What is wrong with the packages of a lock file (RELIABILITY S28): versions known to be bad, licences, what is not sealed. */
export function packageProblems(lock, rules) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, found]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return problemsOfPackage(name, found, rules).map((problem) => `${name} ${found.version}: ${problem}`);
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const rules = read("scripts/checks/deps-min.json");
  const locks = ["package-lock.json", "scripts/runtime/package-lock.json"];
  const problems = locks.flatMap((lock) => packageProblems(read(lock), rules));
  for (const problem of new Set(problems)) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
