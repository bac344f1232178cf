import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import type { Actor } from "../../../kernel/transaction/actor.ts";
import type { Db } from "../../../platform/database/index.ts";
import type { Grants } from "./uploads.policy.ts";
import { addressOf, nameIn } from "./uploads.present.ts";
import * as store from "./uploads.store.ts";
import * as claims from "./claims.store.ts";

export { addClaim } from "./claims.store.ts";

/**
 * Whether a member of staff sees the record that owns a file, by the beginning of its owner: `receipt` of `receipt:12:slip`, whose id
 * is 12. Owners without an entry are seen by everyone with the permission of their claim.
 */
export type FileScopes = Readonly<Record<string, (db: Db, actor: Actor, id: string) => Promise<boolean>>>;

/** What the claims of a file open to the actor. */
export async function grantsOf(
  db: Db,
  fileId: string,
  { actor, scopes }: { actor: Actor; scopes: FileScopes },
): Promise<Grants> {
  const all = await claims.listClaims(db, fileId);
  const accesses = new Set<string>();
  for (const { owner, access } of all) {
    if (access === null || !actor.codes.has(access)) continue;
    const [beginning = "", id = ""] = owner.split(":");
    const isSeen = scopes[beginning];
    if (!isSeen || (await isSeen(db, actor, id))) accesses.add(access);
  }
  const isReader = all.some((claim) => claim.is_for_app || (actor.kind === "app" && claim.reader_app_id === actor.id));
  return { accesses: [...accesses], isReader };
}

/** The readers of a private file by one claim: staff with the permission `access`, and the customer `reader`. */
interface Readers {
  access?: string | null;
  reader?: number | null;
}

/**
 * Makes `owner` (`user:12:avatar`) refer to the file at this address and to no other, in the caller's transaction. A file
 * without claims is removed after a day. An empty or foreign address releases the owner's claim. The readers of a private file
 * are those of all its claims; only claims by its uploader can name readers. Returns the stored address, without a host.
 * Refuses with `file-unknown` if the file does not exist, or is private and was uploaded by another person.
 */
export async function claimFile(
  ctx: Context,
  address: string,
  owner: string,
  { access = null, reader = null }: Readers = {},
): Promise<string> {
  const name = nameIn(address);
  if (name === null) {
    await claims.releaseClaims(ctx.db, owner);
    return address;
  }
  const file = (await store.lockFile(ctx.db, name)) ?? refuse("file-unknown");
  const before = await claims.findClaim(ctx.db, file.id, owner);
  const isOwn = file.uploader_kind === ctx.actor.kind && file.uploader_id === ctx.actor.id;
  if (!isOwn && !file.is_public && !before) refuse("file-unknown");
  const readers = { access, reader_app_id: reader, is_for_app: before?.is_for_app ?? false };
  await claims.releaseClaims(ctx.db, owner);
  await claims.addClaim(ctx.db, file.id, owner, isOwn ? readers : before);
  return addressOf(name);
}

/** Releases every claim whose owner begins with a text, such as `ride:DJ2611020001:`. Files without claims are removed later. */
export const releaseOwned = (ctx: Context, prefix: string): Promise<void> => claims.releaseOwned(ctx.db, prefix);

interface StoredFile {
  module: store.FileRow["module"];
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** Returns the file at this address, with its size without thumbnails; null if it is not on this server. */
export async function findStored(ctx: Context, address: string): Promise<StoredFile | null> {
  const name = nameIn(address);
  const file = name === null ? undefined : await store.findFile(ctx.db, name);
  if (!file) return null;
  const thumbnailBytes = Object.values(file.squares).reduce((sum, size) => sum + size, 0);
  const { module, media_type: mediaType, width, height, duration_ms: durationMs } = file;
  return { module, mediaType, bytes: Number(file.bytes) - thumbnailBytes, width, height, durationMs };
}

/** Opens private files to all app users through the claims of this owner, or closes them again. */
export async function openToApp(
  ctx: Context,
  { addresses, owner }: { addresses: readonly string[]; owner: string },
  isOpen: boolean,
): Promise<void> {
  const names = addresses.map(nameIn).filter((name) => name !== null);
  if (names.length > 0) await claims.openToApp(ctx.db, { names, owner }, isOpen);
}
