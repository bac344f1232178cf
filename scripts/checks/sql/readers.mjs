import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../child.mjs";
import { textOf, trackedFiles } from "../tracked-files.mjs";
import { foreignJson, foreignLocks } from "./foreign-rows.mjs";
import { declarationOf, declaredReaders, foreignReads, ownersOf, readersOf, storedTables } from "./table-reads.mjs";

/**
 * One sentence for each read of a table, or of a part of its JSON, by another part of the server than its owner that the owner does not
 * declare, and for each declaration without a read. `declared` are the readers by owner,
 * `Map<feature, { table: { reader: reason }, "table.column": { reader: reason } }>`.
 */
export function readerProblems(sources, tables, declared) {
  const owners = ownersOf(sources, tables, declared);
  const reads = [
    ...foreignReads(sources, tables, owners),
    ...foreignJson(sources, tables, owners).map(([path, reader, column]) => ({ paths: [path], reader, name: column })),
  ];
  const ownerOf = (name) => owners.get(name.split(".")[0]);
  // The kernel knows no table of a feature. Its functions get what they need from their callers.
  const isDeclared = ({ reader, name }) =>
    reader !== "kernel" && Boolean(declared.get(ownerOf(name))?.[name]?.[reader]);
  const undeclared = reads
    .filter((read) => !isDeclared(read))
    .map(({ paths, reader, name }) => {
      const what = name.includes(".") ? `takes parts of the JSON ${name}` : `reads the table ${name}`;
      return `${paths.join(", ")}: ${reader} ${what}. Call a function of ${ownerOf(name)}, or declare the reader in ${declarationOf(ownerOf(name))}`;
    });
  const outdated = [...declared].flatMap(([feature, entries]) =>
    Object.entries(entries).flatMap(([name, reasons]) =>
      ownerOf(name) === feature
        ? Object.keys(reasons)
            .filter((reader) => !reads.some((read) => read.name === name && read.reader === reader))
            .map((reader) => `${declarationOf(feature)}: ${reader} does not read ${name}`)
        : [`${declarationOf(feature)}: ${feature} does not own a table ${name}`],
    ),
  );
  const readers = readersOf(sources, tables);
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
