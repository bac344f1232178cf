import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { claimFile, findStored } from "../../../operations/uploads/uploads.ts";
import type { PictureClaims, Queue } from "./queues.queue.ts";

/** Claims uploaded pictures for an item under `owner` and a running number. Staff who may see the queue may see them. */
export function pictureClaims(ctx: Context, { declared: { code } }: Queue, owner: number | string): PictureClaims {
  let count = 0;
  const keep = async (address: string) => {
    const file = await findStored(ctx, address);
    if (file?.module !== "review") refuse("review-file");
    count += 1;
    return claimFile(ctx, address, `${code}:${owner}:${count}`, { access: code });
  };
  return {
    keep,
    async keepAll(addresses) {
      const stored = [];
      for (const address of addresses) stored.push(await keep(address));
      return stored;
    },
  };
}
