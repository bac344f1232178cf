/** What no reader of another feature's table may do: lock its rows, and interpret its JSON columns. */
import { partOf } from "../tables.mjs";
import { declarationsOf, withDeclarations } from "./declarations.mjs";
import { lock } from "./locks.mjs";
import { isSource, readsIn, withoutComments } from "./table-reads.mjs";

const lockedNames = [
  /\bfor (?:no key )?(?:update|share|key share) of ([a-z_]+)/g,
  /\.for(?:NoKeyUpdate|Update|KeyShare|Share)\(\s*\[?\s*"([a-z_]+)"/g,
];
const lockedRows = /\blockRow\(\s*\w+\s*,\s*"([a-z_]+)"/g;

/** The table that a name in a statement means: that of an alias, else itself. */
const tableOf = (name, statement, tables) =>
  [...statement.matchAll(new RegExp(String.raw`\b([a-z_]+)"?\s+(?:as\s+)?${name}\b`, "g"))]
    .map(([, table]) => table)
    .find((table) => tables.has(table)) ?? name;

/** The declarations of a file with the declarations that they use. */
function declarationsIn(text) {
  const declarations = declarationsOf(withoutComments(text));
  return [...declarations].map(([name, own]) => ({ name, own, declarations }));
}

/** The tables whose rows a statement locks; those of the whole declaration if the statement continues a query that it has built. */
function lockedIn(statement, full, declaration, tables) {
  const rows = [...statement.matchAll(lockedRows)].map(([, table]) => table);
  if (!lock.test(statement)) return rows;
  const names = lockedNames.flatMap((pattern) => [...statement.matchAll(pattern)].map(([, name]) => name));
  if (names.length > 0) return [...rows, ...names.map((name) => tableOf(name, declaration, tables))];
  const read = readsIn(full, tables);
  return [...rows, ...(read.size > 0 ? read : readsIn(declaration, tables))];
}

/** One sentence for each statement that locks rows of a table of another part of the server. */
export function foreignLocks(sources, tables, owners) {
  return sources
    .filter(([path]) => isSource(path))
    .flatMap(([path, text]) =>
      declarationsIn(text).flatMap(({ name, own, declarations }) =>
        own.split(/;\n/).flatMap((statement) => {
          const full = withDeclarations(statement, declarations, new Set([name]));
          return [...new Set(lockedIn(statement, full, own, tables))]
            .filter((table) => owners.has(table) && owners.get(table) !== partOf(path))
            .map(
              (table) =>
                `${path}: ${name} locks rows of the table ${table}. Call a function of ${owners.get(table)} that locks them`,
            );
        }),
      ),
    );
}

const operator = String.raw`\)?\s*(?:::jsonb\s*)?(?:->|#>|#-|@>|<@|@\?|@@|\?[|&]?\s*(?:'|array|any))`;
const parts = "each|array|object_keys|to_record|populate|path|extract|typeof|set|insert|strip|exists|pretty";

/** Whether a text takes a part of a JSON column, by an operator or a function. `name` is the column, with its table if it is given. */
function interprets(text, name) {
  const column = String.raw`(?<![\w.])${name.replace(".", String.raw`\s*\.\s*`)}\b"?`;
  return [
    String.raw`${column}${operator}`,
    String.raw`\bjsonb?_(?:${parts})\w*\(\s*${column}`,
    String.raw`\b(?:ref|fn)\([^()]*"${name}"\s*,\s*"(?:->|#>)`,
  ].some((pattern) => new RegExp(pattern).test(text));
}

/** The names of a table in a statement. */
const aliasesOf = (table, text) => [
  table,
  ...[...text.matchAll(new RegExp(String.raw`\b${table}"?\s+(?:as\s+)?([a-z_]+)`, "g"))].map(([, alias]) => alias),
];

/** The JSON columns whose parts each part of the server takes from tables of others: `[path, part, "table.column"]`. */
export function foreignJson(sources, tables, owners) {
  return sources
    .filter(([path]) => isSource(path))
    .flatMap(([path, text]) => {
      const isOwn = (table) => owners.get(table) === partOf(path);
      const found = declarationsIn(text).flatMap(({ name, own, declarations }) => {
        const full = withDeclarations(own, declarations, new Set([name]));
        const read = [...readsIn(full, tables)];
        const owned = new Set(read.filter(isOwn).flatMap((table) => tables.get(table)));
        return read
          .filter((table) => owners.has(table) && !isOwn(table))
          .flatMap((table) =>
            tables
              .get(table)
              .filter(
                (column) =>
                  aliasesOf(table, full).some((alias) => interprets(full, `${alias}.${column}`)) ||
                  (!owned.has(column) && interprets(full, column)),
              )
              .map((column) => `${table}.${column}`),
          );
      });
      return [...new Set(found)].map((column) => [path, partOf(path), column]);
    });
}
