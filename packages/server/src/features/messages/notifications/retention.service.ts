import type { Services } from "../../../kernel/http/context.ts";
import type { RetentionRule } from "../../../kernel/transaction/retention.ts";
import { countMessages, purgeHandlings, purgeMessages } from "./retention.store.ts";

const batchSize = 1_000;

/** Deletes old messages that all recipients have read, in batches. Returns the number of deleted messages. */
async function deleteOldMessages({ db }: Pick<Services, "db">, before: Date): Promise<number> {
  let deleted = 0;
  for (let after: string | null = "0"; after !== null;) {
    const purged = await purgeMessages(db, { before, after, limit: batchSize });
    deleted += purged.deleted;
    after = purged.last;
  }
  await purgeHandlings(db, before);
  return deleted;
}

/** Messages to staff that all recipients have read. */
export const messageRetention: RetentionRule<"messages"> = {
  kind: "messages",
  count: countMessages,
  apply: deleteOldMessages,
};
