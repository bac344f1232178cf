import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const algorithm = "aes-256-gcm";
/** Identifies an encrypted file and the version of its format. */
const magic = Buffer.from("VDB1");
const ivBytes = 12;
const tagBytes = 16;
const headBytes = magic.length + ivBytes;

/** By how many bytes an encrypted file is longer than its content. */
export const overheadBytes = headBytes + tagBytes;

/** AES-GCM encrypts this many bytes with one nonce at most (NIST SP 800-38D). */
const mostBytes = 2 ** 36 - 32;

/**
 * Encrypts a file with AES-256-GCM. The result is `VDB1`, a nonce of 12 bytes, the ciphertext, and a tag of 16 bytes. The name is
 * authenticated, so that a file cannot be decrypted under the name of another. Returns the SHA-256 of the content that was encrypted.
 */
export async function encryptFile(from: string, to: string, name: string, key: Buffer): Promise<string> {
  const { size } = await stat(from);
  if (size > mostBytes) throw new Error(`${from} is larger than 64 GiB, which one encrypted file cannot hold`);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
  const hash = createHash("sha256");
  await pipeline(
    createReadStream(from),
    async function* encrypt(source: AsyncIterable<Buffer>) {
      yield Buffer.concat([magic, iv]);
      for await (const chunk of source) {
        hash.update(chunk);
        yield cipher.update(chunk);
      }
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  );
  return hash.digest("hex");
}

async function readPart(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    return (await handle.read(Buffer.alloc(length), 0, length, position)).buffer;
  } finally {
    await handle.close();
  }
}

/**
 * Decrypts a file and returns the SHA-256 of its content. Throws if the key is a different one or if the file was changed or renamed; `to`
 * then does not exist.
 */
export async function decryptFile(from: string, to: string, name: string, key: Buffer): Promise<string> {
  const { size } = await stat(from);
  const head = size < overheadBytes ? Buffer.alloc(0) : await readPart(from, 0, headBytes);
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${name} is not an encrypted file of a backup`);
  const decipher = createDecipheriv(algorithm, key, head.subarray(magic.length)).setAAD(Buffer.from(name));
  decipher.setAuthTag(await readPart(from, size - tagBytes, tagBytes));
  const part = `${to}.part`;
  const hash = createHash("sha256");
  try {
    // A stream cannot read the empty range of a file without content.
    const content =
      size === overheadBytes ? [] : createReadStream(from, { start: headBytes, end: size - tagBytes - 1 });
    await pipeline(
      content,
      decipher,
      async function* addToHash(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
  } catch (error) {
    await rm(part, { force: true });
    throw new Error(`${name} cannot be decrypted: VOWDESK_BACKUP_KEY is not its key, or the file was changed`, {
      cause: error,
    });
  }
  await rename(part, to);
  return hash.digest("hex");
}
