import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isMissing } from "../postgres/folders.ts";

/** SHA-256 sums by the name of the object, one a line as `sha256sum` writes and checks them. */
export type Checksums = ReadonlyMap<string, string>;

/** The list that lies beside the objects of a folder. */
export const listName = "sha256sums";

const line = /^([0-9a-f]{64}) {2}(.+)$/;

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

const textOf = (sums: Checksums) => [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");

async function readText(list: string): Promise<string> {
  return readFile(list, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "";
    throw error;
  });
}

/** Reads a list; of two lines with one name the later holds. A line that was cut short is none. */
export async function readChecksums(list: string): Promise<Checksums> {
  const found = (await readText(list)).split("\n").flatMap((text) => {
    const [, sum, name] = line.exec(text) ?? [];
    return sum && name ? [[name, sum] as const] : [];
  });
  return new Map(found);
}

/** Adds lines to a list, on disk when this settles. */
export async function addChecksums(list: string, sums: Checksums): Promise<void> {
  if (sums.size === 0) return;
  const before = await readText(list);
  const handle = await open(list, "a", 0o600);
  try {
    await handle.appendFile((before === "" || before.endsWith("\n") ? "" : "\n") + textOf(sums));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the lines of objects that are about to be removed, so that none of them counts as missing. */
export async function dropChecksums(list: string, names: ReadonlySet<string>): Promise<void> {
  const sums = await readChecksums(list);
  const left = new Map([...sums].filter(([name]) => !names.has(name)));
  if (left.size === sums.size) return;
  await writeFile(`${list}.part`, textOf(left), { mode: 0o600, flush: true });
  await rename(`${list}.part`, list);
}
