import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../child.mjs";
import { changesOf, sizesOf } from "./chunk-sizes.mjs";

const entry = "index.html";
const signIn = "src/features/staff/auth/pages/sign-in.tsx";
const board = "src/features/operations/dashboard/board.page.tsx";
const orderPage = "src/features/local/orders/pages/delivery.tsx";
/** Catalogues in Chinese, the largest of the four languages. */
const catalogsOf = (...catalogues) => catalogues.map((name) => `src/locales/${name}/zh.po`);
const signedIn = [entry, signIn, "shell", ...catalogsOf("outside", "inside")];

/** Compressed size and number of files of a first visit: the chunks of the page with their static imports and styles. */
const budgets = [
  { name: "sign-in page", chunks: [entry, signIn, ...catalogsOf("outside")], maxKb: 90, maxFiles: 8 },
  { name: "dashboard, total", chunks: [...signedIn, board], maxKb: 203, maxFiles: 17 },
  { name: "order page, total", chunks: [...signedIn, orderPage], maxKb: 227, maxFiles: 23 },
];
/** Uncompressed JavaScript that the browser parses before it paints the dashboard. */
const maxRawKb = 580;

/** The pages for couples are a build of their own. With the HTML of the page, because they have no other. */
const couplePage = { name: "pages for couples", chunks: ["index.html", "src/locales/zh.po"], maxKb: 70 };

const dist = join(root, "packages/web/dist");
const manifestFile = join(dist, ".vite/manifest.json");
if (!existsSync(manifestFile)) {
  console.error("The web app is not built. Run `npm run build` first.");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const coupleManifest = JSON.parse(readFileSync(join(dist, "couple/manifest.json"), "utf8"));

/** Prefetched when the dashboard is idle (app/start/prefetch-pages.ts): the palette and the light pages. */
const prefetched = {
  name: "prefetched",
  chunks: ["src/app/palette/palette.tsx", ...lightPages()],
  maxKb: 86,
};
const painted = filesOf([...signedIn, board]);
const lines = [
  ...budgets.map((budget) => lineOf(budget, filesOf(budget.chunks))),
  lineOf(prefetched, new Set([...filesOf(prefetched.chunks)].filter((file) => !painted.has(file)))),
  lineOf(
    couplePage,
    new Set([...filesOf(couplePage.chunks, coupleManifest), "index.zh.html"].map((file) => `couple/${file}`)),
  ),
];
const script = [...painted].filter((file) => file.endsWith(".js"));
const raw = script.reduce((sum, file) => sum + readFileSync(join(dist, file)).length, 0) / 1000;
const cycle = cycleOf(manifest);
console.table(lines);
if (cycle)
  console.error(
    `These chunks import each other, so that one runs before its imports. Merge them in packages/web/chunks.ts: ${cycle.join(" → ")}`,
  );
console.log(`uncompressed JavaScript of the dashboard: ${raw.toFixed(0)} kB of ${maxRawKb}`);

const tableFile = join(root, "scripts/checks/chunk-sizes.json");
const sizes = sizesOf(
  [...keysOf(budgets.flatMap(({ chunks }) => chunks))].map((key) => manifest[key]),
  kbOf,
);
if (process.argv.includes("--write")) writeFileSync(tableFile, `${JSON.stringify(sizes, null, 2)}\n`);
const changes = changesOf(JSON.parse(readFileSync(tableFile, "utf8")), sizes);
for (const change of changes) console.error(change);
if (changes.length > 0)
  console.error(
    "A module may have moved to another chunk (packages/web/chunks.ts). If the change is intended, run `npm run size -- --write`.",
  );
if (cycle || changes.length > 0 || raw > maxRawKb || lines.some(({ ok }) => !ok)) process.exit(1);

function lineOf({ name, maxKb, maxFiles = Infinity }, files) {
  const kb = [...files].reduce((sum, file) => sum + kbOf(file), 0);
  const ok = kb <= maxKb && files.size <= maxFiles;
  return { name, files: files.size, "max files": maxFiles, "kB gz": Number(kb.toFixed(1)), "max kB": maxKb, ok };
}

/** The chunks of the light pages: those of src/app/router/pages.ts without a catalogue of their own. */
function lightPages() {
  const source = readFileSync(join(root, "packages/web/src/app/router/pages.ts"), "utf8");
  const entries = source.slice(source.indexOf("const pages = ")).split(/\n  (?="\/)/);
  const light = entries.filter((entry) => /^"[^"]+": (?:chunk|listed)\(/.test(entry));
  if (light.length === 0)
    throw new Error(
      "src/app/router/pages.ts has no light page. Adapt lightPages() in scripts/checks/size.mjs to its format.",
    );
  const imported = light.flatMap((entry) =>
    [...entry.matchAll(/import\("\.\.\/\.\.\/([^"]+)"\)/g)].map(([, path]) => path),
  );
  const shared = [
    "features/local/orders/orders.resource.tsx",
    "features/staff/views/components/with-views.tsx",
    "resource/resource-page.tsx",
  ];
  return [...imported, ...shared].map((path) => `src/${path}`);
}

/** The names of chunks that import each other in a cycle, or undefined. */
function cycleOf(chunks) {
  const done = new Set();
  const follow = (key, path) => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (done.has(key)) return undefined;
    for (const imported of chunks[key].imports ?? []) {
      const found = follow(imported, [...path, key]);
      if (found) return found;
    }
    done.add(key);
    return undefined;
  };
  return Object.keys(chunks)
    .map((key) => follow(key, []))
    .find(Boolean);
}

/** Compressed size of a file of the build. */
function kbOf(file) {
  return gzipSync(readFileSync(join(dist, file))).length / 1000;
}

/** The chunks with those that they import statically. A chunk of several entries is named by its group. */
function keysOf(chunks, build = manifest) {
  const groups = new Map(Object.entries(build).map(([key, { name, src }]) => [src ? key : name, key]));
  const keys = new Set(chunks.map((chunk) => groups.get(chunk) ?? chunk));
  // The loop visits the chunks that it adds, too.
  for (const key of keys) {
    const chunk = build[key];
    if (!chunk) throw new Error(`The build has no chunk "${key}". Correct its path in scripts/checks/size.mjs.`);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return keys;
}

function filesOf(chunks, build = manifest) {
  return new Set([...keysOf(chunks, build)].flatMap((key) => [build[key].file, ...(build[key].css ?? [])]));
}
