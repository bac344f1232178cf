import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimFile, findKept } from "../../uploads/index.ts";
import type { Keeping, Queue } from "./queue.ts";

/** Gives an item its pictures: seen by whoever may see the queue, each referred to by its place under `owner`. */
export function keeper(ctx: Context, { declared: { code } }: Queue, owner: number | string): Keeping {
  let taken = 0;
  const keep = async (address: string) => {
    const kept = await findKept(ctx, address);
    if (kept?.module !== "review") refuse("review-file");
    taken += 1;
    return claimFile(ctx, address, `${code}:${owner}:${taken}`, { access: code });
  };
  return {
    keep,
    async keepAll(addresses) {
      const kept = [];
      for (const address of addresses) kept.push(await keep(address));
      return kept;
    },
  };
}
