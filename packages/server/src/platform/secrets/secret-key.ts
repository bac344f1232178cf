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

/** Creates a key file, complete or not at all. An existing key stays. */
async function makeKey(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, randomBytes(secretKeyBytes), { flag: "wx", mode: 0o600 });
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The key of a data folder; null if no server has used the folder. */
export async function readSecretKey(folder: string): Promise<Buffer | null> {
  const file = path.join(folder, fileName);
  const key = await readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (key !== null && key.length !== secretKeyBytes) throw new Error(`${file} must hold ${secretKeyBytes} bytes`);
  return key;
}

/** The server's own key, created at the first start and readable by its account only. */
export async function openSecretKey(folder: string): Promise<Buffer> {
  await makeFolder(folder);
  const known = await readSecretKey(folder);
  if (known !== null) return known;
  await makeKey(path.join(folder, fileName));
  return openSecretKey(folder);
}

/** The key of a running server. Throws in commands and tests that were started without one. */
export function keyOf({ settings }: { settings: { secretKey?: Buffer } }): Buffer {
  if (!settings.secretKey) throw new Error("this server was started without a secret key");
  return settings.secretKey;
}

/** Encrypts a text. `purpose` is authenticated and must be the same for decryption. */
export function seal(key: Buffer, text: string, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a text. Throws if the key, the purpose or any bit differs. */
export function unseal(key: Buffer, sealed: Buffer, purpose: string): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
}

/** A 32-byte HMAC of texts. Different purposes give different signatures. */
export function signature(key: Buffer, purpose: string, texts: readonly string[]): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...texts]))
    .digest();
}
