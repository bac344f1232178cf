import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runNpm } from "../child.mjs";
import { continueOnSupportedNode, linkPinnedNode } from "./runtime.mjs";

/** The oldest release that runs the scripts until they continue on a supported Node. */
const oldestLauncher = [20, 19];
const lockFile = join(root, "package-lock.json");
const installedLockFile = join(root, "node_modules/.package-lock.json");
const stampFile = join(root, "node_modules/.vowdesk-install");

/**
 * Prepares the repository for building and running: a supported Node and the packages of package-lock.json. If everything is built,
 * the packages for production are enough.
 */
export async function setUp({ isBuilt = () => false } = {}) {
  refuseOldNode();
  await continueOnSupportedNode();
  ensurePackages(isBuilt);
  linkPinnedNode();
}

function ensurePackages(isBuilt) {
  const wanted = lockStamp();
  const isNestedThere = holdsNested();
  if (isNestedThere && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (isNestedThere && isInstalledByHand()) return writeFileSync(stampFile, wanted);
  // No stamp is written, so that a later build installs the development packages.
  if (isBuilt() && isInstalledByHand({ forRunning: true })) return;
  installPackages();
  writeFileSync(stampFile, wanted);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestLauncher[0] || (major === oldestLauncher[0] && minor >= oldestLauncher[1])) return;
  console.error(
    `Vowdesk needs Node ${oldestLauncher.join(".")} or newer (24 is recommended). This is Node ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org and try again.",
  );
  process.exit(1);
}

function lockStamp() {
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${hash} ${process.platform} ${process.arch}\n`;
}

/** Whether the packages exist that npm installs into a workspace, because another version of them is in the root folder. */
function holdsNested() {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8"));
  return Object.keys(packages).every((path) => !/^packages\/.*node_modules/.test(path) || existsSync(join(root, path)));
}

/** Whether a manual `npm install` has installed the packages of the lock file, or those for production. */
function isInstalledByHand({ forRunning = false } = {}) {
  if (!existsSync(installedLockFile)) return false;
  const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  return holdsAll(packagesIn(installedLockFile), packagesIn(lockFile), forRunning);
}

/**
 * Whether all packages of a lock file are installed; with `forRunning` all but the development packages. An optional package is
 * needed where it has a binary for this platform: npm leaves it out without an error if the Node that runs npm is too old for it.
 */
export function holdsAll(installed, locked, forRunning) {
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes("node_modules/") && isNeededHere(entry))
    .filter(([, { dev }]) => !(forRunning && dev))
    .every(([path, { version }]) => path in installed && installed[path].version === version);
}

function isNeededHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if (!os || !cpu) return false;
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libc || libc.includes(libcName()));
}

const libcName = () => (process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl");

function installPackages() {
  console.log("Installing the packages of package-lock.json …");
  if (runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]) === 0) return;
  console.error("npm ci failed (see above). Check the network and the npm registry, and try again.");
  process.exit(1);
}
