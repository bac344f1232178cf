/**
 * Checks that this version can run beside the last release (G-R15): calls and frames of the release still work, and new migrations
 * remove nothing that the release reads or writes. `--write` stores the calls and frames of a new release in docs/releases.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { root } from "../child.mjs";
import { inputProblems, outputProblems } from "./schema-changes.mjs";

const releases = join(root, "docs/releases");
const migrations = join(root, "packages/server/src/migrations");
const migrationFile = /^\d{3}-[\w-]+\.ts$/;

/** All calls and frames of a tree, as JSON schemas. */
export async function interfaceOf(tree) {
  const { register } = await import("tsx/esm/api");
  register();
  const at = (file) => import(pathToFileURL(join(tree, "packages/contract/src", file)).href);
  const [{ apis }, { clientFrames, serverFrames }, { describeAccess, encodingOf }, z] = await Promise.all([
    at("index.ts"),
    at("features/messages/notifications/notifications.ts"),
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
  if (!now) return [`${name} is missing`];
  const changed = ["encoding", "reply"].filter((key) => old[key] !== now[key]);
  return [
    ...changed.map((key) => `${name}: ${key} is ${now[key]}`),
    ...inputProblems(old.input, now.input, `input of ${name}`),
    ...outputProblems(old.output, now.output, `output of ${name}`),
  ];
}

const frameProblems = (olds, nows, differ) =>
  Object.entries(olds).flatMap(([name, old]) =>
    nows[name] ? differ(old, nows[name], `frame ${name}`) : [`frame ${name} is missing`],
  );

/** Incompatible changes that were decided, each with the reason. */
const otherPattern =
  "the pattern accepts every former address, and domains of other scripts too (packages/contract/src/kernel/email.test.ts)";
const accepted = {
  "input of POST /api/user/add.email: any other value is rejected": otherPattern,
  "input of PUT /api/user/update.email: any other value is rejected": otherPattern,
  "input of PUT /api/user/newUpdate.email: any other value is rejected": otherPattern,
  "output of GET /api/sysUser/getMenuList[].meta.roles may be missing now":
    "existing clients read an empty list as a menu for no role (docs/decisions/034)",
  "output of GET /api/permission/preview[].meta.roles may be missing now": "the same record",
};

/** Changes from `old` to `now` that break clients of `old`. */
export function contractProblems(old, now) {
  return [
    ...Object.entries(old.calls).flatMap(([name, call]) => callProblems(name, call, now.calls[name])),
    ...frameProblems(old.fromClients, now.fromClients, inputProblems),
    ...frameProblems(old.toClients, now.toClients, outputProblems),
  ];
}

/** Statements that break the former version, each with the reason. */
const breaking = [
  [
    /^drop (table|view|materialized view|function|type|sequence|schema)\b/,
    "drops something that the former version may use",
  ],
  [/^truncate\b/, "deletes rows"],
  [/^alter (table|view|type|sequence|function)\b.*\brename\b/, "renames something that the former version uses"],
  [/^alter table\b.*\bdrop column\b/, "drops a column that the former version may read"],
  [/^alter table\b.*\balter column \S+ (set data )?type\b/, "changes the type of a column"],
  [/^alter table\b.*\balter column \S+ set not null\b/, "rejects rows that the former version may write"],
  [/^alter table\b.*\balter column \S+ drop default\b/, "rejects rows that the former version may write"],
  [/^alter table\b.*\badd constraint\b(?!.*\bnot valid\b)/, "may reject rows that the former version writes"],
  [/^create unique index\b/, "may reject rows that the former version writes"],
];
/** A new column that is `not null` and has no default. */
const addedColumn = /\badd column (?:if not exists )?(\S+) [^,]*\bnot null\b(?![^,]*\b(default|generated)\b)/;
/** A comment in a migration that rewrites columns without changing their types: "keeps the type of orders.phone, users.phone". */
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

/** New columns without a default, which are null in rows of the former version. */
const nullColumnsOf = (statement) => {
  const [, table] = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement) ?? [];
  const added = [...statement.matchAll(/\badd column (?:if not exists )?(\w+) [^,]*/g)];
  return added.filter(([text]) => !/\b(default|generated)\b/.test(text)).map(([, column]) => `${table}.${column}`);
};

/** A unique index on such columns rejects no row of the former version, because nulls are distinct. */
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
  return column && `adds ${column}, which the former version does not set`;
}

/**
 * Statements that break the former version in migrations newer than the last release; `files` are their texts by name. Tables
 * created by these migrations may change freely. A migration with the comment "contract step after <release>: why" may remove what
 * releases after that one do not use.
 */
export function migrationProblems(files, released) {
  const all = Object.entries(files).map(([name, text]) => ({ name, text, statements: statementsOf(text) }));
  const nullColumns = new Set(all.flatMap(({ statements }) => statements.flatMap(nullColumnsOf)));
  const fresh = new Set(all.flatMap(({ statements }) => createdIn(statements)));
  return all.flatMap(({ name, text, statements }) => {
    const [, version] = contractStep.exec(text) ?? [];
    if (version !== undefined)
      return released.includes(version) ? [] : [`${name}: docs/releases has no release ${version}`];
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

const byVersion = (a, b) => a.localeCompare(b, "en", { numeric: true });
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
  if (existsSync(file)) throw new Error(`${version} is already released. Raise the version in package.json first.`);
  mkdirSync(releases, { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify({ migrations: migrationNames(), ...(await interfaceOf(root)) })));
  console.log(`wrote ${file}`);
}

async function check() {
  const versions = releasedVersions();
  const last = versions.at(-1);
  if (last === undefined) return [];
  const old = JSON.parse(gunzipSync(readFileSync(fileOf(last))).toString());
  const newer = migrationNames().filter((file) => !old.migrations.includes(file));
  const files = Object.fromEntries(newer.map((file) => [file, readMigration(file)]));
  const incompatible = contractProblems(old, await interfaceOf(root));
  const unused = Object.keys(accepted).filter((change) => !incompatible.includes(change));
  return [
    ...migrationProblems(files, versions),
    ...incompatible.filter((change) => !(change in accepted)),
    ...unused.map((change) => `remove "${change}" from scripts/checks/release.mjs: that change no longer exists`),
  ].map((problem) => `since ${last}: ${problem}`);
}

if (import.meta.main) {
  if (process.argv.includes("--write")) await write();
  else {
    const problems = await check();
    for (const problem of problems) console.error(problem);
    process.exit(problems.length > 0 ? 1 : 0);
  }
}
