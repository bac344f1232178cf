import { voiceAtMostMs, voiceBytes, type FileModule, type PictureModule } from "@vowdesk/contract/uploads";
import type { Context } from "../../kernel/http/context.ts";
import type { ReceivedFile } from "../../kernel/http/received-file.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { PictureRefused, remakePicture, type Picture } from "../../platform/media/pictures.ts";
import { QueueFull } from "../../platform/jobs/queue.ts";
import { newToken } from "../../platform/secrets/tokens.ts";
import { readVoice, VoiceRefused, type Voice } from "../../platform/media/voices.ts";
import * as policy from "./policy.ts";
import { addressOf, squareKey } from "./present.ts";
import * as store from "./store.ts";

declare module "../../kernel/transaction/events.ts" {
  interface Events {
    "file.uploaded": Fact & { after: object };
  }
}

const dayMs = 24 * 60 * 60_000;

/** Refuses when all files together would be more than this house keeps (README, Settings). */
async function assertRoom(ctx: Context, bytes: number): Promise<void> {
  const { filesBytes } = ctx.services.settings;
  if (filesBytes !== undefined && (await store.totalBytes(ctx.db)) + bytes > filesBytes) refuse("storage-full");
}

type Wanted = Pick<store.NewFile, "name" | "module" | "is_public" | "access" | "media_type">;

/** Writes down a file before its bytes are stored, so that none is ever stored that no row knows. Answers its id. */
export async function announceFile(ctx: Context, wanted: Wanted, bytes: number): Promise<string> {
  const { kind, id } = ctx.actor;
  await assertRoom(ctx, bytes);
  return store.insertFile(ctx.db, {
    ...wanted,
    received_bytes: String(bytes),
    bytes: String(bytes),
    uploader_kind: kind,
    uploader_id: id,
    created_at: ctx.now,
  });
}

interface Arriving {
  module: FileModule;
  name: string;
  media_type: string;
  is_public: boolean;
}

const pictureType = (name: string) => (name.endsWith(".png") ? "image/png" : "image/jpeg");

async function reserve(ctx: Context, arriving: Arriving, bytes: number): Promise<string> {
  const { kind, id } = ctx.actor;
  await store.lockQuota(ctx.db, kind, id);
  const spent = await store.spentSince(ctx.db, kind, id, new Date(ctx.now.getTime() - dayMs));
  const reason = policy.quotaReason(spent, bytes);
  if (reason !== null)
    refuse(reason, {
      values: { most: reason === "files-per-day" ? policy.daily.files : policy.daily.bytes / 1024 ** 2 },
    });
  return announceFile(ctx, { ...arriving, access: null }, bytes);
}

async function read(bytes: Buffer, module: PictureModule): Promise<Picture> {
  const rule = policy.modules[module];
  try {
    return await remakePicture(bytes, rule);
  } catch (error) {
    if (error instanceof QueueFull) refuse("server-busy");
    if (error instanceof PictureRefused) refuse(policy.pictureReason(error, rule));
    throw error;
  }
}

/** Stores the picture and its cuts under names nobody guesses. */
async function keep(
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

/** Removes every stored part of a file. */
export async function removeBytes(
  ctx: Context,
  file: { name: string; module: store.FileRow["module"] },
): Promise<void> {
  const { files } = ctx.services;
  await files.remove(file.name);
  if (file.module === "package" || file.module === "voice") return;
  for (const edge of policy.modules[file.module].squares) await files.remove(squareKey(file.name, edge));
}

/** Undoes an upload that failed. What cannot be removed now is removed with the orphans. */
export async function forgetFile(ctx: Context, id: string, file: Parameters<typeof removeBytes>[1]): Promise<void> {
  try {
    await removeBytes(ctx, file);
    await ctx.transaction((inside) => store.deleteFile(inside.db, id));
  } catch (error) {
    ctx.services.log.warn({ requestId: ctx.requestId, err: error }, "an upload that failed could not be undone");
  }
}

/** What a file turned out to be. */
interface Kept {
  bytes: number;
  width?: number;
  height?: number;
  durationMs?: number;
  squares?: Record<string, number>;
}

async function settle(ctx: Context, id: string, name: string, { squares = {}, ...kept }: Kept): Promise<void> {
  const bytes = kept.bytes + Object.values(squares).reduce((sum, size) => sum + size, 0);
  const { width = null, height = null, durationMs = null } = kept;
  await store.keepFile(ctx.db, id, { bytes: String(bytes), width, height, duration_ms: durationMs, squares });
  ctx.emit({ type: "file.uploaded", subject: `file:${name}`, after: { ...kept, bytes } });
}

/** Writes the file down, stores it and keeps it; whatever breaks leaves nothing that no row knows. Answers its address. */
async function take(ctx: Context, arriving: Arriving, received: number, put: () => Promise<Kept>): Promise<string> {
  const id = await ctx.transaction((inside) => reserve(inside, arriving, received));
  try {
    const kept = await put();
    await ctx.transaction((inside) => settle(inside, id, arriving.name, kept));
  } catch (error) {
    await forgetFile(ctx, id, arriving);
    throw error;
  }
  return addressOf(arriving.name);
}

const contentOf = ({ content }: ReceivedFile): Buffer => {
  if (!Buffer.isBuffer(content)) throw new Error("such a file is received in memory");
  return content;
};

async function takePicture(ctx: Context, module: PictureModule, file: ReceivedFile): Promise<string> {
  const rule = policy.modules[module];
  if (file.isCut || file.size >= rule.bytesBelow) refuse(rule.tooLarge);
  const picture = await read(contentOf(file), module);
  const name = `${newToken()}.${picture.extension}`;
  const arriving = { module, name, media_type: pictureType(name), is_public: rule.isPublic };
  return take(ctx, arriving, file.size, async () => {
    const squares = await keep(ctx, name, picture, module);
    return { bytes: picture.bytes.length, width: picture.width, height: picture.height, squares };
  });
}

function heard(bytes: Buffer): Voice {
  try {
    return readVoice(bytes);
  } catch (error) {
    if (error instanceof VoiceRefused) refuse(error.reason === "amr" ? "voice-amr" : "voice-format");
    throw error;
  }
}

/** A voice message is kept as it came, once all of its bytes are known to be one (PRODUCT 4, Customer chat). */
async function takeVoice(ctx: Context, file: ReceivedFile): Promise<string> {
  if (file.isCut || file.size > voiceBytes) refuse("voice-too-large", { values: { most: voiceBytes / 1024 ** 2 } });
  const bytes = contentOf(file);
  const { extension, mediaType, durationMs } = heard(bytes);
  if (!policy.isShortEnough(durationMs)) refuse("voice-too-long", { values: { seconds: voiceAtMostMs / 1_000 } });
  const name = `${newToken()}.${extension}`;
  return take(ctx, { module: "voice", name, media_type: mediaType, is_public: false }, file.size, async () => {
    await ctx.services.files.put(name, bytes, mediaType);
    return { bytes: bytes.length, durationMs };
  });
}

/** Takes a file by what it is for: looked at by its bytes, stored under a random name (RELIABILITY S17). Answers its address. */
export function upload(ctx: Context, module: FileModule, file: ReceivedFile): Promise<string> {
  return module === "voice" ? takeVoice(ctx, file) : takePicture(ctx, module, file);
}
