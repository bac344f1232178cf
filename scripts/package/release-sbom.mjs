import { spawnSync } from "node:child_process";
import { root } from "../child.mjs";
import { purlOf, releasedPaths } from "./released-packages.mjs";

const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];

/** The SBOM of all packages of the lock file, as npm writes it. */
function completeSbom() {
  const npm = process.env.npm_execpath;
  const options = { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout, stderr } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * The SBOM of a release in the format CycloneDX. npm can leave out development packages only as a whole, but most bundled packages are
 * among them, so that the list of the release selects the components here.
 */
export function releaseSbom(lock) {
  const sbom = completeSbom();
  const released = new Set(releasedPaths(lock).map((path) => purlOf(lock, path)));
  const components = sbom.components.filter(({ purl }) => released.has(purl));
  const references = new Set([...components, sbom.metadata.component].map((component) => component["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((item) => references.has(item)) }));
  return { ...sbom, components, dependencies };
}
