import type { Services } from "../../../kernel/http/context.ts";
import { keptMs } from "../policy.ts";
import { purgeHandlings, purgeMessages } from "./store.ts";

const messagesTogether = 1_000;

/** Removes what is old and was read by everybody it went to, bit by bit. Answers how many messages went. */
export async function forgetOldMessages({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let gone = 0;
  for (let after: string | null = "0"; after !== null;) {
    const purged = await purgeMessages(db, { before, after, atMost: messagesTogether });
    gone += purged.gone;
    after = purged.last;
  }
  await purgeHandlings(db, before);
  return gone;
}
