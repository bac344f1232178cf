import { readFileSync } from "node:fs";
import { declarationsOf, tablesIn, withDeclarations } from "./declarations.mjs";
import { textOf, trackedFiles } from "../tracked-files.mjs";

/** The tables whose rows some users may not see, with the conditions that apply the scope of the reader (docs/decisions/046). */
const scopes = [
  [/\bisInZones\b/, ["orders", "order_card", "order_mark", "worker", "live_worker", "merchant", "dish"]],
  [/\b(?:isInDepartments|isVisibleStaff|staffInScope)\b/, ["users", "department"]],
  [
    /\binScope\b|\bhasLead\b|\$\{scope\}|\bscope === null/,
    [
      "lead",
      "wedding",
      "quote",
      "agreement",
      "wedding_receipt",
      "wedding_refund",
      "wedding_invoice",
      "wedding_instalment",
      "shoot",
    ],
  ],
];

/** The name of one colleague who has done something is not limited. */
const name = /select coalesce\(nullif\((?:\w+\.)?(?:real|nick)_name, ''\)[^`]*?from users\s+where/g;

/** The exported declarations that read a scoped table without its scope, as `path#name table`. */
export function unscopedReads(sources) {
  return sources.flatMap(([path, text]) => {
    const declarations = declarationsOf(text);
    return [...declarations]
      .filter(([, declaration]) => declaration.startsWith("export "))
      .flatMap(([declared, declaration]) => {
        const sql = withDeclarations(declaration, declarations, new Set([declared])).replaceAll(name, "");
        const tables = tablesIn(sql.replaceAll(/delete from\s+\w+/g, ""));
        return scopes
          .filter(([condition]) => !condition.test(sql))
          .flatMap(([, scoped]) => scoped.filter((table) => tables.has(table)))
          .map((table) => `${path.replace("packages/server/src/", "")}#${declared} ${table}`);
      });
  });
}

/** One sentence for each read without a scope that is not listed, and for each listed one that does not exist. */
export function scopeProblems(sources, listed) {
  const found = unscopedReads(sources);
  return [
    ...found
      .filter((read) => !listed.includes(read))
      .map(
        (read) =>
          `${read}: read without the scope of the reader. Apply it, or state the reason in scripts/checks/sql/unscoped-reads.json`,
      ),
    ...listed
      .filter((read) => !found.includes(read))
      .map((read) => `${read}: listed in unscoped-reads.json and not found`),
  ];
}

if (import.meta.main) {
  const paths = (trackedFiles() ?? []).filter((path) =>
    /^packages\/server\/src\/(?:features|kernel|app)\/.*(?<!\.test)\.ts$/.test(path),
  );
  const reasons = JSON.parse(readFileSync(new URL("unscoped-reads.json", import.meta.url), "utf8"));
  const problems = scopeProblems(
    paths.map((path) => [path, textOf(path) ?? ""]),
    Object.values(reasons).flat(),
  );
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
