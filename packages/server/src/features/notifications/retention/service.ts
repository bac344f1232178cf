import type { Services } from "../../../kernel/http/context.ts";
import { retentionMs } from "../policy.ts";
import { purgeHandlings, purgeMessages } from "./store.ts";

const batchSize = 1_000;

/** Deletes old messages that all recipients have read, in batches. Returns the number of deleted messages. */
export async function deleteOldMessages({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  let deleted = 0;
  for (let after: string | null = "0"; after !== null;) {
    const purged = await purgeMessages(db, { before, after, limit: batchSize });
    deleted += purged.deleted;
    after = purged.last;
  }
  await purgeHandlings(db, before);
  return deleted;
}
