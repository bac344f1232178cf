import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";

/** The arguments of `npm sbom`. The file is not committed, because it contains the time of its creation. */
const args = [
  "sbom",
  "--sbom-format",
  "cyclonedx",
  "--sbom-type",
  "application",
  "--package-lock-only",
  "--omit",
  "dev",
];
const npm = process.env.npm_execpath;
const options = { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
const { status, stdout, stderr } = npm?.endsWith(".js")
  ? spawnSync(process.execPath, [npm, ...args], options)
  : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const folder = join(root, "dist");
mkdirSync(folder, { recursive: true });
const path = join(folder, "sbom.cdx.json");
writeFileSync(path, stdout);
console.log(`${JSON.parse(stdout).components.length} packages in ${path}`);
