import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";

const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

const numbersOf = (version) => version.split(/[-+]/)[0].split(".").map(Number);

function isBelow(version, minimum) {
  const [actual, wanted] = [numbersOf(version), numbersOf(minimum)];
  const place = wanted.findIndex((number, at) => number !== (actual[at] ?? 0));
  return place >= 0 && (actual[place] ?? 0) < wanted[place];
}

/** Whether a version is older than the fixed one of its major line. A line without a fix is compared with the newest fix. */
function isTooOld(version, fixed) {
  const [major] = numbersOf(version);
  const ownLine = fixed.find((minimum) => numbersOf(minimum)[0] === major);
  return isBelow(version, ownLine ?? fixed.at(-1));
}

const matches = (pattern, name) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name);

/** Understands the SPDX expressions that occur: AND, and OR inside of parentheses. Each part of an AND needs an allowed licence. */
function isAllowed(expression, allowed) {
  return expression.split(" AND ").every((part) =>
    part
      .replace(/^\(|\)$/g, "")
      .split(" OR ")
      .some((licence) => allowed.includes(licence)),
  );
}

function licenceProblem(name, licence, { licences, otherLicences }) {
  const exception = Object.entries(otherLicences).find(([pattern]) => matches(pattern, name))?.[1].licence;
  return isAllowed(licence, exception ? [...licences, exception] : licences)
    ? null
    : `its licence ${licence} is not in deps-min.json`;
}

function problemsOfPackage(name, { version, license = "none", integrity }, rules) {
  const minimum = rules.least[name];
  return [
    minimum && isTooOld(version, minimum.from) && `update it to ${minimum.from.join(" or ")} or newer (${minimum.why})`,
    licenceProblem(name, license, rules),
    (integrity ?? "").startsWith("sha512-") ? null : "the lock file has no SHA-512 hash of it",
  ].filter(Boolean);
}

/** Packages of a lock file with known advisories, other licences than the allowed ones, or without a hash (G-S28). */
export function packageProblems(lock, rules) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .flatMap(([path, found]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return problemsOfPackage(name, found, rules).map((problem) => `${name} ${found.version}: ${problem}`);
    });
}

if (import.meta.main) {
  const rules = read("scripts/checks/deps-min.json");
  const locks = ["package-lock.json", "scripts/runtime/package-lock.json"];
  const problems = locks.flatMap((lock) => packageProblems(read(lock), rules));
  for (const problem of new Set(problems)) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
