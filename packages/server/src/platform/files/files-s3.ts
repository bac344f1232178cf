import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./folders.ts";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini } from "s3mini";
import { openSteadyFetch } from "../network/steady-fetch.ts";
import type { BucketConfig } from "../storage-config.ts";
import { sweepFolder } from "./files-folder.ts";
import { assertKey, FilesUnavailable, type Content, type Files } from "./files.ts";

/** A bucket that does not start to answer in this time counts as unavailable. */
const answerMs = 15_000;
/** A user waits: a bucket that neither sends nor takes a byte for this time counts as unavailable. */
const silentMs = 4_000;
/** Time to upload a large package over a slow connection. */
const sendMs = 10 * 60_000;

/** Codes for an exhausted quota of the bucket. */
const fullCodes = ["QuotaExceeded", "EntityTooLarge", "InsufficientStorage"];

async function guarded<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the bucket did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    throw new FilesUnavailable(
      error,
      fullCodes.some((code) => text.includes(code)),
    );
  } finally {
    clearTimeout(timer);
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as { status?: number } | null)?.status === 404) return null;
  throw error;
}

/** Opens the client of a bucket. A request fails when it takes longer than `requestAbortTimeout` ms, if it is given. */
export function openS3(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig,
  requests: { fetch: typeof fetch; requestAbortTimeout?: number },
): S3mini {
  const address = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  return new S3mini({
    endpoint: address,
    region,
    accessKeyId,
    secretAccessKey,
    ...requests,
  });
}

/**
 * Stores files in a bucket of an S3-compatible server, one request per file. Incoming files are collected in the local folder `arriving`, which
 * must be on a disk: `/tmp` is often in memory.
 */
export function openBucket(config: BucketConfig, arriving: string): Files {
  const { prefix } = config;
  const s3 = openS3(config, { fetch: openSteadyFetch(silentMs) });
  const placeOf = (key: string) => {
    assertKey(key);
    return prefix === "" ? key : `${prefix}/${key}`;
  };
  const put = async (key: string, content: Content, mediaType: string) => {
    const isFile = "path" in content;
    const body = isFile ? await openAsBlob(content.path) : new Blob([Uint8Array.from(content)]);
    const size = body.size;
    await guarded(sendMs, () => s3.putObject(placeOf(key), body, mediaType, undefined, undefined, size));
    if (isFile) await rm(content.path, { force: true });
  };
  const open: Files["open"] = (key, range) =>
    guarded(answerMs, async () => {
      const answer = range
        ? await s3.getObjectRaw(placeOf(key), false, range.from, range.to + 1).catch(nullIfMissing)
        : await s3.getObjectResponse(placeOf(key));
      if (!answer?.body) return null;
      return Readable.fromWeb(answer.body as ReadableStream);
    });
  return {
    put,
    open,
    remove: (key) => guarded(answerMs, async () => void (await s3.deleteObject(placeOf(key)))),
    scratch: async () => {
      await makeFolder(arriving);
      return path.join(arriving, randomUUID());
    },
    sweep: (before) => sweepFolder(arriving, before),
  };
}
