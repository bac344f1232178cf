import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";
import { isMissing } from "../postgres/folders.ts";

/** AES-256. */
export const secretKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const fileName = "secret.key";

/** Puts a new key in its place, complete or not at all; one that is there already stays. */
async function makeKey(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, randomBytes(secretKeyBytes), { flag: "wx", mode: 0o600 });
  try {
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** The key of a data folder; null where no server was started on it. */
export async function readSecretKey(folder: string): Promise<Buffer | null> {
  const file = path.join(folder, fileName);
  const key = await readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (key !== null && key.length !== secretKeyBytes) throw new Error(`${file} must hold ${secretKeyBytes} bytes`);
  return key;
}

/** The key this server made for itself at its first start, readable by its own account alone. */
export async function openSecretKey(folder: string): Promise<Buffer> {
  await makeFolder(folder);
  const known = await readSecretKey(folder);
  if (known !== null) return known;
  await makeKey(path.join(folder, fileName));
  return openSecretKey(folder);
}

/** Encrypts a text; `purpose` names what it belongs to, and only under that name it opens again. */
export function seal(key: Buffer, text: string, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed. Throws when the key, the purpose or a single bit is another. */
export function unseal(key: Buffer, sealed: Buffer, purpose: string): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
}

/** What only this server can say of these texts, 32 bytes; `purpose` keeps apart what is said to different ends. */
export function signature(key: Buffer, purpose: string, texts: readonly string[]): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...texts]))
    .digest();
}
