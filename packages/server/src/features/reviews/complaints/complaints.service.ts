import { complaintQueue } from "@vowdesk/contract/reviews/complaints";
import { refuse } from "../../../kernel/http/refusal.ts";
import { findFacts, lockIsClosedSince, lockUnrefundedCents, orderValueCents } from "../../local/orders/orders.ts";
import { assertWithinLimit, compensate } from "../../money/compensations/compensations.ts";
import { defineQueue } from "../engine/engine.ts";

/** Deadline of the decision: 30 min for an order under way, a day for a finished one. */
const dueMinutes = { underWay: 30, over: 24 * 60 } as const;

/** Complaints: an order, both sides, a capped compensation, a deadline. */
export const queue = defineQueue(complaintQueue, {
  messageType: 14,
  withinMinutes: dueMinutes.over,
  initialStatus: "waiting",
  refusedWhile: { statuses: ["waiting", "answered"], onlySimilar: true },
  acts: {
    compensate: {
      to: "compensated",
      needs: ["amountCents"],
      async change(ctx, { details, person_id: personId }, { amountCents = 0 }) {
        const { number } = details.order;
        const unrefundedCents = await lockUnrefundedCents(ctx.db, number);
        await assertWithinLimit(ctx, { number, personId, cents: amountCents, unrefundedCents });
        return { details: { ...details, compensatedCents: amountCents } };
      },
      /** A cancellation or full refund after the decision paid the customer less because of this compensation. */
      async assertUndoable(ctx, { details, acted_at }) {
        const decidedAt = acted_at ?? ctx.now;
        if (await lockIsClosedSince(ctx.db, details.order.number, decidedAt)) refuse("review-undo-over");
      },
      effect: (ctx, item) =>
        compensate(ctx, item, { number: item.details.order.number, cents: item.details.compensatedCents ?? 0 }),
      partyNotice: "complaint-over",
    },
    resolve: { to: "resolved", needsReason: true, notice: "complaint-resolved", partyNotice: "complaint-over" },
    dismiss: { to: "dismissed", needsReason: true, notice: "complaint-dismissed", partyNotice: "complaint-over" },
  },
  steps: {
    /** A person of the other side answers once, while the complaint is open. */
    answer(ctx, { due_at, details }, { text }) {
      const mine = details.sides.find(({ id }) => id === ctx.actor.id) ?? refuse("not-found");
      if (mine.answer?.text === text) return null;
      if (mine.answer !== null || due_at === null) refuse("review-closed");
      const answered = { ...mine, answer: { text, at: ctx.now.toISOString() } };
      return {
        status: "answered",
        details: { ...details, sides: details.sides.map((side) => (side === mine ? answered : side)) },
      };
    },
  },
  parties: ({ sides }) => sides.map(({ id }) => id),
  partyNotice: "complaint-against",
  partyText: ({ text }) => text,
  async submit(ctx, { trouble, text, pictures, ...requested }, { person, keepAll }) {
    const orderFacts = (await findFacts(ctx.db, requested.number.toUpperCase())) ?? refuse("not-found");
    const { people, isOpen, placedAt, ...order } = orderFacts;
    if (!people.some(({ id }) => id === person.id)) refuse("not-found");
    const sides = people.filter(({ id }) => id !== person.id).map((side) => ({ ...side, answer: null }));
    const minutes = isOpen ? dueMinutes.underWay : dueMinutes.over;
    return {
      details: {
        trouble,
        text,
        pictures: await keepAll(pictures),
        order: { ...order, placedAt: placedAt.toISOString(), worthCents: await orderValueCents(ctx.db, order.number) },
        sides,
        compensatedCents: null,
      },
      summary: `${order.number} ${text}`,
      similarityKeys: [`order:${order.number}`],
      searchTerms: [order.number, text, ...sides.map(({ name }) => name)],
      dueAt: new Date(ctx.now.getTime() + minutes * 60_000),
    };
  },
});
