/**
 * What two versions that run side by side need of each other (RELIABILITY R15): nothing that the last release speaks is gone,
 * and no migration since takes away what it reads or writes. `--write` keeps what this version speaks as a release's word,
 * once, when it is released.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { root } from "../child.mjs";
import { lesser, narrower } from "./schema-changes.mjs";

const releases = join(root, "docs/releases");
const migrations = join(root, "packages/server/src/migrations");
const migrationFile = /^\d{3}-[\w-]+\.ts$/;

/** Everything that travels, as JSON schemas. */
export async function spokenBy(tree) {
  const { register } = await import("tsx/esm/api");
  register();
  const at = (file) => import(pathToFileURL(join(tree, "packages/contract/src", file)).href);
  const [{ apis }, { clientFrames, serverFrames }, { describeAccess, encodingOf }, z] = await Promise.all([
    at("index.ts"),
    at("features/notifications/index.ts"),
    at("kernel/index.ts"),
    import("zod"),
  ]);
  const schemaOf = (shape, io) => {
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
    return schema;
  };
  const calls = Object.values(apis).flatMap((api) => Object.values(api));
  const frames = (declared, io) =>
    Object.fromEntries(Object.entries(declared).map(([name, { shape }]) => [name, schemaOf(shape, io)]));
  return {
    calls: Object.fromEntries(
      calls.map((call) => [
        `${call.method} ${call.path}`,
        {
          access: describeAccess(call.access),
          encoding: encodingOf(call),
          reply: call.reply ?? "envelope",
          input: schemaOf(call.input, "input"),
          output: schemaOf(call.output, "output"),
        },
      ]),
    ),
    fromClients: frames(clientFrames, "input"),
    toClients: frames(serverFrames, "output"),
  };
}

function callProblems(name, old, now) {
  if (!now) return [`${name} is gone`];
  const changed = ["encoding", "reply"].filter((key) => old[key] !== now[key]);
  return [
    ...changed.map((key) => `${name}: ${key} is ${now[key]}`),
    ...narrower(old.input, now.input, `${name} asks`),
    ...lesser(old.output, now.output, `${name} answers`),
  ];
}

const frameProblems = (olds, nows, differ) =>
  Object.entries(olds).flatMap(([name, old]) =>
    nows[name] ? differ(old, nows[name], `frame ${name}`) : [`frame ${name} is gone`],
  );

/** Changes that clients must accept, each with the reason. */
const agreed = {
  "GET /api/sysUser/getMenuList answers[].meta.roles may be missing now":
    "clients of the API family take an empty list for nobody (docs/decisions/034)",
  "GET /api/permission/preview answers[].meta.roles may be missing now": "the same record",
};

/** What clients of `old` miss in `now`, in sentences. */
export function contractProblems(old, now) {
  return [
    ...Object.entries(old.calls).flatMap(([name, call]) => callProblems(name, call, now.calls[name])),
    ...frameProblems(old.fromClients, now.fromClients, narrower),
    ...frameProblems(old.toClients, now.toClients, lesser),
  ];
}

/** Statements that the version before would stumble over, each with its reason. */
const breaking = [
  [/^drop (table|view|materialized view|function|type|sequence|schema)\b/, "drops what the version before may use"],
  [/^truncate\b/, "throws rows away"],
  [/^alter (table|view|type|sequence|function)\b.*\brename\b/, "renames what the version before knows by its name"],
  [/^alter table\b.*\bdrop column\b/, "drops a column that the version before may read"],
  [/^alter table\b.*\balter column \S+ (set data )?type\b/, "changes the type of a column"],
  [/^alter table\b.*\balter column \S+ set not null\b/, "refuses rows that the version before may write"],
  [/^alter table\b.*\balter column \S+ drop default\b/, "refuses rows that the version before may write"],
  [/^alter table\b.*\badd constraint\b(?!.*\bnot valid\b)/, "may refuse rows that the version before writes"],
  [/^create unique index\b/, "may refuse rows that the version before writes"],
];
/** Of several columns added in one statement each is looked at alone. */
const addedColumn = /\badd column (?:if not exists )?(\S+) [^,]*\bnot null\b(?![^,]*\b(default|generated)\b)/;
/** Says that columns are rewritten without another type: "keeps the type of orders.phone, users.phone". */
const keptTypes = /keeps the type of ([\w., ]+)/i;
const contractStep = /contract step after (\d+\.\d+\.\d+): \S/i;

const statementsOf = (text) =>
  [...text.matchAll(/sql(?:<[^>]*>)?`((?:[^`\\]|\\.)*)`/g)]
    .flatMap(([, sql]) => sql.replace(/\$\$.*?\$\$/gs, "").split(";"))
    .map((statement) => statement.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);

const createdIn = (statements) =>
  statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []);
const touchedBy = (statement) =>
  /^(?:alter table|drop table|truncate)(?: if exists)?(?: only)? (\w+)|^create unique index .* on (\w+)/
    .exec(statement)
    ?.slice(1)
    .find(Boolean);

/** Columns that the version before leaves null: they were added since, without a default. */
const nullColumnsOf = (statement) => {
  const [, table] = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement) ?? [];
  const added = [...statement.matchAll(/\badd column (?:if not exists )?(\w+) [^,]*/g)];
  return added.filter(([text]) => !/\b(default|generated)\b/.test(text)).map(([, column]) => `${table}.${column}`);
};

/** An index on such columns alone refuses no row of the version before: nulls are distinct. */
function isUniqueOfNulls(statement, nullColumns) {
  const [, table, columns] = /^create unique index (?:if not exists )?\w+ on (\w+) \(([\w, ]+)\)/.exec(statement) ?? [];
  return columns?.split(",").every((column) => nullColumns.has(`${table}.${column.trim()}`)) ?? false;
}

function keepsType(statement, kept) {
  const [, table, column] = /^alter table (\w+) alter column (\w+) type \w+ using [^,]*$/.exec(statement) ?? [];
  return kept.has(`${table}.${column}`);
}

function reasonAgainst(statement) {
  const [, reason] = breaking.find(([pattern]) => pattern.test(statement)) ?? [];
  if (reason) return reason;
  const column = statement.startsWith("alter table") ? addedColumn.exec(statement)?.[1] : undefined;
  return column && `adds ${column}, which the version before does not fill`;
}

/**
 * What is wrong with migrations that are newer than the last release: `files` are their texts by name. A table made since
 * is nobody else's yet; a file may say which columns keep their types; a step that says "contract step after <a release>: why" undoes what no release after that one uses.
 */
export function migrationProblems(files, released) {
  const all = Object.entries(files).map(([name, text]) => ({ name, text, statements: statementsOf(text) }));
  const nullColumns = new Set(all.flatMap(({ statements }) => statements.flatMap(nullColumnsOf)));
  const fresh = new Set(all.flatMap(({ statements }) => createdIn(statements)));
  return all.flatMap(({ name, text, statements }) => {
    const [, version] = contractStep.exec(text) ?? [];
    if (version !== undefined)
      return released.includes(version) ? [] : [`${name}: ${version} is no release in docs/releases`];
    const kept = new Set(
      keptTypes
        .exec(text)?.[1]
        .split(/[\s,]+/)
        .map((column) => column.replace(/\.$/, "")),
    );
    return statements.flatMap((statement) => {
      const isHarmless =
        fresh.has(touchedBy(statement) ?? "") || isUniqueOfNulls(statement, nullColumns) || keepsType(statement, kept);
      const reason = isHarmless ? undefined : reasonAgainst(statement);
      return reason ? [`${name} ${reason}: ${statement.slice(0, 120)}`] : [];
    });
  });
}

const byVersion = (one, other) => one.localeCompare(other, "en", { numeric: true });
const releasedVersions = () =>
  existsSync(releases)
    ? readdirSync(releases)
        .map((file) => file.replace(/\.json\.gz$/, ""))
        .toSorted(byVersion)
    : [];
const fileOf = (version) => join(releases, `${version}.json.gz`);
const migrationNames = () =>
  readdirSync(migrations)
    .filter((file) => migrationFile.test(file))
    .toSorted();
const readMigration = (file) => readFileSync(join(migrations, file), "utf8");

async function write() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const file = fileOf(version);
  if (existsSync(file)) throw new Error(`${version} is released already: give package.json its next version first`);
  mkdirSync(releases, { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify({ migrations: migrationNames(), ...(await spokenBy(root)) })));
  console.log(`wrote ${file}`);
}

async function check() {
  const versions = releasedVersions();
  const last = versions.at(-1);
  if (last === undefined) return [];
  const old = JSON.parse(gunzipSync(readFileSync(fileOf(last))).toString());
  const newer = migrationNames().filter((file) => !old.migrations.includes(file));
  const files = Object.fromEntries(newer.map((file) => [file, readMigration(file)]));
  const missed = contractProblems(old, await spokenBy(root));
  const stale = Object.keys(agreed).filter((change) => !missed.includes(change));
  return [
    ...migrationProblems(files, versions),
    ...missed.filter((change) => !(change in agreed)),
    ...stale.map((change) => `"${change}" need not be listed in scripts/checks/release.mjs`),
  ].map((problem) => `since ${last}: ${problem}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv.includes("--write")) await write();
  else {
    const problems = await check();
    for (const problem of problems) console.error(problem);
    process.exit(problems.length > 0 ? 1 : 0);
  }
}
