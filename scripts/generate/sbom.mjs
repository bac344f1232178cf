/** Writes the SBOM of a release, `dist/sbom.cdx.json`. It is not committed, because it contains the time of its creation. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";
import { releaseSbom } from "../package/release-sbom.mjs";

const sbom = releaseSbom(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
const folder = join(root, "dist");
mkdirSync(folder, { recursive: true });
const path = join(folder, "sbom.cdx.json");
writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} packages in ${path}`);
