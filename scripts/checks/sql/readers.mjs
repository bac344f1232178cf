import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../child.mjs";
import { textOf, trackedFiles } from "../tracked-files.mjs";
import { foreignLocks } from "./foreign-rows.mjs";
import { declarationOf, declaredReaders, ownersOf, readersOf, storedTables } from "./table-reads.mjs";

/**
 * One sentence for each read of a table by another part of the server than its owner that the owner does not declare, and for each
 * declaration without a read. `declared` are the readers by owner, `Map<feature, { table: { reader: reason } }>`.
 */
export function readerProblems(sources, tables, declared) {
  const owners = ownersOf(sources, tables, declared);
  const readers = readersOf(sources, tables);
  const reasonOf = (table, reader) => declared.get(owners.get(table))?.[table]?.[reader];
  const undeclared = [...readers].flatMap(([table, parts]) =>
    [...parts]
      .filter(([part]) => owners.has(table) && part !== owners.get(table) && !reasonOf(table, part))
      .map(
        ([part, paths]) =>
          `${paths.join(", ")}: ${part} reads the table ${table}. Call a function of ${owners.get(table)}, or declare the reader in ${declarationOf(owners.get(table))}`,
      ),
  );
  const outdated = [...declared].flatMap(([feature, entries]) =>
    Object.entries(entries).flatMap(([table, reasons]) =>
      owners.get(table) === feature
        ? Object.keys(reasons)
            .filter((reader) => reader === feature || !readers.get(table).has(reader))
            .map((reader) => `${declarationOf(feature)}: ${reader} does not read the table ${table}`)
        : [`${declarationOf(feature)}: ${feature} does not own a table ${table}`],
    ),
  );
  const ownerless = [...tables.keys()]
    .filter((table) => !owners.has(table) && readers.get(table).size > 0)
    .map((table) => `No feature writes the table ${table}: name it in the readers file of the feature that owns it`);
  return [...ownerless, ...undeclared, ...outdated, ...foreignLocks(sources, tables, owners)];
}

/** The sources of the server, as pairs of path and text, and the declarations beside their owners. */
export function serverSources() {
  const paths = (trackedFiles() ?? []).filter((path) => path.startsWith("packages/server/") && path.endsWith(".ts"));
  const read = (path) => (existsSync(join(root, path)) ? textOf(path) : undefined);
  return { sources: paths.map((path) => [path, textOf(path) ?? ""]), declared: declaredReaders(read) };
}

if (import.meta.main) {
  const { sources, declared } = serverSources();
  const problems = readerProblems(sources, storedTables(), declared);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
