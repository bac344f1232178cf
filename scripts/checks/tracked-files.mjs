import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";

/** Paths of the existing files that git tracks or would add, relative to the repository. Undefined outside of a git checkout. */
export function trackedFiles() {
  const { stdout, status } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) return undefined;
  return [...new Set(stdout.split("\0"))].filter((path) => path !== "" && existsSync(join(root, path)));
}

/** The text of a file; undefined if its content is binary. */
export function textOf(path) {
  const bytes = readFileSync(join(root, path));
  return bytes.includes(0) ? undefined : bytes.toString("utf8");
}
