import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../child.mjs";

const entry = "index.html";
const inside = "src/app/inside.tsx";
const signIn = "src/features/auth/pages/sign-in.tsx";
const board = "src/features/dashboard/pages/board.tsx";
const orderPage = "src/features/orders/pages/delivery.tsx";
/** In Chinese, the longest of the four. */
const wordsOf = (...catalogues) => catalogues.map((name) => `src/words/${name}/zh.po`);
const signedIn = [entry, signIn, inside, ...wordsOf("outside", "inside")];

/** What a first visit loads (STACK, Budgets): a page is its chunks and everything they import at once, with the styles. */
const budgets = [
  { name: "sign-in page", chunks: [entry, signIn, ...wordsOf("outside")], maxKb: 110 },
  { name: "painted dashboard, in all", chunks: [...signedIn, board], maxKb: 300 },
  { name: "order page, in all", chunks: [...signedIn, orderPage], maxKb: 300 },
];
/** JavaScript that the browser has to read until the dashboard is painted, unpacked. */
const rawKb = 900;

const dist = join(root, "packages/web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));

/** What is fetched after the dashboard while nothing else is to do (app/ahead.ts): the palette and the light pages. */
const ahead = {
  name: "fetched ahead of need",
  chunks: ["src/app/ahead.ts", "src/app/palette/palette.tsx", ...lightPages()],
  maxKb: 90,
};
const painted = filesOf([...signedIn, board]);
const lines = [
  ...budgets.map((budget) => lineOf(budget, filesOf(budget.chunks))),
  lineOf(ahead, new Set([...filesOf(ahead.chunks)].filter((file) => !painted.has(file)))),
];
const script = [...painted].filter((file) => file.endsWith(".js"));
const raw = script.reduce((sum, file) => sum + readFileSync(join(dist, file)).length, 0) / 1000;
const circle = circleOf(manifest);
console.table(lines);
if (circle)
  console.error(`Chunks import each other in a circle, so that one runs before what it needs: ${circle.join(" → ")}`);
console.log(`raw JavaScript until the dashboard: ${raw.toFixed(0)} kB of ${rawKb}`);
if (circle || raw > rawKb || lines.some(({ ok }) => !ok)) process.exit(1);

function lineOf({ name, maxKb }, files) {
  const kb = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000;
  return { name, files: files.size, "kB gz": Number(kb.toFixed(1)), budget: maxKb, ok: kb <= maxKb };
}

/** The chunks of the pages that src/app/pages.ts declares as light: those that bring no words and calls of their own. */
function lightPages() {
  const source = readFileSync(join(root, "packages/web/src/app/pages.ts"), "utf8");
  const entries = source.slice(source.indexOf("const pages:")).split(/\n  (?="\/)/);
  const light = entries.filter((entry) => /^"[^"]+": (?:chunk|listed)\(/.test(entry));
  if (light.length === 0) throw new Error("No light page was found in src/app/pages.ts");
  const imported = light.flatMap((entry) => [...entry.matchAll(/import\("\.\.\/([^"]+)"\)/g)].map(([, path]) => path));
  return [...imported, "features/orders/resource.tsx", "features/views/parts/framed.tsx"].map((path) => `src/${path}`);
}

/** The names of chunks that import each other at once in a circle; undefined where there is none. */
function circleOf(chunks) {
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

function filesOf(chunks) {
  const files = new Set();
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk "${key}"; the table in scripts/checks/size.mjs names it.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  chunks.forEach(add);
  return files;
}
