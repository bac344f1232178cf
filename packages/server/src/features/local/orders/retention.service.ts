import type { Context } from "../../../kernel/http/context.ts";
import { retentionOfRows } from "../../../kernel/transaction/retention.ts";
import { releaseOwned } from "../../operations/uploads/uploads.ts";
import { photoOwner } from "./evidence.photos.ts";
import * as store from "./retention.store.ts";

async function remove(ctx: Context, number: string, before: Date): Promise<number> {
  if (!(await store.removePhotos(ctx.db, number, before))) return 0;
  await releaseOwned(ctx, photoOwner(number));
  return 1;
}

/** Photos of the cars of finished rides. */
export const photoRetention = retentionOfRows({
  kind: "photos",
  batchSize: 100,
  count: store.countPhotos,
  find: store.ridesWithOldPhotos,
  apply: remove,
});
