import * as policy from "./uploads.policy.ts";
import * as store from "./uploads.store.ts";
import {
  maxVoiceMs,
  megabyte,
  pictureFormats,
  pictureRefusal,
  voiceBytes,
  type FileModule,
  type PictureModule,
} from "@vowdesk/contract/operations/uploads";
import { readFile, rm } from "node:fs/promises";
import type { Context, Services } from "../../../kernel/http/context.ts";
import type { ReceivedFile } from "../../../kernel/http/received-file.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { FilesUnavailable } from "../../../platform/files/files.ts";
import {
  DecoderBusy,
  formatOf,
  PictureRefused,
  reencodePicture,
  type Picture,
} from "../../../platform/media/pictures.ts";
import { openQueue, QueueFull } from "../../../platform/jobs/queue.ts";
import { newToken } from "../../../platform/secrets/tokens.ts";
import { readVoice, VoiceRefused, type Voice } from "../../../platform/media/voices.ts";
import { addressOf, squareKey } from "./uploads.present.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "file.uploaded": Fact & { after: object };
  }
}

const dayMs = 24 * 60 * 60_000;
/** Each is held in memory while it is read. */
const readingVoices = openQueue({ name: "voices", concurrency: 4, maxWaiting: 100 });

/** Refuses if all files together would exceed the configured limit. */
async function assertSpace(ctx: Context, bytes: number): Promise<void> {
  const { filesBytes } = ctx.services.settings;
  if (filesBytes !== undefined && (await store.totalBytes(ctx.db)) + bytes > filesBytes) refuse("storage-full");
}

/** Sizes of a file as it was sent and with its thumbnails as it is stored, in bytes. */
interface FileSizes {
  received: number;
  stored: number;
}

type FileDraft = Pick<store.NewFile, "name" | "module" | "is_public" | "access" | "media_type">;

/** Inserts the row of a file before its bytes are stored, so that all stored bytes have a row. Returns its id. */
export async function registerFile(ctx: Context, draft: FileDraft, { received, stored }: FileSizes): Promise<string> {
  const { kind, id } = ctx.actor;
  await assertSpace(ctx, stored);
  return store.insertFile(ctx.db, {
    ...draft,
    received_bytes: String(received),
    bytes: String(stored),
    uploader_kind: kind,
    uploader_id: id,
    created_at: ctx.now,
  });
}

interface NewUpload {
  module: FileModule;
  name: string;
  media_type: string;
  is_public: boolean;
}

const pictureType = (name: string) => (name.endsWith(".png") ? "image/png" : "image/jpeg");

async function reserve(ctx: Context, newUpload: NewUpload, sizes: FileSizes): Promise<string> {
  const { kind, id } = ctx.actor;
  await store.lockQuota(ctx.db, kind, id);
  const usage = await store.usageSince(ctx.db, kind, id, new Date(ctx.now.getTime() - dayMs));
  const reason = policy.quotaReason(usage, sizes.stored);
  if (reason !== null)
    refuse(reason, {
      values: { most: reason === "files-per-day" ? policy.daily.files : policy.daily.bytes / megabyte },
    });
  return registerFile(ctx, { ...newUpload, access: null }, sizes);
}

/** Encodes the picture of a purpose again, into the file `to`. Refuses other files with a text that says what to do. */
async function read(from: string, to: string, module: PictureModule): Promise<Picture> {
  const format = await formatOf(from);
  const reason = pictureRefusal(format, module);
  if (reason !== null)
    refuse(reason, { values: { format: format?.name ?? "", formats: pictureFormats[module].join(", ") } });
  try {
    return await reencodePicture(from, to, policy.modules[module]);
  } catch (error) {
    if (error instanceof QueueFull || error instanceof DecoderBusy) refuse("server-busy");
    if (error instanceof PictureRefused) refuse(policy.pictureReasons[error.reason]);
    throw error;
  }
}

/** Stores the thumbnails of a picture. Returns the size of each by its edge. */
async function storeSquares(
  ctx: Context,
  name: string,
  { squares }: Picture,
  module: PictureModule,
): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [i, edge] of policy.modules[module].squares.entries()) {
    const square = squares[i];
    if (!square) continue;
    await ctx.services.files.put(squareKey(name, edge), square, pictureType(name));
    sizes[edge] = square.length;
  }
  return sizes;
}

export async function removeBytes(
  ctx: Context,
  file: { name: string; module: store.FileRow["module"] },
): Promise<void> {
  const { files } = ctx.services;
  await files.remove(file.name);
  if (file.module === "package" || file.module === "voice") return;
  for (const edge of policy.modules[file.module].squares) await files.remove(squareKey(file.name, edge));
}

async function discard(ctx: Context, id: string, file: Parameters<typeof removeBytes>[1]): Promise<void> {
  try {
    await removeBytes(ctx, file);
    await ctx.transaction((inside) => store.deleteFile(inside.db, id));
  } catch (error) {
    ctx.services.log.warn({ requestId: ctx.requestId, err: error }, "could not remove a failed upload");
  }
}

/**
 * Removes an upload that failed with an error. If that fails too, the removal of orphans completes it later. A storage that is away does not
 * let the user wait for a second time.
 */
export async function discardFile(
  ctx: Context,
  id: string,
  file: Parameters<typeof removeBytes>[1],
  cause: unknown,
): Promise<void> {
  const discarded = discard(ctx, id, file);
  if (!(cause instanceof FilesUnavailable) || cause.isFull) await discarded;
}

/** The properties of a stored file. `squares` has the size of each thumbnail by its edge. */
interface StoredFile {
  bytes: number;
  width?: number;
  height?: number;
  durationMs?: number;
  squares?: Record<string, number>;
}

async function completeUpload(
  ctx: Context,
  id: string,
  name: string,
  { squares = {}, ...stored }: StoredFile,
): Promise<void> {
  const bytes = stored.bytes + Object.values(squares).reduce((sum, size) => sum + size, 0);
  const { width = null, height = null, durationMs = null } = stored;
  await store.keepFile(ctx.db, id, { bytes: String(bytes), width, height, duration_ms: durationMs, squares });
  ctx.emit({ type: "file.uploaded", subject: `file:${name}`, after: { ...stored, bytes } });
}

/** Registers a file, stores its bytes and completes its row; removes it if a step fails. Returns its address. */
async function storeUpload(
  ctx: Context,
  newUpload: NewUpload,
  sizes: FileSizes,
  put: () => Promise<StoredFile>,
): Promise<string> {
  const id = await ctx.transaction((inside) => reserve(inside, newUpload, sizes));
  try {
    const stored = await put();
    await ctx.transaction((inside) => completeUpload(inside, id, newUpload.name, stored));
  } catch (error) {
    await discardFile(ctx, id, newUpload, error);
    throw error;
  }
  return addressOf(newUpload.name);
}

async function takePicture(ctx: Context, module: PictureModule, file: ReceivedFile): Promise<string> {
  const { maxBytes, tooLarge, isPublic } = policy.modules[module];
  if (file.isCut || file.size > maxBytes) refuse(tooLarge, { values: { most: maxBytes / megabyte } });
  const { files } = ctx.services;
  const to = await files.scratch();
  try {
    const picture = await read(file.path, to, module);
    const { size: bytes, width, height } = picture;
    const name = `${newToken()}.${picture.extension}`;
    const newUpload = { module, name, media_type: pictureType(name), is_public: isPublic };
    const sizes = { received: file.size, stored: picture.squares.reduce((sum, { length }) => sum + length, bytes) };
    return await storeUpload(ctx, newUpload, sizes, async () => {
      await files.put(name, { path: to }, pictureType(name));
      return { bytes, width, height, squares: await storeSquares(ctx, name, picture, module) };
    });
  } finally {
    await rm(to, { force: true });
  }
}

/** Reads a recording of at most `voiceBytes`, a few at a time. */
async function parseVoice(file: ReceivedFile): Promise<Voice> {
  try {
    return await readingVoices(async () => readVoice(await readFile(file.path)));
  } catch (error) {
    if (error instanceof QueueFull) refuse("server-busy");
    if (error instanceof VoiceRefused) refuse(policy.voiceReasons[error.reason], { values: { format: error.format } });
    throw error;
  }
}

/** Stores a voice message unchanged, after all of its bytes have been checked. */
async function takeVoice(ctx: Context, file: ReceivedFile): Promise<string> {
  if (file.isCut || file.size > voiceBytes) refuse("voice-too-large", { values: { most: voiceBytes / megabyte } });
  const { extension, mediaType, durationMs } = await parseVoice(file);
  if (!policy.isShortEnough(durationMs)) refuse("voice-too-long", { values: { seconds: maxVoiceMs / 1_000 } });
  const name = `${newToken()}.${extension}`;
  const newUpload = { module: "voice", name, media_type: mediaType, is_public: false } as const;
  return storeUpload(ctx, newUpload, { received: file.size, stored: file.size }, async () => {
    await ctx.services.files.put(name, { path: file.path }, mediaType);
    return { bytes: file.size, durationMs };
  });
}

/** Stores an uploaded file under a random name, after checking its bytes (G-S17). Returns its address. */
export async function upload(ctx: Context, module: FileModule, file: ReceivedFile): Promise<string> {
  if (file.size === 0) refuse("file-empty");
  return module === "voice" ? takeVoice(ctx, file) : takePicture(ctx, module, file);
}

const batchSize = 500;

async function isStored({ files }: Pick<Services, "files">, name: string): Promise<boolean> {
  const stream = await files.open(name);
  stream?.destroy();
  return stream !== null;
}

/** Counts files with a row but without bytes. After a restore these are the files that the backup lacks (G-R16). */
export async function missingFiles(services: Pick<Services, "db" | "files">): Promise<number> {
  let missing = 0;
  for (let after = "0"; ;) {
    const rows = await store.storedAfter(services.db, after, batchSize);
    for (const { name } of rows) if (!(await isStored(services, name))) missing += 1;
    const last = rows.at(-1);
    if (!last) return missing;
    after = last.id;
  }
}
