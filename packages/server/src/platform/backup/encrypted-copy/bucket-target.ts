import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { S3mini } from "s3mini";
import type { BucketConfig } from "../../storage-config.ts";
import { openS3 } from "../../files/files-s3.ts";
import { openPatientFetch } from "../../network/patient-fetch.ts";
import type { CopyTarget } from "./copy-target.ts";

/** A bucket must answer in this time; longer uploads are split into parts. */
const answerMs = 10 * 60_000;
/** Silence after which a request is repeated, with twice the time; a bucket may take long to store a part. */
const silentMs = 4_000;
const partBytes = 8 * 1024 * 1024;
const partAttempts = 3;

/** A bucket with object lock refuses content without a checksum. */
const checksumOf = (bytes: Buffer) => ({ "content-md5": createHash("md5").update(bytes).digest("base64") });

const statusOf = (error: unknown) => (error as { status?: unknown } | null)?.status;

/** Reads a file in pieces of the size of a part. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(partBytes), 0, partBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

const mediaType = "application/octet-stream";

/** Stores an object of one part. An object that exists stays, if the server knows conditional requests. */
async function putOnce(s3: S3mini, key: string, bytes: Buffer): Promise<void> {
  const put = (headers: Record<string, string>) =>
    s3.putObject(key, bytes, mediaType, undefined, { ...checksumOf(bytes), ...headers }, bytes.length);
  try {
    await put({ "if-none-match": "*" });
  } catch (error) {
    if (statusOf(error) === 412) return;
    if (statusOf(error) !== 501) throw error;
    await put({});
  }
}

/** Sends one part of an object. A connection that breaks does not discard the parts before it. */
async function putPart(s3: S3mini, key: string, upload: { id: string; part: number; bytes: Buffer }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await s3.uploadPart(key, upload.id, upload.bytes, upload.part, {}, undefined, checksumOf(upload.bytes));
    } catch (error) {
      if (attempt === partAttempts) throw error;
    }
  }
}

async function putInParts(s3: S3mini, key: string, file: string): Promise<void> {
  const id = await s3.getMultipartUploadId(key, mediaType);
  try {
    const parts: Awaited<ReturnType<typeof putPart>>[] = [];
    for await (const bytes of piecesOf(file)) parts.push(await putPart(s3, key, { id, part: parts.length + 1, bytes }));
    await s3.completeMultipartUpload(key, id, parts);
  } catch (error) {
    await s3.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  }
}

/** Opens a bucket of an S3-compatible server. */
export function openBucketTarget(config: BucketConfig): CopyTarget {
  const s3 = openS3(config, { fetch: openPatientFetch(silentMs), requestAbortTimeout: answerMs });
  const folder = config.prefix === "" ? "" : `${config.prefix}/`;
  return {
    async list() {
      const objects = (await s3.listObjects("/", folder)) ?? [];
      return new Map(objects.map(({ Key: key, Size: size }) => [key.slice(folder.length), Number(size)]));
    },
    async put(name, file) {
      const isSmall = (await stat(file)).size <= partBytes;
      await (isSmall ? putOnce(s3, folder + name, await readFile(file)) : putInParts(s3, folder + name, file));
    },
    async fetch(name, file) {
      const answer = await s3.getObjectResponse(folder + name);
      if (!answer?.body) return false;
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file, { mode: 0o600 }));
      return true;
    },
    remove: async (name) => void (await s3.deleteObject(folder + name)),
  };
}
