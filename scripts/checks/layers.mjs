import { readFileSync } from "node:fs";
import { join } from "node:path";
import swc from "@swc/core";
import { cruise } from "dependency-cruiser";
import layers from "../../.dependency-cruiser.mjs";
import { root } from "../child.mjs";

/** Rules that allow type imports. Without the TypeScript parser, dependency-cruiser cannot recognise them. */
const valueRules = [
  "store-alone-sees-the-database",
  "sql-in-stores-only",
  "store-is-called-by-service-only",
  "topic-keeps-its-store",
  "pages-for-couples-stand-alone",
];

// dependency-cruiser does not enable JSX in its parser.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

/** Violations of the rules in `.dependency-cruiser.mjs` in a tree, as `{ rule, from, to }`. */
export async function layerViolations(tree) {
  const { options, ...ruleSet } = layers;
  const { output } = await cruise(["packages", "harness", "faults", "bench", "e2e"], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: tree,
  });
  return output.summary.violations
    .map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle?.map(({ name }) => name).join(" → ") ?? to,
    }))
    .filter(({ rule, from, to }) => !valueRules.includes(rule) || !isTypeImport(tree, output.modules, from, to));
}

/** Whether `from` imports only types of `to`. */
function isTypeImport(tree, modules, from, to) {
  const { dependencies } = modules.find(({ source }) => source === from);
  const specifiers = dependencies.filter(({ resolved }) => resolved === to).map(({ module }) => module);
  const source = readFileSync(join(tree, from), "utf8");
  return specifiers.every((specifier) => {
    const mentions = source.split(`"${specifier}"`).slice(0, -1);
    return mentions.length > 0 && mentions.every(endsInTypeClause);
  });
}

function endsInTypeClause(textBefore) {
  const clause = /(?:import|export)\s+(type\s)?\s*(?:\{([^{}]*)\}|[^{};"]*)\s*from\s*$/.exec(textBefore);
  if (!clause) return false;
  const [, isType, names] = clause;
  return Boolean(isType) || (names?.split(",").every((name) => /^\s*(type\s|$)/.test(name)) ?? false);
}

if (import.meta.main) {
  const violations = await layerViolations(root);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  process.exit(violations.length > 0 ? 1 : 0);
}
