import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root as repository } from "./child.mjs";

/** The modules that know the time zone of the business: they compute with days, and format and read times. */
const modules = [
  "packages/contract/src/kernel/time-zone.ts",
  "packages/server/src/platform/business-time.ts",
  "packages/web/src/ui/format/time.ts",
];

/** Uses of another clock, each with the reason. */
const exceptions = {
  "packages/contract/src/features/verification/schema.ts": "whether a date exists in the calendar depends on no zone",
  "packages/web/src/features/notifications/announcing/quiet.ts":
    "quiet hours follow the clock of the device, as their hint says",
  "packages/server/src/restore.ts": "the usage line shows a moment with its offset",
  "packages/server/src/demo/orders/orders.ts": "the weekday of a demo order at noon, where UTC has the same date",
};

/** What counts or shows days by the clock of the machine, of PostgreSQL or of one place. */
const forbidden = [
  ["an offset written down", /\+08:00/],
  ["a zone written down", /["'`]Asia\/Shanghai["'`]/],
  ["the date of UTC", /toISOString\(\)\s*\.(?:slice|substring|substr|split)\(/],
  ["the machine's clock", /\.(?:get|set)(?:UTC)?(?:Hours|Minutes|Date|Day|Month|FullYear)\(/],
  ["the machine's clock", /\.to(?:Locale(?:Date|Time)|Date|Time)String\(/],
  ["a format without a time zone", /\bDateTimeFormat\((?![^;]*?\btimeZone\b)/],
  ["a format without a time zone", /\bi18n\.date\(/],
  ["the session's time zone of PostgreSQL", /\bdate_trunc\(|\bcurrent_date\b|\blocaltimestamp\b|::date\b/i],
  ["a zone written down", /\bat time zone '(?!UTC')/i],
  // Some engines then show the first hour of a day as 24; `hourCycle: "h23"` is the same everywhere.
  ["hours that depend on the engine", /\bhour12\b|\bhourCycle:\s*["']h24/],
];

/** The module that reads the clock of the machine to compare it with the database's. */
const clockModule = "packages/server/src/platform/clock.ts";

/** Uses of the machine's clock in the server, each with the reason. */
const machineExceptions = {
  "packages/server/src/platform/observability/traces-otlp.ts":
    "a collector orders spans by the clocks of the machines they come from",
  "packages/server/src/platform/postgres/socket.ts": "what clears temporary folders looks at their age by this clock",
  "packages/server/src/platform/backup/archive.ts": "the embedded database is on the same machine and has its clock",
  "packages/server/src/platform/backup/base-backup.ts": "the embedded database is on the same machine and has its clock",
  "packages/server/src/platform/backup/status.ts": "the embedded database is on the same machine and has its clock",
  "packages/server/src/app/operations/backups.ts": "the embedded database is on the same machine and has its clock",
  "packages/server/src/app/start/restore.ts": "the name of the folder that gives way to a restored one",
};

/** What reads the clock of the machine; `performance.now()` measures how long something takes, and may be used. */
const machineClocks = [
  ["the machine's clock", /\bDate\.now\b/],
  ["the machine's clock", /\bnew Date(?:\(\s*\)|(?![\w(<]))/],
  ["the machine's clock", /(?<![\w.]|new )Date\(\s*\)/],
  ["the machine's clock", /\bTemporal\.Now\b/],
  ["the machine's clock when the process started", /\bperformance\.timeOrigin\b/],
];

const isChecked = (name) => /\.tsx?$/.test(name) && !/(?:\.test\.tsx?|[/\\]sample\.ts)$/.test(name);

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules") yield* filesUnder(path);
    else if (isChecked(path)) yield path;
  }
}

const usesIn = (patterns, text) =>
  patterns.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`line ${text.slice(0, found.index).split("\n").length}: ${what} (${found[0].trim()})`] : [];
  });

/** What a text says of another clock, one sentence for each use. */
export const otherClocksIn = (text) => usesIn(forbidden, text);

/** Where a text reads the clock of the machine, one sentence for each way. */
export const machineClocksIn = (text) => usesIn(machineClocks, text);

/** Every use of another clock under `root`; an exception that is none any more is one too. */
export function timeProblems(root) {
  return problemsIn(root, ["contract", "server", "web"], otherClocksIn, { modules, exceptions });
}

/** Every place of the server that reads the clock of the machine: due times, leases and ends of sessions come from `Clock`. */
export function machineClockProblems(root) {
  return problemsIn(root, ["server"], machineClocksIn, { modules: [clockModule], exceptions: machineExceptions });
}

function problemsIn(root, sides, usesOf, { modules: allowed, exceptions: excepted }) {
  const paths = sides.flatMap((side) => [...filesUnder(join(root, "packages", side, "src"))]);
  const found = paths
    .map((path) => [relative(root, path).split(sep).join("/"), usesOf(readFileSync(path, "utf8"))])
    .filter(([name, lines]) => lines.length > 0 && !allowed.includes(name));
  const problems = found.filter(([name]) => !(name in excepted));
  const unused = Object.keys(excepted).filter((name) => !found.some(([used]) => used === name));
  return [
    ...problems.flatMap(([name, lines]) => lines.map((line) => [name, line].join(", "))),
    ...unused.map((name) => `${name}: an exception without a use`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = timeProblems(repository);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    console.error(`Days and times belong to the time zone of the business: use ${modules.slice(1).join(" or ")}.`);
  const machine = machineClockProblems(repository);
  for (const problem of machine) console.error(problem);
  if (machine.length > 0)
    console.error(`The server takes the time from its clock (\`ctx.now\`, \`services.clock\`): ${clockModule}.`);
  process.exit(problems.length + machine.length > 0 ? 1 : 0);
}
