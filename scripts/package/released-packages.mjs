import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";
import { nameOf, neededPaths } from "./pruned-lock.mjs";

const readJson = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Builders that add their own code to the built files. */
const builders = ["node_modules/rolldown", "node_modules/vite"];

/**
 * Paths in the lock file of all third-party packages in a release: what is bundled, although development packages of the workspaces, what is
 * installed with the release, and code of the builders. The notices and the SBOM are both made from this list.
 */
export function releasedPaths(lock) {
  const needed = ["contract", "server", "web", "portal", "simulator"].flatMap((name) =>
    neededPaths(lock, readJson(`packages/${name}/package.json`), `packages/${name}`),
  );
  return [...new Set([...needed, ...builders])].filter((path) => !lock.packages[path].link).toSorted();
}

/** The package URL of a path of the lock file (https://github.com/package-url/purl-spec). */
export const purlOf = (lock, path) => `pkg:npm/${nameOf(path).replace("@", "%40")}@${lock.packages[path].version}`;

/** The packages from whose files a source map says that a built file was made. Plugins mark their own modules with a NUL character. */
export function packagesInSourceMap({ sources }) {
  const names = sources.flatMap((source) => {
    const [, name] = source.startsWith("\0") ? [] : (/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? []);
    return name ? [name] : [];
  });
  return [...new Set(names)].toSorted();
}
