import { featureOf } from "../features.mjs";
import { textOf, trackedFiles } from "./tracked-files.mjs";

/** Statements that write, in SQL texts and in the query builder; the table is the first group. */
const writes = [
  /\binsert\s+into\s+([a-z_]+)/g,
  /\bdelete\s+from\s+([a-z_]+)/g,
  /\bupdate\s+([a-z_]+)\s+(?:as\s+\w+\s+)?set\b/g,
  /\b(?:insertInto|updateTable|deleteFrom|rowsOfUser)\("([a-z_]+)/g,
];

/** The part of the server that a file belongs to: a feature, or the platform. Demo data and migrations are not parts. */
export const partOf = (path) =>
  featureOf(path)?.feature ?? /^packages\/server\/src\/(kernel|platform|app)\//.exec(path)?.[1];

/** The parts that write each table: `Map<table, Map<part, path>>`. `sources` are pairs of path and text. */
export function writersOf(sources) {
  const writers = new Map();
  for (const [path, text] of sources) {
    const part = partOf(path);
    if (part === undefined || path.endsWith(".test.ts")) continue;
    for (const [, table] of writes.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (!writers.has(table)) writers.set(table, new Map());
      writers.get(table).set(part, path);
    }
  }
  return writers;
}

/** One sentence for each table that more than one part of the server writes. */
export function tableProblems(sources) {
  return [...writersOf(sources)]
    .filter(([, parts]) => parts.size > 1)
    .map(([table, parts]) => `The table ${table} has more than one writer: ${[...parts.values()].join(", ")}`);
}

if (import.meta.main) {
  const paths = (trackedFiles() ?? []).filter((path) => partOf(path) !== undefined && path.endsWith(".ts"));
  const problems = tableProblems(paths.map((path) => [path, textOf(path) ?? ""]));
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
