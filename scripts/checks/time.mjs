import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root as repository } from "../child.mjs";

/** Modules that compute, format and parse days and times in a time zone (R-15.2, docs/decisions/033). */
const modules = [
  "packages/contract/src/kernel/time-zone.ts",
  "packages/contract/src/kernel/wall-clock.ts",
  "packages/web/src/ui/format/time.ts",
];

/** Files that may use another time zone, each with the reason. */
const exceptions = {
  "packages/web/src/features/messages/notifications/announcing/quiet-hours.ts":
    "quiet hours follow the clock of the device, as the setting states",
  "packages/server/src/restore.ts": "the usage text shows a time with its offset",
};

/** A day of 24 hours: its number of milliseconds or seconds, or a constant of that name. */
const day = String.raw`(?:\b\w*[dD]ayMs\b|\b\w*[dD]aySeconds\b|\b86_?400(?:_?000)?\b|\b24 \* (?:60\b|hour\w*|3_?600\w*)|\b\w*[dD]ayMinutes\b|\b1_?440\b)`;
/** A calendar date or a function that gives one. */
const date = String.raw`\b(?:date(?:Of|In)|dates?From|startOf(?:Date|Day|Today)|endOfDate|wall(?:Text|TimeIn|Of)|weekdayOf|momentIn|utcOfDate)\(`;
/** Within one statement or property. */
const near = String.raw`[^;{}]*?`;

/** Code that computes or shows days in the time zone of the machine, of PostgreSQL, of UTC or of a fixed place. */
const forbidden = [
  // In the same module: a statement may take the day from another one.
  [
    "a day of 24 hours beside calendar dates; use `addDays`, `daysBetween` or `sameTimeLater`",
    new RegExp(`${day}(?=[^]*${date})|${day}(?<=${date}[^]*)`),
  ],
  ["days counted as 24 hours; use `daysBetween`", new RegExp(String.raw`[%/] ?\(?(?:\d+ \* )?${day}`)],
  ["a date read in UTC; use `momentIn` or `utcOfDate`", /\bDate\.UTC\(|T\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z[`"']/],
  [
    "a date cut out of a text in UTC; use `dateIn`",
    /toISOString\(\);[^}]*?\.slice\(0, (?:10|"\d{4}-\d\d-\d\d"\.length)\)/,
  ],
  [
    "a time rounded in UTC; use `nextStep`",
    /Math\.(?:ceil|floor|round)\([^;]*?\/ ?\(?(?:\w*(?:[sS]tep|[qQ]uarter|[hH]our)Ms|3_?600_?000|60 \* 60_?000)\)?\) ?\*/,
  ],
  [
    "a time of day counted from the start of a day; use `momentIn`",
    new RegExp(`${date}${near}[+] ?[^;{},]*?\\b\\w*[hH]ourMs\\b`),
  ],
  ["a fixed offset", /\+08:00/],
  ["a fixed time zone", /["'`]Asia\/Shanghai["'`]/],
  ["the date of UTC", /toISOString\(\)\s*\.(?:slice|substring|substr|split)\(/],
  ["the machine's clock", /\.(?:get|set)(?:UTC)?(?:Hours|Minutes|Date|Day|Month|FullYear)\(/],
  ["the machine's clock", /\.to(?:Locale(?:Date|Time)|Date|Time)String\(/],
  ["a format without a time zone", /\bDateTimeFormat\((?![^;]*?\btimeZone\b)/],
  ["a format without a time zone", /\bi18n\.date\(/],
  ["the session's time zone of PostgreSQL", /\bdate_trunc\(|\bcurrent_date\b|\blocaltimestamp\b|::date\b/i],
  ["a fixed time zone", /\bat time zone '(?!UTC')/i],
  // Some engines then show midnight as 24:00; use `hourCycle: "h23"`.
  ["an hour format that depends on the engine", /\bhour12\b|\bhourCycle:\s*["']h24/],
];

/** The module that compares the clock of the machine with that of the database (docs/decisions/033). */
const clockModule = "packages/server/src/platform/clock.ts";

/** Server files that may read the clock of the machine, each with the reason. */
const machineExceptions = {
  "packages/server/src/platform/observability/traces-otlp.ts":
    "a collector orders spans by the clocks of the machines they come from",
  "packages/server/src/platform/postgres/socket.ts": "cleaners of temporary folders compare file times with this clock",
  "packages/server/src/platform/backup/archive.ts": "the embedded database uses the same clock",
  "packages/server/src/platform/backup/base-backup.ts": "the embedded database uses the same clock",
  "packages/server/src/platform/backup/status.ts": "the embedded database uses the same clock",
  "packages/server/src/app/operations/backups.ts": "the embedded database uses the same clock",
  "packages/server/src/app/start/restore.ts": "the name of the folder with the replaced data",
};

/** Code that reads the clock of the machine. `performance.now()` is allowed, because it measures durations. */
const machineClocks = [
  ["the machine's clock", /\bDate\.now\b/],
  ["the machine's clock", /\bnew Date(?:\(\s*\)|(?![\w(<]))/],
  ["the machine's clock", /(?<![\w.]|new )Date\(\s*\)/],
  ["the machine's clock", /\bTemporal\.Now\b/],
  ["the machine's clock when the process started", /\bperformance\.timeOrigin\b/],
];

const isChecked = (name) => /\.tsx?$/.test(name) && !/(?:\.test\.tsx?|\.sample\.ts|[/\\]sample\.ts)$/.test(name);

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

/** Uses of another time zone in a text. */
export const otherClocksIn = (text) => usesIn(forbidden, text);

/** Uses of the machine's clock in a text. */
export const machineClocksIn = (text) => usesIn(machineClocks, text);

/** Uses of another time zone in the packages, and exceptions that are no longer used. */
export function timeProblems(root) {
  return problemsIn(root, ["contract", "server", "web"], otherClocksIn, { modules, exceptions });
}

/** Uses of the machine's clock in the server. Due times, leases and ends of sessions must come from `Clock`. */
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
    ...unused.map((name) => `${name}: remove this exception from scripts/checks/time.mjs; it is not used`),
  ];
}

if (import.meta.main) {
  const problems = timeProblems(repository);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    console.error(
      `Compute and format days and times in the time zone of the business: use ${modules.slice(1).join(" or ")}.`,
    );
  const machine = machineClockProblems(repository);
  for (const problem of machine) console.error(problem);
  if (machine.length > 0)
    console.error(`Take the time in the server from \`ctx.now\` or \`services.clock\` (${clockModule}).`);
  process.exit(problems.length + machine.length > 0 ? 1 : 0);
}
