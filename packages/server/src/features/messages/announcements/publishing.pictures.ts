import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, findStored } from "../../operations/uploads/uploads.ts";

const ownerOf = (id: number, address: string) => `announcement:${id}:${address}`;

/** Claims the pictures of an announcement and releases former ones. Refuses files uploaded for other purposes. */
export async function claimPictures(
  ctx: Context,
  id: number,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const [earlier, current] = [new Set(before), new Set(after)];
  for (const address of earlier) if (!current.has(address)) await claimFile(ctx, "", ownerOf(id, address));
  for (const address of current) {
    if (earlier.has(address)) continue;
    const file = await findStored(ctx, address);
    if (file?.module !== "announcement") refuse("file-unknown");
    await claimFile(ctx, address, ownerOf(id, address));
  }
}
