import { PassThrough, type Readable } from "node:stream";
import { Client, type Connection, type Submittable } from "pg";
import type { ConnectionSettings } from "../database/index.ts";

/** What `BASE_BACKUP` sends before, beside and after the files (PostgreSQL, Streaming Replication Protocol). */
export interface BaseCopy {
  /** A tar archive of the whole cluster, WAL included. It is to be read to its end. */
  archive: Readable;
  /** Of every file its size and SHA-256, as JSON. Settles when all was sent, and rejects when that broke off. */
  manifest: Promise<Buffer>;
  /** The first segment of WAL that the copy needs, and the last one that it holds; settles with `manifest`. */
  segments: Promise<{ firstSegment: string; lastSegment: string }>;
}

const kinds = { newArchive: "n", manifest: "m", content: "d" } as const;
const walSegmentBytes = 16 * 1024 * 1024;

/** The name of the segment in which a place of the WAL (`1/2F000028`) lies. */
export function segmentOf(lsn: string, timeline: number): string {
  const [high = "0", low = "0"] = lsn.split("/");
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return hex(timeline) + hex(Number.parseInt(high, 16)) + hex(Math.floor(Number.parseInt(low, 16) / walSegmentBytes));
}

/** The name of the segment that ends at or behind a place: the last one whose content leads there. */
function segmentBefore(lsn: string, timeline: number): string {
  const [high = "0", low = "0"] = lsn.split("/");
  const place = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - 1n;
  return segmentOf(`${(place >> 32n).toString(16)}/${(place & 0xffffffffn).toString(16)}`, timeline);
}

/** The one query of a replication connection whose answer is files. */
class BaseQuery implements Submittable {
  readonly archive = new PassThrough();
  readonly #manifest: Buffer[] = [];
  readonly #text: string;
  readonly #done: (error: Error | null) => void;
  /** Where the copy begins: place in the WAL, and time line. */
  start: readonly string[] = [];
  /** Where it ends. */
  end: readonly string[] = [];
  #isManifest = false;
  #socket: Connection["stream"] | null = null;

  constructor(text: string, done: (error: Error | null) => void) {
    this.#text = text;
    this.#done = done;
    this.archive.on("drain", () => this.#socket?.resume());
    // Whoever writes the copy gave up, for want of room for instance: nobody would ever read on.
    this.archive.on("error", () => this.#socket?.destroy());
  }

  get manifest(): Buffer {
    return Buffer.concat(this.#manifest);
  }

  submit(connection: Connection): void {
    this.#socket = connection.stream;
    connection.query(this.#text);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: string[] }): void {
    if (this.start.length === 0) this.start = fields;
    this.end = fields;
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === kinds.manifest) this.#isManifest = true;
    if (kind !== kinds.content) return;
    const content = Buffer.from(chunk.subarray(1));
    if (this.#isManifest) this.#manifest.push(content);
    // The disk may be slower than the database: what cannot be written waits there, not here.
    else if (!this.archive.write(content)) this.#socket?.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.archive.end();
    this.#done(null);
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
    this.#done(error);
  }
}

/** A connection that speaks the replication protocol. */
async function openReplication(settings: ConnectionSettings): Promise<Client> {
  const walSender = { ...settings, database: "postgres", replication: "true" };
  const client = new Client(walSender);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** PostgreSQL's own name of a database: the same on every copy of it, and another on every other. */
export async function systemOf(settings: ConnectionSettings): Promise<string> {
  const client = await openReplication(settings);
  try {
    const { rows } = await client.query<{ systemid: string }>("IDENTIFY_SYSTEM");
    return rows[0]?.systemid ?? "";
  } finally {
    await client.end();
  }
}

/** Begins a copy of the whole cluster as it is, while others go on writing. */
export async function copyBase(settings: ConnectionSettings): Promise<BaseCopy> {
  const client = await openReplication(settings);
  const text =
    "BASE_BACKUP (LABEL 'vowdesk', CHECKPOINT 'fast', WAL, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";
  let query: BaseQuery | undefined;
  const copied = new Promise<void>((resolve, reject) => {
    query = new BaseQuery(text, (error) => (error ? reject(error) : resolve()));
    client.query(query);
  });
  const ended = copied.finally(() => void client.end());
  if (!query) throw new Error("a promise's work begins at once");
  const { archive } = query;
  const running = query;
  return {
    archive,
    manifest: ended.then(() => running.manifest),
    segments: ended.then(() => ({
      firstSegment: segmentOf(running.start[0] ?? "", Number(running.start[1])),
      lastSegment: segmentBefore(running.end[0] ?? "", Number(running.end[1])),
    })),
  };
}
