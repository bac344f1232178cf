import type { discountQueue } from "@vowdesk/contract/studio/discounts";
import type { Context } from "../../../kernel/http/context.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { ItemOf } from "../../reviews/engine/engine.ts";
import { auditFields } from "./agreements.present.ts";
import { signalChange, subjectOf } from "./agreements.service.ts";
import { findAgreement, lockByReview, saveAgreement } from "./agreements.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "agreement.approved": Fact;
  }
}

/** Applies the decision on the discount of a draft: only an approved one can be sent. */
export async function decideDiscount(ctx: Context, item: ItemOf<typeof discountQueue>): Promise<void> {
  const before = await lockByReview(ctx.db, item.id);
  if (!before) throw new Error(`the discount ${item.id} has no draft`);
  const isApproved = item.status === "approved";
  const decision = isApproved ? { approved_by: item.acted_by, approved_at: item.acted_at } : {};
  await saveAgreement(ctx.db, before.id, decision, authorOf(ctx));
  const after = (await findAgreement(ctx.db, before.id, null)) ?? before;
  signalChange(ctx, after);
  if (!isApproved) return;
  ctx.emit({
    type: "agreement.approved",
    subject: subjectOf(after),
    before: auditFields(before),
    after: auditFields(after),
  });
}
