import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../files/folders.ts";
import { isMissing, statOf } from "../../postgres/folders.ts";
import { filesListName } from "../archive.ts";
import { hashOf, readChecksums, textOf } from "../checksums.ts";
import { openFolderListing } from "../folder-listing.ts";
import { aboutFile, parseAbout, systemFile } from "../layout.ts";
import { differing, missingFrom, openChecks, type BackupChecks } from "./checks.ts";
import { decryptObject } from "./decrypt.ts";
import { encryptFile } from "./encryption.ts";
import { baseOf, completeBases, indexOf, isMetadata, isObject, metadataLast, uploadOf } from "./objects.ts";
import { basesToKeep, expired, hasEveryIndex, type Retained } from "./retention.ts";
import { listObjects, suffix } from "./targets.ts";
import type { CopyTarget } from "./copy-target.ts";

const dayMs = 24 * 60 * 60_000;

export interface CopySettings {
  /** The backup folder. */
  root: string;
  target: CopyTarget;
  key: Buffer;
  /** A folder for the file that is being encrypted. It is created and removed. */
  scratch: string;
  /** Age in days at which the copy's own retention deletes a base. */
  days: number;
  now: () => Date;
}

export interface CopyUpdate {
  stored: number;
  removed: number;
  /** One sentence per file of the backup that is damaged, missing, or different from its copy. The copy keeps what it has. */
  problems: readonly string[];
}

/** Runs work with an empty private folder, which is removed afterwards. */
async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await rm(folder, { recursive: true, force: true });
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws if the copy belongs to another database, or if nothing says to which one. */
function assertOwner(owner: string | null, system: string, known: ReadonlyMap<string, number>): void {
  if (owner !== null && owner !== system)
    throw new Error("VOWDESK_BACKUP_COPY holds the backup of another database. Use another folder or prefix.");
  if (owner === null && known.size > 0)
    throw new Error(`VOWDESK_BACKUP_COPY holds a copy without its ${systemFile}${suffix}. Nothing is changed in it.`);
}

/** Throws if the backup is empty and the copy is not: its disk may be new, or not mounted. */
function refuseEmpty(root: string, present: Iterable<string>, known: Iterable<string>): void {
  const copied = completeBases(known).length;
  if (copied > 0 && completeBases(present).length === 0)
    throw new Error(
      `${root} holds no complete copy of the database, but VOWDESK_BACKUP_COPY holds ${copied}. Nothing is changed in it.`,
    );
}

const uploadsIn = (names: Iterable<string>) => new Set([...names].map(uploadOf).filter((upload) => upload !== null));

/** One update of a copy. `known` has the sizes of its objects and is kept up to date. */
class Update {
  readonly #settings: CopySettings;
  readonly #known: Map<string, number>;
  readonly #present: ReadonlyMap<string, number>;
  readonly #checks: BackupChecks;
  readonly problems: string[] = [];
  stored = 0;
  removed = 0;
  /** Whether files were left for a later update, because the backup was still writing or moving them. */
  isLeft = false;
  hasNewBase = false;

  constructor(settings: CopySettings, known: Map<string, number>, present: ReadonlyMap<string, number>) {
    this.#settings = settings;
    this.#known = known;
    this.#present = present;
    this.#checks = openChecks(settings.root);
  }

  async run(): Promise<CopyUpdate> {
    const { root } = this.#settings;
    refuseEmpty(root, this.#present.keys(), this.#known.keys());
    this.problems.push(...differing(this.#present, this.#known));
    await this.#storeNew();
    const uploads = uploadsIn(this.#present.keys());
    const isAbsent = (name: string) => !this.#present.has(name) && !uploads.has(uploadOf(name) ?? "");
    this.problems.push(...(await missingFrom(root, [...this.#known.keys()].filter(isAbsent))));
    if (this.problems.length === 0) await this.#followBases();
    const { stored, removed, problems } = this;
    return { stored, removed, problems };
  }

  async #storeNew(): Promise<void> {
    const uploads = uploadsIn(this.#known.keys());
    const isNew = (name: string) => !this.#known.has(name) && !uploads.has(uploadOf(name) ?? "");
    const damagedBases = new Set<string | null>();
    for (const name of metadataLast([...this.#present.keys()].filter(isNew))) {
      const base = baseOf(name);
      // Without its metadata the base counts as incomplete.
      if (isMetadata(name) && damagedBases.has(base)) continue;
      const problem = await this.#storeSound(name);
      if (problem === null) continue;
      this.problems.push(problem);
      if (base !== null) damagedBases.add(base);
    }
  }

  /** Stores a file of the backup if it is what the backup's checksum says. Returns the problem otherwise. */
  async #storeSound(name: string): Promise<string | null> {
    try {
      const expected = await this.#checks.expect(name);
      if (expected === "later") return this.#leave();
      if (typeof expected === "object" && "problem" in expected) return expected.problem;
      return await this.#store(
        name,
        path.join(this.#settings.root, name),
        expected === "unknown" ? null : expected.sum,
      );
    } catch (error) {
      // The backup deleted or moved the file since it was listed.
      if (isMissing(error) && (await statOf(path.join(this.#settings.root, name))) === undefined) return this.#leave();
      throw error;
    }
  }

  #leave(): null {
    this.isLeft = true;
    return null;
  }

  async #store(name: string, file: string, sum: string | null): Promise<string | null> {
    const { key, scratch, target } = this.#settings;
    const packed = path.join(scratch, "packed");
    const encrypted = await encryptFile(file, packed, name, key);
    if (sum !== null && encrypted !== sum) return `${name} is damaged`;
    await target.put(name + suffix, packed);
    this.#known.set(name, (await stat(packed)).size);
    this.stored += 1;
    return null;
  }

  /** When the newest base is new in the copy: stores its index of uploads, and deletes what is too old. */
  async #followBases(): Promise<void> {
    const newest = completeBases(this.#present.keys()).at(-1);
    if (newest === undefined || this.#known.has(indexOf(newest))) return;
    await this.#storeIndex(newest);
    this.hasNewBase = true;
    await this.#expire();
  }

  async #storeIndex(base: string): Promise<void> {
    const { root, scratch } = this.#settings;
    const sums = new Map(await readChecksums(path.join(root, filesListName)));
    for (const name of this.#present.keys()) {
      const upload = uploadOf(name);
      if (upload !== null && !sums.has(upload)) sums.set(upload, await hashOf(path.join(root, name)));
    }
    const list = path.join(scratch, "list");
    await writeFile(list, textOf(sums), { mode: 0o600 });
    await this.#store(indexOf(base), list, null);
  }

  async #read(name: string): Promise<string> {
    const file = path.join(this.#settings.scratch, "plain");
    if ((await decryptObject(this.#settings, name, file)) === null) throw new Error(`The copy lacks ${name}.`);
    return file;
  }

  async #kept(): Promise<Retained> {
    const { days, now } = this.#settings;
    const bases = basesToKeep(this.#known.keys(), new Date(now().getTime() - days * dayMs));
    const abouts = [];
    for (const base of bases)
      abouts.push(parseAbout(await readFile(await this.#read(`bases/${base}/${aboutFile}`), "utf8")));
    if (!hasEveryIndex(bases, this.#known)) return { bases, abouts, uploads: null };
    const uploads = new Set<string>();
    for (const base of bases)
      for (const upload of (await readChecksums(await this.#read(indexOf(base)))).keys()) uploads.add(upload);
    return { bases, abouts, uploads };
  }

  async #expire(): Promise<void> {
    const names = expired(this.#known.keys(), new Set(this.#present.keys()), await this.#kept());
    for (const name of metadataLast(names).toReversed()) {
      await this.#settings.target.remove(name + suffix);
      this.#known.delete(name);
      this.removed += 1;
    }
  }
}

const nothingNew: CopyUpdate = { stored: 0, removed: 0, problems: [] };

/**
 * Returns a function that adds to the encrypted copy of a backup folder what is new. Each object is compared with its checksum, stored once,
 * and never replaced; only the copy's own retention deletes objects (docs/decisions/087). An interrupted update leaves a copy that can be
 * restored. The function throws if the folder is missing or unexpectedly empty, if the target cannot be read, also when there is nothing to
 * store, or if the copy belongs to another database or has another key. Other files in the target are not touched.
 */
export function openEncryptedCopy(settings: CopySettings): () => Promise<CopyUpdate> {
  const { root, target, key, scratch } = settings;
  /** Sizes of the stored objects, so that they are listed once; null until then, after a failure, and after a new base. */
  let listed: Map<string, number> | null = null;
  /** The backup as it was when the copy last had all of it. */
  let copied: ReadonlyMap<string, number> | null = null;
  const listBackup = openFolderListing(root);

  /** Reads whose copy the target holds, which proves each time that it can be used. */
  async function claim(known: ReadonlyMap<string, number>): Promise<void> {
    const file = path.join(root, systemFile);
    const system = await readFile(file, "utf8");
    const plain = path.join(scratch, "plain");
    const owner = (await decryptObject(settings, systemFile, plain)) && (await readFile(plain, "utf8"));
    assertOwner(owner, system, known);
    if (owner !== null) return;
    const packed = path.join(scratch, "packed");
    await encryptFile(file, packed, systemFile, key);
    await target.put(systemFile + suffix, packed);
  }

  return () =>
    withFolder(scratch, async () => {
      const known = listed ?? (await listObjects(target));
      const isSame = listed !== null;
      listed = null;
      await claim(known);
      const all = await listBackup();
      if (isSame && all === copied) {
        listed = known;
        return nothingNew;
      }
      const present = new Map([...all].filter(([name]) => isObject(name)));
      const update = new Update(settings, known, present);
      const result = await update.run();
      copied = result.problems.length === 0 && !update.isLeft ? all : null;
      // Objects that somebody deleted in the target are found once a day.
      listed = isSame && update.hasNewBase ? null : known;
      return result;
    });
}

/** Whether a folder holds an encrypted copy instead of a backup. */
export const isEncryptedCopy = async (folder: string): Promise<boolean> =>
  (await statOf(path.join(folder, systemFile + suffix))) !== undefined;
