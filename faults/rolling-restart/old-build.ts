import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/child.mjs";

const lock = "package-lock.json";

function run(command: string, args: readonly string[], cwd: string): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${String(stderr)}`);
  return stdout;
}

/**
 * Links the packages of this tree and the workspaces of the old one; the build installs what an older lock file needs.
 */
function linkPackages(folder: string): void {
  if (!readFileSync(path.join(folder, lock)).equals(readFileSync(path.join(root, lock)))) return;
  const [from, to] = [path.join(root, "node_modules"), path.join(folder, "node_modules")];
  mkdirSync(path.join(to, "@vowdesk"), { recursive: true });
  for (const name of readdirSync(from).filter((entry) => entry !== "@vowdesk" && !entry.startsWith(".")))
    symlinkSync(path.join(from, name), path.join(to, name));
  for (const stamp of [".vowdesk-install", ".package-lock.json"])
    cpSync(path.join(from, stamp), path.join(to, stamp), { force: true });
  for (const name of readdirSync(path.join(folder, "packages")))
    symlinkSync(path.join(folder, "packages", name), path.join(to, "@vowdesk", name));
}

/** Builds the server of a commit in a separate folder. */
export async function buildOf(commit: string): Promise<{ program: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "vowdesk-old-"));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = path.join(folder, "tree.tar");
    run("git", ["archive", "--output", archive, commit], root);
    run("tar", ["-xf", archive], folder);
    linkPackages(folder);
    run(process.execPath, ["scripts/build.mjs", "server"], folder);
    return { program: path.join(folder, "packages/server/dist/main.js"), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
