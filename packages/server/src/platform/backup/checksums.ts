import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, writeFile, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isMissing } from "../postgres/folders.ts";

/** SHA-256 sums by object name, one per line in the format of `sha256sum`. */
export type Checksums = ReadonlyMap<string, string>;

/** The checksum list of a folder. */
export const listName = "sha256sums";

const line = /^([0-9a-f]{64}) {2}(.+)$/;

/** The SHA-256 of a file as hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Lines of a list. */
export const textOf = (sums: Checksums) => [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");

async function readText(list: string): Promise<string> {
  return readFile(list, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "";
    throw error;
  });
}

/** Reads a list. The last of several lines with the same name counts; incomplete lines are ignored. */
export async function readChecksums(list: string): Promise<Checksums> {
  const entries = (await readText(list)).split("\n").flatMap((text) => {
    const [, sum, name] = line.exec(text) ?? [];
    return sum && name ? [[name, sum] as const] : [];
  });
  return new Map(entries);
}

/** Whether a file ends within a line, after an interrupted write. Reads the last byte only, because lists grow with the history. */
async function endsWithinLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== "\n";
}

/** Appends entries to a list and syncs it to disk. */
export async function addChecksums(list: string, sums: Checksums): Promise<void> {
  if (sums.size === 0) return;
  const handle = await open(list, "a+", 0o600);
  try {
    await handle.appendFile(((await endsWithinLine(handle)) ? "\n" : "") + textOf(sums));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the entries of objects that are about to be deleted, so that they do not count as missing. */
export async function dropChecksums(list: string, names: ReadonlySet<string>): Promise<void> {
  const sums = await readChecksums(list);
  const remaining = new Map([...sums].filter(([name]) => !names.has(name)));
  if (remaining.size === sums.size) return;
  await writeFile(`${list}.part`, textOf(remaining), { mode: 0o600, flush: true });
  await rename(`${list}.part`, list);
}
