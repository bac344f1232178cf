import { textOf, trackedFiles } from "./tracked-files.mjs";

const lock = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\.for(?:NoKeyUpdate|Update|KeyShare|Share)\(/;
/** A statement that does not wait reads all tables as they are when it begins. */
const isWithoutWait = /\bskip locked\b|\.skipLocked\(/;
const reads = [/\b(?:from|join)\s+([a-z_]+)/g, /\.(?:selectFrom|innerJoin|leftJoin)\("([a-z_]+)/g];

/** The declarations at the top of a file, by name. */
function declarationsOf(text) {
  const parts = text.split(/\n(?=(?:export |async |const |function |type |interface |import |\/\*\*|\/\/ ))/);
  return new Map(
    parts.flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:const|function)\s+(\w+)/.exec(part.trimStart())?.[1];
      return name === undefined ? [] : [[name, part]];
    }),
  );
}

/** A statement with the declarations of its file that it uses. */
function withDeclarations(statement, declarations, seen) {
  const isUsed = (name) => new RegExp(`(?:\\$\\{|[[(,]\\s*)${name}\\b|\\b${name}\\(`).test(statement);
  const used = [...declarations.keys()].filter((name) => !seen.has(name) && isUsed(name));
  for (const name of used) seen.add(name);
  return [statement, ...used.map((name) => withDeclarations(declarations.get(name), declarations, seen))].join("\n");
}

/** The tables that are named in a text, without its common table expressions. */
function tablesIn(text) {
  const named = new Set(reads.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table)));
  for (const [, name] of text.matchAll(/\b([a-z_]+) as \(/g)) named.delete(name);
  named.delete("unnest");
  return named;
}

/** One sentence for each statement that waits for a lock of a row and reads other tables. */
export function lockProblems(sources) {
  return sources.flatMap(([path, text]) => {
    const declarations = declarationsOf(text);
    return [...declarations].flatMap(([name, declaration]) =>
      declaration
        .split(/;\n/)
        .filter((statement) => lock.test(statement) && !isWithoutWait.test(statement))
        .map((statement) => tablesIn(withDeclarations(statement, declarations, new Set([name]))))
        .filter((tables) => tables.size > 1)
        .map(
          (tables) =>
            `${path}: ${name} waits for a lock and reads ${[...tables].join(", ")} in one statement. Use lockRow, then read`,
        ),
    );
  });
}

if (import.meta.main) {
  const paths = (trackedFiles() ?? []).filter((path) => /^packages\/server\/src\/.*(?<!\.test)\.ts$/.test(path));
  const sources = paths.filter((path) => !path.includes("/migrations/")).map((path) => [path, textOf(path) ?? ""]);
  const problems = lockProblems(sources);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
