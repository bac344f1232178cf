import { declarationsOf, tablesIn, withDeclarations } from "./declarations.mjs";
import { textOf, trackedFiles } from "../tracked-files.mjs";

export const lock = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\.for(?:NoKeyUpdate|Update|KeyShare|Share)\(/;
/** A statement that does not wait reads all tables as they are when it begins. */
const isWithoutWait = /\bskip locked\b|\.skipLocked\(/;

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
