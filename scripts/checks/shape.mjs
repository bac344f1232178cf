import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { root as repository } from "../child.mjs";

/** The only names a feature folder may hold, by side; the same table as in ARCHITECTURE.md. Tests stand beside them. */
const vocabulary = {
  contract: ["index.ts", "schema.ts", "sample.ts", "calls.ts", "frames.ts", "kinds"],
  server: [
    "index.ts",
    "calls.ts",
    "frames.ts",
    "events.ts",
    "service.ts",
    "policy.ts",
    "store.ts",
    "present.ts",
    "kinds",
  ],
  web: ["resource.tsx", "actions.ts", "frames.ts", "words.ts", "pages", "parts", "kinds"],
};
const sides = Object.keys(vocabulary);

/** Features nobody opens a page for, each with the reason. */
const withoutPages = {
  ledger: "told of by the pages of what moves the money",
  reviews: "drawn by the queues' engine",
  stakes: "told of by the queue whose people put them in",
  compensations: "told of by the queue that gives them",
};

/**
 * What a review queue may cost over contract, server and web, words and styles with it: beyond the engine, and the features it
 * names, it is configuration (docs/decisions/022).
 */
const queueLines = 300;

/** Budgets of the engines, of lists and of review queues: what each may cost before it is a framework. */
const engines = [
  { folder: "packages/web/src/resource", files: 12, lines: 970, exports: 10 },
  { folder: "packages/web/src/review", files: 20, lines: 2_060, exports: 6 },
];

const forbiddenWords = ["util", "utils", "helper", "helpers", "common", "misc", "manager", "impl"];
const forbiddenNames = [...forbiddenWords, "types", "base", "data", "info"];

const indexPlaces = [
  /^packages\/[^/]+\/src\/index\.ts$/,
  /^packages\/[^/]+\/src\/kernel\/index\.ts$/,
  /^packages\/(contract|server)\/src\/features\/[^/]+\/index\.ts$/,
  /^packages\/[^/]+\/src\/features\/[^/]+\/kinds\/index\.tsx?$/,
  /^packages\/server\/src\/platform\/postgres\/index\.ts$/,
];

const isTest = (name) => /\.test\.tsx?$/.test(name);
const isSource = (name) => /\.(tsx?|mjs)$/.test(name);

/** Everything in the tree under `root` that is not where, or not named as, the house says; one sentence each. */
export function problemsOf(root, pageless = withoutPages) {
  const files = ["packages", "e2e", "faults", "bench", "scripts"].flatMap((folder) => filesUnder(join(root, folder)));
  const paths = files.map((file) => relative(root, file).split(sep).join("/"));
  return [
    ...unpaired(root, pageless),
    ...paths.flatMap(misnamed),
    ...engines.flatMap((engine) => overBudget(root, paths, engine)),
    ...queuesOf(root, paths).flatMap((queue) => queueOverBudget(root, paths, queue)),
  ];
}

function featuresOf(root, side) {
  const folder = join(root, "packages", side, "src/features");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Contract and server always have the same features; the web has them all but those nobody opens. */
function unpaired(root, pageless) {
  const [contract, server, web] = sides.map((side) => featuresOf(root, side));
  const lacking = (from, to, side) =>
    from.filter((name) => !to.includes(name)).map((name) => `${side} has no folder for the feature "${name}"`);
  return [
    ...lacking([...new Set([...server, ...web])], contract, "contract"),
    ...lacking(contract, server, "server"),
    ...lacking(
      contract.filter((name) => !(name in pageless)),
      web,
      "web",
    ),
    ...Object.keys(pageless)
      .filter((name) => web.includes(name) || !contract.includes(name))
      .map((name) => `"${name}" need not be listed in withoutPages`),
  ];
}

function misnamed(path) {
  return [outsideVocabulary(path), forbidden(path), strayIndex(path)].filter(Boolean);
}

function outsideVocabulary(path) {
  const [, side, inside] = /^packages\/([^/]+)\/src\/features\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (inside === undefined) return undefined;
  const [name, ...rest] = inside.split("/");
  if (rest.length === 0 && isTest(name)) return undefined;
  const isFolder = !name.includes(".");
  const isKnown = vocabulary[side]?.includes(name) && isFolder === rest.length > 0;
  if (isKnown && (!isFolder || fitsFolder(name, rest))) return undefined;
  return `${path}: not a name of the vocabulary`;
}

/** Inside `pages`, `parts` and `kinds` the names are free, but there are no further folders. */
function fitsFolder(folder, rest) {
  if (rest.length > 1) return false;
  return /\.tsx?$/.test(rest[0]) || (folder !== "kinds" && rest[0].endsWith(".module.css"));
}

function forbidden(path) {
  if (!isSource(path)) return undefined;
  const stem = basename(path).split(".")[0];
  const words = stem.split("-");
  const isForbidden = forbiddenNames.includes(stem) || forbiddenWords.some((word) => words.includes(word));
  return isForbidden ? `${path}: "${stem}" says nothing about what is inside` : undefined;
}

function strayIndex(path) {
  if (!/\/index\.(tsx?|mjs)$/.test(path) || indexPlaces.some((place) => place.test(path))) return undefined;
  return `${path}: an index stands only in a feature, a kernel or a package's src`;
}

/** Tests and styles are not counted; exports are the values other folders use. */
function overBudget(root, paths, engine) {
  const own = paths.filter((path) => path.startsWith(`${engine.folder}/`) && /\.tsx?$/.test(path) && !isTest(path));
  const lines = linesOf(root, own);
  const used = namesUsedOutside(root, paths, engine);
  return [
    own.length > engine.files && `${engine.folder}: ${own.length} files, at most ${engine.files}`,
    lines > engine.lines && `${engine.folder}: ${lines} lines, at most ${engine.lines}`,
    used.length > engine.exports &&
      `${engine.folder}: ${used.length} exports in use (${used.join(", ")}), at most ${engine.exports}`,
  ].filter(Boolean);
}

/** The features that declare one: `reviewQueue({ … })` in their calls. */
const queuesOf = (root, paths) =>
  paths.flatMap((path) => {
    const [, feature] = /^packages\/contract\/src\/features\/([^/]+)\/calls\.ts$/.exec(path) ?? [];
    return feature && readFileSync(join(root, path), "utf8").includes("= reviewQueue({") ? [feature] : [];
  });

/** Tests apart, every line of a queue counts, whatever its file. */
function queueOverBudget(root, paths, queue) {
  const isOwn = (path) => sides.some((side) => path.startsWith(`packages/${side}/src/features/${queue}/`));
  const lines = linesOf(
    root,
    paths.filter((path) => isOwn(path) && !isTest(path)),
  );
  return lines > queueLines ? [`${queue}: ${lines} lines over all sides, at most ${queueLines}`] : [];
}

const linesOf = (root, paths) =>
  paths.reduce((sum, path) => sum + lineCount(readFileSync(join(root, path), "utf8")), 0);

const lineCount = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

function namesUsedOutside(root, paths, { folder }) {
  const outside = paths.filter(
    (path) => /^packages\/web\/src\/.*\.tsx?$/.test(path) && !path.startsWith(`${folder}/`) && !isTest(path),
  );
  const names = outside.flatMap((path) => importedValues(path, readFileSync(join(root, path), "utf8"), folder));
  return [...new Set(names)].sort();
}

function importedValues(path, source, folder) {
  return [...source.matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm)]
    .filter(([, , from]) => join(dirname(path), from).split(sep).join("/").startsWith(`${folder}/`))
    .flatMap(([, names]) => names.split(","))
    .map((name) => name.trim().split(" as ")[0])
    .filter((name) => name !== "" && !name.startsWith("type "));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && name !== "dist")
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = problemsOf(repository);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
