/** Which part of the server owns each table, and which parts read it, from the SQL in the sources. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../../child.mjs";
import { featuresOf } from "../../features.mjs";
import { partOf, writersOf } from "../tables.mjs";

const schemaFile = "packages/server/src/platform/database/schema.generated.ts";

/** The tables and views of the database, each with the names of its JSON columns. */
export function tablesOf(schema) {
  const body = schema.slice(schema.indexOf("export interface Tables"));
  return new Map(
    [...body.matchAll(/^ {2}([a-z_]+): \{\n([\s\S]*?)^ {2}\};/gm)].map(([, name, columns]) => [
      name,
      [...columns.matchAll(/^ {4}(\w+):\s*(?:Generated<)?Json(?:WithDefault)?</gm)].map(([, column]) => column),
    ]),
  );
}

export const storedTables = () => tablesOf(readFileSync(join(root, schemaFile), "utf8"));

/** Source text without comments, in which tables are named in prose. */
export const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|--.*$/gm, "");

const item = String.raw`(?:only\s+)?(?:"?public"?\s*\.\s*)?"?\b([a-z_]+)\b"?(?!\s*[:(])`;
const alias = String.raw`(?:\s+(?:as\s+)?(?!(?:join|cross|left|right|full|inner|natural|where|on|using|for|order|group|limit|set)\b)[a-z_]+)?`;
/** SQL: `from a as x, b`, `join a`, `using a`. */
const inSql = [
  new RegExp(String.raw`\b(?:join|using|table)\s+(?:lateral\s+)?${item}`, "g"),
  new RegExp(String.raw`(?<!\bdelete\s+)\bfrom\s+${item}`, "g"),
];
const lists = new RegExp(String.raw`\b(?:from|using)\s+(${item}${alias}(?:\s*,\s*${item}${alias})+)`, "g");
/** The query builder: `selectFrom("a as x")`, `innerJoin("a", …)`, `from(["a", "b"])`, `lockRow(db, "a", …)`, `rowsOfUser("a", …)`. */
const inBuilder =
  /\b(?:selectFrom|\w*Join\w*|from|using|mergeInto|lockRow|namesById|rowsOfUser|table)\(\s*(?:\w+\s*,\s*)?\[?((?:\s*"[a-z_ ]+",?)+)/g;
/** A declaration of personal data, and a name that a constant holds. */
const inDeclarations = /(?:\btable:|\bconst \w+ =)\s*"([a-z_]+)"/g;
const computed = /\b(?:sql\.table\(\s*|selectFrom\(\s*(?=\w+\s*\))|\w+Join\(\s*(?=\w+\s*,))[a-z]/;
const literals = /"([a-z_]+)(?: as \w+)?"/g;

/** The tables that a text reads. Tables with computed names are all that the text has as strings. */
export function readsIn(text, tables) {
  const code = withoutComments(text);
  const strings = (part) => [...part.matchAll(literals)].map(([, name]) => name);
  const names = [
    ...inSql.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name)),
    ...[...code.matchAll(lists)].flatMap(([, list]) => list.split(",").map((part) => /[a-z_]+/.exec(part)?.[0])),
    ...[...code.matchAll(inBuilder)].flatMap(([, list]) => strings(list)),
    ...[...code.matchAll(inDeclarations)].map(([, name]) => name),
    ...(computed.test(code) ? strings(code.replaceAll(/<[^<>()`]*>/g, "")) : []),
  ];
  return new Set(names.filter((name) => tables.has(name)));
}

const hasSql = (text) => /\bsql[`<.]|\bselectFrom\(|\brecordsOf\(|\browsOfUser\(/.test(text);

/** Whether a file is part of the server as it runs. */
export const isSource = (path) => partOf(path) !== undefined && !path.endsWith(".test.ts");

/** `Map<table, Map<part, paths>>`. `sources` are pairs of path and text. */
export function readersOf(sources, tables) {
  const readers = new Map([...tables.keys()].map((table) => [table, new Map()]));
  for (const [path, text] of sources) {
    const part = partOf(path);
    if (!isSource(path) || !hasSql(text)) continue;
    for (const table of readsIn(text, tables)) {
      const parts = readers.get(table);
      parts.set(part, [...(parts.get(part) ?? []), path]);
    }
  }
  return readers;
}

/** The file beside an owner with the readers of its tables. */
export const declarationOf = (feature) => `packages/server/src/features/${feature}/${basename(feature)}.readers.json`;

/** The declared readers by owner. */
export function declaredReaders(read) {
  const declared = featuresOf(root, "server").map((feature) => [feature, read(declarationOf(feature))]);
  return new Map(
    declared.filter(([, text]) => text !== undefined).map(([feature, text]) => [feature, JSON.parse(text)]),
  );
}

/** The owner of each table: the part that writes it, otherwise the feature that declares its readers. */
export function ownersOf(sources, tables, declared) {
  const writers = writersOf(sources);
  return new Map(
    [...tables.keys()].flatMap((table) => {
      const [writer] = writers.get(table)?.keys() ?? [];
      const owner = writer ?? [...declared].find(([, entries]) => table in entries)?.[0];
      return owner === undefined ? [] : [[table, owner]];
    }),
  );
}

/** The tables that parts of the server read and do not own: `{ name, reader, paths }`. */
export const foreignReads = (sources, tables, owners) =>
  [...readersOf(sources, tables)].flatMap(([name, parts]) =>
    [...parts]
      .filter(([reader]) => owners.has(name) && reader !== owners.get(name))
      .map(([reader, paths]) => ({ name, reader, paths })),
  );
