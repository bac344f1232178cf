import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runNpm } from "../child.mjs";
import { continueOnSupportedNode, linkPinnedNode } from "./runtime.mjs";

/** The scripts themselves, up to the change to a supported Node, run on this release and newer ones. */
const oldestLauncher = [20, 19];
const lockFile = join(root, "package-lock.json");
const installedLockFile = join(root, "node_modules/.package-lock.json");
const stampFile = join(root, "node_modules/.vowdesk-install");

/**
 * Makes the tree ready to build and run: a supported Node, and the packages of package-lock.json. Where nothing is left to build,
 * those without the development packages are enough.
 */
export async function setUp({ isBuilt = () => false } = {}) {
  refuseOldNode();
  await continueOnSupportedNode();
  ensurePackages(isBuilt);
  linkPinnedNode();
}

function ensurePackages(isBuilt) {
  const wanted = lockStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (isInstalledByHand()) return writeFileSync(stampFile, wanted);
  // Without the stamp: a later build installs the rest.
  if (isBuilt() && isInstalledByHand({ forRunning: true })) return;
  installPackages();
  writeFileSync(stampFile, wanted);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestLauncher[0] || (major === oldestLauncher[0] && minor >= oldestLauncher[1])) return;
  console.error(
    `Vowdesk needs Node ${oldestLauncher.join(".")} or newer (24 recommended); this is Node ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org and try again.",
  );
  process.exit(1);
}

function lockStamp() {
  const hash = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  return `${hash} ${process.platform} ${process.arch}\n`;
}

/** Whether node_modules already holds every package of the lock, or every one that running needs, because npm was called by hand. */
function isInstalledByHand({ forRunning = false } = {}) {
  if (!existsSync(installedLockFile)) return false;
  const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  return holdsAll(packagesIn(installedLockFile), packagesIn(lockFile), forRunning);
}

/** Whether installed packages are all that a lock wants; for running, all but those of development. */
export function holdsAll(installed, locked, forRunning) {
  return Object.entries(locked)
    .filter(([path, { optional, devOptional }]) => path.startsWith("node_modules/") && !optional && !devOptional)
    .filter(([, { dev }]) => !(forRunning && dev))
    .every(([path, { version }]) => path in installed && installed[path].version === version);
}

function installPackages() {
  console.log("Installing the packages of package-lock.json …");
  if (runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]) === 0) return;
  console.error("npm ci failed (see above). Vowdesk cannot start without its packages.");
  process.exit(1);
}
