import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { exec, root, runNpm } from "../child.mjs";

/** The oldest supported release of each line with security updates (https://nodejs.org/en/blog/vulnerability). */
const oldestSupported = { 24: [21, 0], 26: [5, 1] };
/** The latest security releases by line. The npm registry has that of line 24 for Linux only. */
const securityReleaseDay = "2026-10-21";
const newestSecurityRelease = { 24: [22, 1], 26: [12, 1] };
const newestLine = Math.max(...Object.keys(oldestSupported).map(Number));

const folder = join(root, "scripts/runtime");
const { optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Whether Vowdesk runs on this Node release, `major.minor.patch`. */
export function isSupported(version) {
  const [major, minor, patch] = version.split(".").map(Number);
  const oldest = oldestSupported[major];
  return oldest ? isAtLeast([minor, patch], oldest) : major > newestLine;
}

const isAtLeast = ([minor, patch], [leastMinor, leastPatch]) =>
  minor > leastMinor || (minor === leastMinor && patch >= leastPatch);

/** Prints a note if this Node is older than the newest known security release of its line. */
export function noteMissingFixes() {
  const [major, minor, patch] = process.versions.node.split(".").map(Number);
  const newest = newestSecurityRelease[major];
  if (!newest || isAtLeast([minor, patch], newest)) return;
  console.log(
    `Node ${process.versions.node} lacks the security fixes of ${securityReleaseDay} (${major}.${newest.join(".")}). ` +
      "For production, install Node 24 from https://nodejs.org and keep it up to date.",
  );
}

/**
 * Runs the same command on the Node release that `scripts/runtime` pins if this Node is not supported, and installs that release
 * if it is missing. In this case the call never returns, and the process exits with the exit code of the command.
 */
export async function continueOnSupportedNode() {
  if (isSupported(process.versions.node)) return;
  const { path, version } = pinnedNode() ?? refuseUnknownPlatform();
  if (installedVersion(path) !== version) installNode(path, version);
  process.env.PATH = `${dirname(path)}${delimiter}${process.env.PATH ?? ""}`;
  exec(process.argv[1], process.argv.slice(2), path);
  await new Promise(() => {});
}

/** The release of the pinned Node that an earlier start has installed; undefined for none. */
function installedVersion(path) {
  const manifest = join(dirname(path), "../package.json");
  return existsSync(path) && existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}

/** Puts the pinned Node into node_modules/.bin, so that commands such as `npx tsx` use it too. */
export function linkPinnedNode() {
  if (process.platform === "win32" || !process.execPath.startsWith(folder)) return;
  const link = join(root, "node_modules/.bin/node");
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(process.execPath, link);
}

/** The path (installed or not) and version of the pinned Node for a platform; undefined if there is none. */
export function pinnedNode(platform = process.platform, arch = process.arch) {
  const name = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  const version = optionalDependencies[name];
  if (!version || isMusl()) return undefined;
  return { path: join(folder, "node_modules", name, platform === "win32" ? "bin/node.exe" : "bin/node"), version };
}

/** Linux without glibc, such as Alpine, cannot run the Node of the npm registry. */
function isMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

function refuseUnknownPlatform() {
  console.error(
    `Vowdesk needs Node 24.21 or newer. This is Node ${process.versions.node}, and the npm registry has no newer release for ` +
      `${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

function installNode(path, version) {
  console.log(`Node ${process.versions.node} is too old. Installing Node ${version} in scripts/runtime …`);
  const args = ["ci", "--prefix", folder, "--workspaces=false", "--ignore-scripts", "--no-audit", "--no-fund"];
  const status = runNpm(args);
  const works = status === 0 && existsSync(path) && spawnSync(path, ["--version"]).status === 0;
  if (works) return;
  console.error(
    `Node ${version} could not be installed from the npm registry (see above). ` +
      "Check the network, or install Node 24 from https://nodejs.org, and try again.",
  );
  process.exit(1);
}
