import { maxVoiceMs, voiceBytes, type FileModule, type PictureModule } from "@vowdesk/contract/operations/uploads";
import type { Context } from "../../../kernel/http/context.ts";
import type { ReceivedFile } from "../../../kernel/http/received-file.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { FilesUnavailable } from "../../../platform/files/files.ts";
import { DecoderBusy, PictureRefused, reencodePicture, type Picture } from "../../../platform/media/pictures.ts";
import { QueueFull } from "../../../platform/jobs/queue.ts";
import { newToken } from "../../../platform/secrets/tokens.ts";
import { readVoice, VoiceRefused, type Voice } from "../../../platform/media/voices.ts";
import * as policy from "./uploads.policy.ts";
import { addressOf, squareKey } from "./uploads.present.ts";
import * as store from "./uploads.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "file.uploaded": Fact & { after: object };
  }
}

const dayMs = 24 * 60 * 60_000;

/** Refuses if all files together would exceed the configured limit. */
async function assertSpace(ctx: Context, bytes: number): Promise<void> {
  const { filesBytes } = ctx.services.settings;
  if (filesBytes !== undefined && (await store.totalBytes(ctx.db)) + bytes > filesBytes) refuse("storage-full");
}

type FileDraft = Pick<store.NewFile, "name" | "module" | "is_public" | "access" | "media_type">;

/** Inserts the row of a file before its bytes are stored, so that all stored bytes have a row. Returns its id. */
export async function registerFile(ctx: Context, draft: FileDraft, bytes: number): Promise<string> {
  const { kind, id } = ctx.actor;
  await assertSpace(ctx, bytes);
  return store.insertFile(ctx.db, {
    ...draft,
    received_bytes: String(bytes),
    bytes: String(bytes),
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

async function reserve(ctx: Context, newUpload: NewUpload, bytes: number): Promise<string> {
  const { kind, id } = ctx.actor;
  await store.lockQuota(ctx.db, kind, id);
  const usage = await store.usageSince(ctx.db, kind, id, new Date(ctx.now.getTime() - dayMs));
  const reason = policy.quotaReason(usage, bytes);
  if (reason !== null)
    refuse(reason, {
      values: { most: reason === "files-per-day" ? policy.daily.files : policy.daily.bytes / 1024 ** 2 },
    });
  return registerFile(ctx, { ...newUpload, access: null }, bytes);
}

async function read(bytes: Buffer, module: PictureModule): Promise<Picture> {
  const rule = policy.modules[module];
  try {
    return await reencodePicture(bytes, rule);
  } catch (error) {
    if (error instanceof QueueFull || error instanceof DecoderBusy) refuse("server-busy");
    if (error instanceof PictureRefused) refuse(policy.pictureReason(error, rule));
    throw error;
  }
}

/** Stores the picture and its thumbnails. Returns the size of each thumbnail by its edge. */
async function storePicture(
  ctx: Context,
  name: string,
  picture: Picture,
  module: PictureModule,
): Promise<Record<string, number>> {
  const { files } = ctx.services;
  const mediaType = pictureType(name);
  await files.put(name, picture.bytes, mediaType);
  const sizes: Record<string, number> = {};
  for (const [i, edge] of policy.modules[module].squares.entries()) {
    const square = picture.squares[i];
    if (!square) continue;
    await files.put(squareKey(name, edge), square.bytes, mediaType);
    sizes[edge] = square.bytes.length;
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
  received: number,
  put: () => Promise<StoredFile>,
): Promise<string> {
  const id = await ctx.transaction((inside) => reserve(inside, newUpload, received));
  try {
    const stored = await put();
    await ctx.transaction((inside) => completeUpload(inside, id, newUpload.name, stored));
  } catch (error) {
    await discardFile(ctx, id, newUpload, error);
    throw error;
  }
  return addressOf(newUpload.name);
}

const contentOf = ({ content }: ReceivedFile): Buffer => {
  if (!Buffer.isBuffer(content)) throw new Error("this file must be received in memory");
  return content;
};

async function takePicture(ctx: Context, module: PictureModule, file: ReceivedFile): Promise<string> {
  const rule = policy.modules[module];
  if (file.isCut || file.size >= rule.bytesBelow) refuse(rule.tooLarge);
  const picture = await read(contentOf(file), module);
  const name = `${newToken()}.${picture.extension}`;
  const newUpload = { module, name, media_type: pictureType(name), is_public: rule.isPublic };
  return storeUpload(ctx, newUpload, file.size, async () => {
    const squares = await storePicture(ctx, name, picture, module);
    return { bytes: picture.bytes.length, width: picture.width, height: picture.height, squares };
  });
}

function parseVoice(bytes: Buffer): Voice {
  try {
    return readVoice(bytes);
  } catch (error) {
    if (error instanceof VoiceRefused) refuse(error.reason === "amr" ? "voice-amr" : "voice-format");
    throw error;
  }
}

/** Stores a voice message unchanged, after all of its bytes have been checked. */
async function takeVoice(ctx: Context, file: ReceivedFile): Promise<string> {
  if (file.isCut || file.size > voiceBytes) refuse("voice-too-large", { values: { most: voiceBytes / 1024 ** 2 } });
  const bytes = contentOf(file);
  const { extension, mediaType, durationMs } = parseVoice(bytes);
  if (!policy.isShortEnough(durationMs)) refuse("voice-too-long", { values: { seconds: maxVoiceMs / 1_000 } });
  const name = `${newToken()}.${extension}`;
  return storeUpload(ctx, { module: "voice", name, media_type: mediaType, is_public: false }, file.size, async () => {
    await ctx.services.files.put(name, bytes, mediaType);
    return { bytes: bytes.length, durationMs };
  });
}

/** Stores an uploaded file under a random name, after checking its bytes (G-S17). Returns its address. */
export function upload(ctx: Context, module: FileModule, file: ReceivedFile): Promise<string> {
  return module === "voice" ? takeVoice(ctx, file) : takePicture(ctx, module, file);
}
