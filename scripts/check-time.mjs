import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root as repository } from "./child.mjs";

/** The modules that know the time zone of the business: they compute with days, and format and read times. */
const modules = [
  "packages/contract/src/kernel/time-zone.ts",
  "packages/server/src/platform/business-time.ts",
  "packages/web/src/ui/time.ts",
];

/** Uses of another clock, each with the reason. */
const exceptions = {
  "packages/contract/src/features/verification/schema.ts": "whether a date exists in the calendar depends on no zone",
  "packages/web/src/features/notifications/parts/quiet.ts":
    "quiet hours follow the clock of the device, as their hint says",
  "packages/server/src/restore.ts": "the usage line shows a moment with its offset",
  "packages/server/src/app/demo/orders.ts": "the weekday of a demo order at noon, where UTC has the same date",
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

const isChecked = (name) => /\.tsx?$/.test(name) && !/(?:\.test\.tsx?|[/\\]sample\.ts)$/.test(name);

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules") yield* filesUnder(path);
    else if (isChecked(path)) yield path;
  }
}

/** What a text says of another clock, one sentence for each use. */
export function otherClocksIn(text) {
  return forbidden.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`line ${text.slice(0, found.index).split("\n").length}: ${what} (${found[0].trim()})`] : [];
  });
}

/** Every use of another clock under `root`; an exception that is none any more is one too. */
export function timeProblems(root) {
  const paths = ["contract", "server", "web"].flatMap((side) => [...filesUnder(join(root, "packages", side, "src"))]);
  const found = paths
    .map((path) => [relative(root, path).split(sep).join("/"), otherClocksIn(readFileSync(path, "utf8"))])
    .filter(([name, lines]) => lines.length > 0 && !modules.includes(name));
  const problems = found.filter(([name]) => !(name in exceptions));
  const unused = Object.keys(exceptions).filter((name) => !found.some(([used]) => used === name));
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
  process.exit(problems.length > 0 ? 1 : 0);
}
