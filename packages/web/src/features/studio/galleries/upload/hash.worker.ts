import { sha256 } from "@noble/hashes/sha2.js";

/** A file to hash, and the answer, which names the file by its place. */
export interface HashTask {
  id: number;
  file: File;
}
export type HashAnswer = { id: number; sha256: string } | { id: number; failed: true };

/** Read at once. Larger parts need more memory and are not faster. */
const partBytes = 4 * 1024 * 1024;

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** In JavaScript, because browsers offer their own digest over https only, and for whole files in memory only. */
async function hashOf(file: File): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += partBytes)
    hash.update(new Uint8Array(await file.slice(from, from + partBytes).arrayBuffer()));
  return toHex(hash.digest());
}

addEventListener("message", ({ data: { id, file } }: MessageEvent<HashTask>) => {
  hashOf(file).then(
    (sha256Text) => postMessage({ id, sha256: sha256Text } satisfies HashAnswer),
    () => postMessage({ id, failed: true } satisfies HashAnswer),
  );
});
