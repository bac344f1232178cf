import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { root as repository } from "../child.mjs";
import { featureOf, featuresOf } from "../features.mjs";

/** Roles of files in a feature, by side: `<topic>.<role>.ts`. A role may appear on its own side only. */
const roles = {
  contract: ["schema", "sample", "calls", "frames"],
  server: ["calls", "frames", "events", "service", "policy", "store", "present", "account-records"],
  web: ["resource", "form", "actions", "frames", "labels", "texts"],
};
const allRoles = new Set(Object.values(roles).flat());
const sides = Object.keys(roles);

/** Folders with one module per variant, behind a record of all variants. */
const foldersOfKinds = [
  "packages/server/src/features/people/people/kinds",
  "packages/contract/src/features/local/orders/kinds",
  "packages/server/src/features/local/orders/kinds",
  "packages/web/src/features/local/orders/kinds",
];

/** A folder is one topic. Tests and styles are not counted. */
const filesPerFolder = 20;

/** Folders that hold more, each with the reason. */
const largeFolders = {
  "packages/server/src/migrations": "one file per migration",
};

/** Features without pages, each with the reason. */
const withoutPages = {
  "money/ledger": "shown on the pages of features that move money",
  "money/stakes": "shown on the pages of challenges",
  "money/compensations": "shown on the pages of complaints",
  "messages/mail": "users see its mails only",
  "studio/sheets": "shown on the pages of shoots",
  "studio/couples": "its pages are a package of their own, packages/portal",
  "studio/couple-notices": "its parts stand on the pages of weddings and of the business settings",
};

/** A file is found by its name: at most this many source files of a package share one. */
const filesPerName = 12;

/** A topic of fewer files has no folder; its files stand beside those of the feature, `<topic>.<role>.ts`. */
const filesPerTopic = 3;

/** Maximum lines of a review queue over contract, server and web, styles included (docs/decisions/022). */
const queueLines = 300;

/** Size limits of the list engine and the review engine. */
const engines = [
  { folder: "packages/web/src/resource", files: 20, lines: 2_295, exports: 18 },
  { folder: "packages/web/src/review", files: 20, lines: 2_200, exports: 6 },
];

const forbiddenWords = ["util", "utils", "helper", "helpers", "common", "misc", "manager", "impl"];
const forbiddenNames = [...forbiddenWords, "types", "base", "data", "info"];

const indexPlaces = [
  /^packages\/[^/]+\/src\/index\.ts$/,
  /^packages\/[^/]+\/src\/kernel\/index\.ts$/,
  /^packages\/server\/src\/platform\/(database|postgres)\/index\.ts$/,
];

const isTest = (name) => /\.test\.tsx?$/.test(name);
const isSource = (name) => /\.(tsx?|mjs)$/.test(name);
const isProduct = (path) => isSource(path) && !/\.(test|spec|d)\.[a-z]+$/.test(path);

/** Violations of the rules of layout and naming under `root`, one sentence each. */
export function problemsOf(root, pageless = withoutPages) {
  const files = ["packages", "e2e", "faults", "bench", "harness", "scripts"].flatMap((folder) =>
    filesUnder(join(root, folder)),
  );
  const paths = files.map((file) => relative(root, file).split(sep).join("/"));
  return [
    ...unpaired(root, pageless),
    ...paths.flatMap(misnamed),
    ...tooLarge(paths),
    ...tooSmall(paths),
    ...alikeNamed(paths),
    ...engines.flatMap((engine) => overBudget(root, paths, engine)),
    ...queuesOf(root, paths).flatMap((queue) => queueOverBudget(root, paths, queue)),
  ];
}

/** Contract and server have the same features; web has all of them except those without pages. */
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
  return [misplaced(path), forbidden(path), strayIndex(path)].filter(Boolean);
}

/** A feature holds files and topics; a topic holds files. */
function misplaced(path) {
  const { side, feature, inside } = featureOf(path) ?? {};
  if (inside === undefined) return undefined;
  const folders = inside.split("/").slice(0, -1);
  if (folders.length > 1) return `${path}: a topic has no folders of its own`;
  if (folders[0] === "parts") return `${path}: "parts" is no topic`;
  if (folders[0] === "kinds" && !foldersOfKinds.includes(`packages/${side}/src/features/${feature}/kinds`))
    return `${path}: "kinds" holds one module per variant, and is listed`;
  const [topic, role] = basename(path).split(".");
  if (allRoles.has(topic) && /^(tsx?|test)$/.test(role))
    return `${path}: name the topic first, such as "orders.${topic}.ts"`;
  if (allRoles.has(role) && !roles[side].includes(role)) return `${path}: "${role}" is no role of ${side}`;
  return undefined;
}

/** Folders of topics with too few files. */
function tooSmall(paths) {
  const counts = new Map();
  for (const path of paths.filter(isProduct)) {
    const { inside } = featureOf(path) ?? {};
    if (inside?.includes("/")) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count < filesPerTopic)
    .map(([folder, count]) => `${folder}: ${count} files. A topic has a folder from ${filesPerTopic} files on`);
}

/** Names that too many source files of a package share. */
function alikeNamed(paths) {
  const counts = new Map();
  for (const path of paths.filter(isProduct)) {
    const [, side] = /^packages\/([^/]+)\/src\//.exec(path) ?? [];
    if (side) counts.set(`${side}: ${basename(path)}`, (counts.get(`${side}: ${basename(path)}`) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerName)
    .map(([name, count]) => `${name}: ${count} files of this name, at most ${filesPerName}`);
}

function tooLarge(paths) {
  const counts = new Map();
  for (const path of paths.filter(isProduct)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > filesPerFolder && !(folder in largeFolders))
    .map(([folder, count]) => `${folder}: ${count} files, at most ${filesPerFolder}`);
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

/** Counts files and lines without tests, and the exported values that other folders use. */
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

/** Features with a review queue: their calls contain `reviewQueue({ … })`. */
const queuesOf = (root, paths) =>
  paths.flatMap((path) => {
    const { side, feature } = featureOf(path) ?? {};
    if (side !== "contract" || !path.endsWith(".calls.ts")) return [];
    return readFileSync(join(root, path), "utf8").includes("= reviewQueue({") ? [feature] : [];
  });

/** Counts all lines of a queue except tests and the texts for help and audit. */
function queueOverBudget(root, paths, queue) {
  const isOwn = (path) => sides.some((side) => path.startsWith(`packages/${side}/src/features/${queue}/`));
  const lines = linesOf(
    root,
    paths.filter((path) => isOwn(path) && !isTest(path) && !path.endsWith(".texts.ts")),
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

if (import.meta.main) {
  const problems = problemsOf(repository);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
