import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, findKept } from "../../uploads/index.ts";

const ownerOf = (id: number, address: string) => `announcement:${id}:${address}`;

/** Holds the pictures an announcement shows, and lets go those it showed before. Refuses a file that is no picture for it. */
export async function holdPictures(
  ctx: Context,
  id: number,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const [had, has] = [new Set(before), new Set(after)];
  for (const address of had) if (!has.has(address)) await claimFile(ctx, "", ownerOf(id, address));
  for (const address of has) {
    if (had.has(address)) continue;
    const file = await findKept(ctx, address);
    if (file?.module !== "announcement") refuse("file-unknown");
    await claimFile(ctx, address, ownerOf(id, address));
  }
}
