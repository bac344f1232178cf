import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { addressOf, nameIn } from "../present.ts";
import * as store from "../store.ts";
import * as claims from "./store.ts";

/** Who sees a private file by a claim: staff who hold the permission code `access`, and the customer `reader`. */
interface Opened {
  access?: string | null;
  reader?: number | null;
}

/**
 * Says that `owner` (`user:12:avatar`) refers to the file of this address from now on, and to no other; in the caller's
 * transaction. A file without claims is removed after a day. An empty address, or one of another server, releases the owner's claim.
 * The uploader's claims open a private file to others for as long as they last; a file is open to whomever any of its claims names.
 * Answers the address as it is kept, without a host. Refuses with `file-unknown` what is not there, or is another's and private.
 */
export async function claimFile(
  ctx: Context,
  address: string,
  owner: string,
  { access = null, reader = null }: Opened = {},
): Promise<string> {
  const name = nameIn(address);
  if (name === null) {
    await claims.releaseClaims(ctx.db, owner);
    return address;
  }
  const file = (await store.holdFile(ctx.db, name)) ?? refuse("file-unknown");
  const before = await claims.findClaim(ctx.db, file.id, owner);
  const isOwn = file.uploader_kind === ctx.actor.kind && file.uploader_id === ctx.actor.id;
  if (!isOwn && !file.is_public && !before) refuse("file-unknown");
  const opened = { access, reader_app_id: reader, is_for_app: before?.is_for_app ?? false };
  await claims.releaseClaims(ctx.db, owner);
  await claims.addClaim(ctx.db, file.id, owner, isOwn ? opened : before);
  return addressOf(name);
}

/** What a file is that somebody may refer to. */
interface KeptFile {
  module: store.FileRow["module"];
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** The file of this address, without its cuts; null when there is none of ours. */
export async function findKept(ctx: Context, address: string): Promise<KeptFile | null> {
  const name = nameIn(address);
  const file = name === null ? undefined : await store.findFile(ctx.db, name);
  if (!file) return null;
  const cuts = Object.values(file.squares).reduce((sum, size) => sum + size, 0);
  const { module, media_type: mediaType, width, height, duration_ms: durationMs } = file;
  return { module, mediaType, bytes: Number(file.bytes) - cuts, width, height, durationMs };
}

/** Shows private files to everybody who is signed in to the phone app, by the claims of this owner, or no longer by these claims. */
export async function openToApp(
  ctx: Context,
  { addresses, owner }: { addresses: readonly string[]; owner: string },
  isOpen: boolean,
): Promise<void> {
  const names = addresses.map(nameIn).filter((name) => name !== null);
  if (names.length > 0) await claims.openToApp(ctx.db, { names, owner }, isOpen);
}
