/**
 * Builds the release: `dist/vowdesk-<version>.tgz`, which runs without this repository (`npx vowdesk serve`), and the notices of the
 * packages in it. With `--folder`, only the folder `dist/package` is written.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildOrExit, isNotBundled } from "../build.mjs";
import { root } from "../child.mjs";
import { setUp } from "../setup/setup.mjs";
import { noticesOf } from "./notices.mjs";
import { nameOf, neededPaths, prunedLock } from "./pruned-lock.mjs";
import { packagesInSourceMap, releasedPaths } from "./released-packages.mjs";

const output = join(root, "dist");
const folder = join(output, "package");
const readJson = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));
const write = (file, text) => writeFileSync(join(folder, file), text);
/** Of the server's dependencies a release installs those that are not bundled. */
function installedParts() {
  const server = readJson("packages/server/package.json");
  const kept = (dependencies) => Object.fromEntries(Object.entries(dependencies).filter(([key]) => isNotBundled(key)));
  return { dependencies: kept(server.dependencies), optionalDependencies: kept(server.optionalDependencies) };
}

/**
 * The manifest of the release. It pins what is installed on every platform, because npm ignores the lock file of a package that
 * it installs from a tarball.
 */
function manifestOf({ name, version, description, license }, lock, { optionalDependencies }, paths) {
  const pinned = paths
    .filter((path) => !lock.packages[path].optional)
    .map((path) => [nameOf(path), lock.packages[path].version])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    name,
    version,
    description,
    license,
    type: "module",
    bin: { vowdesk: "bin/vowdesk.mjs" },
    engines: { node: ">=24.21" },
    dependencies: Object.fromEntries(pinned),
    optionalDependencies,
  };
}

function copyBuilds() {
  // Source maps and stamps are for developers.
  const filter = (file) => !/\.map$|\.built-from$/.test(file);
  for (const name of ["server", "web", "simulator"]) {
    const dist = join("packages", name, "dist");
    cpSync(join(root, dist), join(folder, dist), { recursive: true, filter });
  }
  cpSync(join(root, "scripts/package/vowdesk.mjs"), join(folder, "bin/vowdesk.mjs"));
  cpSync(join(root, "scripts/npm-parent.mjs"), join(folder, "npm-parent.mjs"));
  cpSync(join(root, "packages/contract/dist/openapi.json"), join(folder, "openapi.json"));
  for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) cpSync(join(root, file), join(folder, file));
}

function writeNotices(lock) {
  const text = noticesOf(root, lock, releasedPaths(lock));
  write("THIRD-PARTY-NOTICES.txt", text);
  writeFileSync(join(output, "THIRD-PARTY-NOTICES.txt"), text);
}

/** Fails if a built file contains a package that the notices and the SBOM do not name. */
function assertListed(lock) {
  const listed = new Set(releasedPaths(lock).map(nameOf));
  for (const name of ["server", "web", "simulator"]) {
    const dist = join(root, "packages", name, "dist");
    const maps = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith(".map"));
    const contained = maps.flatMap((file) => packagesInSourceMap(JSON.parse(readFileSync(join(dist, file), "utf8"))));
    const missing = contained.filter((item) => !listed.has(item) && !item.startsWith("@vowdesk/"));
    if (missing.length > 0) throw new Error(`packages/${name} contains ${missing[0]}, which the notices do not name`);
  }
}

function pack() {
  const npm = process.env.npm_execpath;
  const args = ["pack", "--pack-destination", output, "--loglevel", "error"];
  const options = { cwd: folder, stdio: "inherit" };
  const { status } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (status !== 0) process.exit(1);
}

await setUp();
await buildOrExit();
const lock = readJson("package-lock.json");
const parts = installedParts();
const paths = neededPaths(lock, parts);
const manifest = manifestOf(readJson("package.json"), lock, parts, paths);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyBuilds();
write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
write("npm-shrinkwrap.json", `${JSON.stringify(prunedLock(lock, paths, manifest), null, 2)}\n`);
assertListed(lock);
writeNotices(lock);
if (!process.argv.includes("--folder")) pack();
