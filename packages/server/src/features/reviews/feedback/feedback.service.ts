import { feedbackQueue } from "@vowdesk/contract/reviews/feedback";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { defineQueue, lockItemIn, notify, textFingerprint, type ItemOf } from "../engine/engine.ts";
import * as store from "./feedback.store.ts";

type Item = ItemOf<typeof feedbackQueue>;

/** Sends the answer to the authors of merged items, each about their own item. */
async function notifyMerged(ctx: Context, item: Item): Promise<void> {
  for (const { id, person_id } of await store.mergedInto(ctx.db, item.id))
    await notify(ctx, { ...item, id, person_id }, "feedback-answered");
}

/** Feedback: answered, closed, or merged into another item whose answer its author also receives. */
export const queue = defineQueue(feedbackQueue, {
  messageType: 15,
  withinMinutes: 48 * 60,
  initialStatus: "waiting",
  acts: {
    reply: { to: "answered", needsReason: true, notice: "feedback-answered", effect: notifyMerged },
    close: { from: ["waiting", "answered"], to: "closed", notice: "feedback-closed" },
    merge: {
      to: "merged",
      notice: "feedback-merged",
      async change(ctx, { id, details }, { intoId }) {
        if (intoId === undefined || intoId === id) refuse("feedback-target");
        // A decided item takes no others, even while its decision can be undone.
        if (!(await lockItemIn(ctx.db, { queue: "feedback", id: intoId, status: "waiting" })))
          refuse("feedback-target");
        return { details: { ...details, intoId } };
      },
    },
    reopen: {
      from: ["answered", "closed", "merged"],
      to: "waiting",
      notice: "feedback-reopened",
      change: (_ctx, { details }) => ({ details: { ...details, intoId: null } }),
    },
  },
  async submit(_ctx, { kind, text, pictures }, { keepAll }) {
    return {
      details: { kind, text, pictures: await keepAll(pictures), intoId: null },
      summary: text,
      similarityKeys: [textFingerprint(text)],
      searchTerms: [text],
    };
  },
});
