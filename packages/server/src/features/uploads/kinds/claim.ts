import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { addressOf, nameIn } from "../present.ts";
import * as store from "../store.ts";

/**
 * Says that `owner` (`user:12:avatar`) refers to the file of this address from now on, and to no other; in the caller's
 * transaction. What nobody refers to is removed after a day. An empty address, or one of another server, releases what was
 * referred to before. `access` is a permission code that opens a private file to staff who hold it, `reader` the customer it is
 * sent to. Answers the address as it is
 * kept, without a host. Refuses with `file-unknown` what is not there, or is somebody else's and private.
 */
export async function claimFile(
  ctx: Context,
  address: string,
  owner: string,
  { access = null, reader = null }: { access?: string | null; reader?: number | null } = {},
): Promise<string> {
  const name = nameIn(address);
  if (name === null) {
    await store.releaseClaims(ctx.db, owner);
    return address;
  }
  const file = (await store.holdFile(ctx.db, name)) ?? refuse("file-unknown");
  const isOwn = file.uploader_kind === ctx.actor.kind && file.uploader_id === ctx.actor.id;
  if (!isOwn && !file.is_public && !(await store.isClaimedBy(ctx.db, file.id, owner))) refuse("file-unknown");
  await store.releaseClaims(ctx.db, owner);
  await store.addClaim(ctx.db, file.id, owner);
  if (access !== null && isOwn) await store.openTo(ctx.db, file.id, access, file.is_public);
  if (reader !== null && isOwn) await store.openToReader(ctx.db, file.id, reader);
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

/** Shows private files to everybody who is signed in to the phone app, or to nobody else any more. */
export async function openToApp(ctx: Context, addresses: readonly string[], isOpen: boolean): Promise<void> {
  const names = addresses.map(nameIn).filter((name) => name !== null);
  if (names.length > 0) await store.openToApp(ctx.db, names, isOpen);
}
