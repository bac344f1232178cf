import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/context.ts";
import { send } from "../../notifications/index.ts";
import type { ReviewRow } from "../store.ts";
import { lockLate } from "./late-store.ts";
import { queueNamed } from "./queue.ts";

const atOnce = 100;
const origin = { actor: systemActor, language: "zh", requestId: "review-notices", ip: "" } as const;

async function tell(ctx: Context, { queue, id, person_name, summary }: ReviewRow): Promise<void> {
  await send(ctx, {
    type: queueNamed(queue).rules.messageType,
    to: { holdersOf: queue },
    allUser: 1,
    msg: `#${id} ${person_name}：${summary}`,
    template: { key: `review-late-${queue}`, values: { id, person: person_name, summary } },
    number: String(id),
    sendName: person_name,
  });
}

async function tellSome(ctx: Context): Promise<number> {
  const rows = await lockLate(ctx.db, ctx.now, atOnce);
  for (const row of rows) await tell(ctx, row);
  return rows.length;
}

/** Tells reviewers once of each item that waits too long. Notice and mark are one transaction: a restart tells nothing twice. */
export async function tellOfLateReviews(services: Services): Promise<number> {
  for (let told = 0; ;) {
    const some = await inTransaction(services, origin, tellSome);
    told += some;
    if (some < atOnce) return told;
  }
}
