import { sliceText } from "@vowdesk/contract/kernel";
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { S3mini } from "s3mini";
import { asFilesUnavailable } from "../files/files-folder.ts";
import { FilesUnavailable } from "../files/files.ts";
import { openS3 } from "../files/files-s3.ts";
import { makeFolder } from "../files/folders.ts";
import { openSteadyFetch } from "../network/steady-fetch.ts";
import type { BucketConfig } from "../storage-config.ts";
import { nullIfNoSuchKey, repeat, unavailable } from "./bucket-requests.ts";
import { assertKey, hasBytes, PlaceUnavailable, type Digest, type Expected, type Place, type Source } from "./place.ts";
import { bytesOf, digestOfBytes, lengthOf, removeFile } from "./write.ts";

/** A bucket that neither sends nor takes a byte for this time counts as away. */
const silentMs = 5_000;
/** A peer that sends a byte now and then may take this time for one request. */
const requestMs = 10 * 60_000;
/** Some servers want parts of equal size, of at least 5 MiB. */
const partBytes = 8 * 1024 * 1024;
/** Pages ask for the state of a place, which may be that of so long ago. */
const stateReusedMs = 5_000;
/** Keys that were refused for writing are tried again after this time. */
const refusedMs = 60_000;
const mediaType = "application/octet-stream";

/** Joins and cuts chunks to pieces of the same size. The last one may be smaller. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncGenerator<Buffer> {
  let [piece, length] = [Buffer.allocUnsafe(pieceBytes), 0];
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + pieceBytes - length);
      piece.set(part, length);
      [from, length] = [from + part.length, length + part.length];
      if (length < pieceBytes) continue;
      yield piece;
      [piece, length] = [Buffer.allocUnsafe(pieceBytes), 0];
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

/** A bucket refuses content that was changed on the way. */
const checksumOf = (bytes: Buffer) => ({ "content-md5": createHash("md5").update(bytes).digest("base64") });

/** The body of an answer. The request ends when it is destroyed. */
const streamOf = ({ body }: Response): Readable =>
  body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);

async function* bodyOf(answer: Response): AsyncGenerator<Buffer> {
  try {
    yield* streamOf(answer) as AsyncIterable<Buffer>;
  } catch (error) {
    throw unavailable(error);
  }
}

/** All addresses of this provider lead to the same buckets. */
const isAmazon = /(^|\.)amazonaws\.com(\.cn)?$/;

/** Names a bucket by its server, whichever way the address is written. */
function idOf({ endpoint, bucket }: BucketConfig): string {
  const { host, hostname } = new URL(endpoint);
  return `${isAmazon.test(hostname) ? "amazonaws.com" : host}/${bucket}`;
}

/**
 * Stores originals in a bucket. An object appears only when all of its parts were sent, and is completed only if they have the expected bytes.
 * `arriving` is a local folder, for uploads that are not complete.
 */
class BucketPlace implements Place {
  readonly name: string;
  readonly #s3: S3mini;
  readonly #id: string;
  readonly #folder: string;
  readonly #arriving: string;
  #marked: { at: number; answer: Promise<boolean> } | null = null;
  #refused: { at: number; error: PlaceUnavailable } | null = null;
  readonly #taking = new Map<string, Promise<void>>();

  constructor(config: BucketConfig, arriving: string) {
    this.#s3 = openS3(config, { fetch: openSteadyFetch(silentMs), requestAbortTimeout: requestMs });
    this.#folder = config.prefix === "" ? "" : `${config.prefix}/`;
    this.#id = idOf(config);
    this.#arriving = path.resolve(arriving);
    this.name = `s3://${config.bucket}/${config.prefix}`;
  }

  #objectOf(key: string): string {
    assertKey(key);
    return `${this.#folder}${sliceText(key, 0, 2)}/${key}`;
  }

  get #markObject(): string {
    return `${this.#folder}.vowdesk-originals`;
  }

  arriving(key: string): string {
    assertKey(key);
    return path.join(this.#arriving, key);
  }

  medium(): ReturnType<Place["medium"]> {
    return Promise.resolve({ kind: "bucket", id: this.#id });
  }

  /** After a failure, the state of the place is not known any more. */
  async #request<T>(work: () => Promise<T>, pauses?: readonly number[]): Promise<T> {
    try {
      return await repeat(work, pauses);
    } catch (error) {
      this.#marked = null;
      throw error;
    }
  }

  async #readMark(): Promise<boolean> {
    const answer = await repeat(() => this.#s3.getObjectRaw(this.#markObject).catch(nullIfNoSuchKey), [200]);
    return answer !== null && (await digestOfBytes(bodyOf(answer))).bytes > 0;
  }

  isMarked(): Promise<boolean> {
    const now = performance.now();
    // Keys that may only read would look as if all were well.
    if (this.#refused && now - this.#refused.at < refusedMs) return Promise.reject(this.#refused.error);
    if (this.#marked === null || now - this.#marked.at > stateReusedMs) {
      const marked = { at: Infinity, answer: this.#readMark() };
      // The age counts from the answer, because a silent bucket takes longer to be noticed than the state is reused.
      const note = () => {
        marked.at = performance.now();
      };
      // Each caller gets the error.
      marked.answer.then(note, note);
      this.#marked = marked;
    }
    return this.#marked.answer;
  }

  async mark(): Promise<void> {
    const text = Buffer.from("Vowdesk stores originals here.\n");
    await this.#putPiece(this.#markObject, text);
    this.#marked = null;
    this.#refused = null;
  }

  async has(key: string): Promise<boolean> {
    const answer = await this.#request(() =>
      this.#s3.getObjectRaw(this.#objectOf(key), false, 0, 1).catch(nullIfNoSuchKey),
    );
    return answer !== null && (await digestOfBytes(bodyOf(answer))).bytes > 0;
  }

  #get(key: string): Promise<Response | null> {
    return this.#request(() => this.#s3.getObjectRaw(this.#objectOf(key)).catch(nullIfNoSuchKey));
  }

  async read(key: string): Promise<AsyncGenerator<Buffer> | null> {
    const answer = await this.#get(key);
    return answer && bodyOf(answer);
  }

  async digest(key: string, bytesPerSecond?: number): Promise<Digest | null> {
    const body = await this.read(key);
    return body && digestOfBytes(body, bytesPerSecond);
  }

  async localFile(key: string, signal?: AbortSignal): ReturnType<Place["localFile"]> {
    const answer = await this.#get(key);
    if (answer === null) return null;
    const file = this.arriving(randomBytes(16).toString("hex"));
    try {
      await makeFolder(this.#arriving);
      await pipeline(streamOf(answer), createWriteStream(file, { mode: 0o600, flags: "wx" }), signal ? { signal } : {});
    } catch (error) {
      await removeFile(file);
      const onDisk = asFilesUnavailable(error);
      throw onDisk instanceof FilesUnavailable ? onDisk : unavailable(error);
    }
    return { path: file, release: () => removeFile(file) };
  }

  async #putPiece(object: string, bytes: Buffer): Promise<void> {
    await this.#request(() => this.#s3.putObject(object, bytes, mediaType, undefined, checksumOf(bytes), bytes.length));
  }

  /** Sends the pieces of an object. It is completed only if `isRight` says so after the last one. */
  async #putInParts(object: string, pieces: AsyncIterable<Buffer>, isRight: () => boolean): Promise<boolean> {
    const id = await this.#request(() => this.#s3.getMultipartUploadId(object, mediaType));
    const parts: { partNumber: number; etag: string }[] = [];
    let isComplete = false;
    try {
      for await (const bytes of pieces) {
        const number = parts.length + 1;
        const send = () => this.#s3.uploadPart(object, id, bytes, number, {}, undefined, checksumOf(bytes));
        parts.push(await this.#request(send));
      }
      if (!isRight()) return false;
      await this.#request(() => this.#s3.completeMultipartUpload(object, id, parts), []);
      isComplete = true;
      return true;
    } finally {
      // What this does not reach is removed by `removeUnfinished`.
      if (!isComplete) await this.#s3.abortMultipartUpload(object, id).catch(() => undefined);
    }
  }

  async #send(object: string, source: AsyncIterable<Uint8Array>, { bytes, sha }: Expected): Promise<boolean> {
    const hash = createHash("sha256");
    let length = 0;
    async function* hashed() {
      for await (const piece of piecesOf(source, Math.min(bytes, partBytes))) {
        hash.update(piece);
        length += piece.length;
        yield piece;
      }
    }
    const isRight = () => length === bytes && hash.digest().equals(sha);
    if (bytes > partBytes) return this.#putInParts(object, hashed(), isRight);
    const pieces: Buffer[] = [];
    for await (const piece of hashed()) if (pieces.push(piece) > 1) return false;
    if (!isRight()) return false;
    await this.#putPiece(object, Buffer.concat(pieces));
    return true;
  }

  async put(key: string, source: Source, expected: Expected): Promise<boolean> {
    const bytes = await source();
    if (bytes === null) return false;
    try {
      if (!(await this.#send(this.#objectOf(key), bytes, expected))) return false;
    } catch (error) {
      if (error instanceof PlaceUnavailable && error.problem === "denied")
        this.#refused = { at: performance.now(), error };
      throw error;
    }
    // An answer that says "stored" is no proof.
    return hasBytes(await this.digest(key), expected);
  }

  /** Moves a complete upload into the bucket. A job and a request that ask for the same file at the same time share one transfer. */
  take(key: string, expected: Expected): Promise<void> {
    const running = this.#taking.get(key) ?? this.#take(key, expected).finally(() => this.#taking.delete(key));
    this.#taking.set(key, running);
    return running;
  }

  async #take(key: string, expected: Expected): Promise<void> {
    const file = this.arriving(key);
    const source = async () => ((await lengthOf(file)) === null ? null : bytesOf(file));
    // Another process may have taken it.
    if (!(await this.put(key, source, expected)) && !hasBytes(await this.digest(key), expected))
      throw new PlaceUnavailable("an original could not be read back", "away");
    await removeFile(file);
  }

  async remove(key: string): Promise<void> {
    await this.#request(() => this.#s3.deleteObject(this.#objectOf(key)));
  }

  freeBytes(): Promise<null> {
    return Promise.resolve(null);
  }

  async removeUnfinished(before: Date): Promise<number> {
    const query = this.#folder === "" ? {} : { prefix: this.#folder };
    const listed: unknown = await this.#request(() => this.#s3.listMultipartUploads("/", "", "GET", query));
    const old = unfinishedIn(listed).filter(
      ({ object, at }) => /^[0-9a-f]{2}\/[0-9a-f]{32}$/.test(object.slice(this.#folder.length)) && at < before,
    );
    for (const { object, id } of old) await this.#request(() => this.#s3.abortMultipartUpload(object, id));
    return old.length;
  }
}

/** The uploads of a list, of which a server sends at most 1,000. The next run has the others. */
function unfinishedIn(listed: unknown): { object: string; id: string; at: Date }[] {
  const { ListMultipartUploadsResult: result } = listed as { ListMultipartUploadsResult?: { Upload?: unknown } };
  const uploads = (result?.Upload === undefined ? [] : [result.Upload].flat()) as Record<string, string>[];
  return uploads.map(({ Key: object = "", UploadId: id = "", Initiated: at = "" }) => ({
    object,
    id,
    at: new Date(at),
  }));
}

export const openBucketPlace = (config: BucketConfig, arriving: string): Place => new BucketPlace(config, arriving);
