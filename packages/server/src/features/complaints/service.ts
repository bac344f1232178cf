import type { complaintQueue } from "@vowdesk/contract/complaints";
import { refuse } from "../../kernel/http/refusal.ts";
import { assertPossible, compensate, worthOf } from "../compensations/index.ts";
import type { QueueRules } from "../reviews/index.ts";
import * as store from "./store.ts";

/** Somebody must have decided: at once while the order is under way, within a day when it is over. */
const dueMinutes = { underWay: 30, over: 24 * 60 } as const;

/** Complaints (PRODUCT 4, Review queues): an order, both sides, a compensation with a cap, a deadline. */
export const rules: QueueRules<typeof complaintQueue> = {
  messageType: 14,
  withinMinutes: dueMinutes.over,
  first: "waiting",
  alone: { in: ["waiting", "answered"], which: "alike" },
  acts: {
    compensate: {
      to: "compensated",
      needs: ["amountCents"],
      async change(ctx, { details }, { amountCents = 0 }) {
        await assertPossible(ctx, details.order.number, amountCents);
        return { details: { ...details, compensatedCents: amountCents } };
      },
      effect: (ctx, item) =>
        compensate(ctx, item, { number: item.details.order.number, cents: item.details.compensatedCents ?? 0 }),
      tellsSides: "complaint-over",
    },
    resolve: { to: "resolved", needsReason: true, tells: "complaint-resolved", tellsSides: "complaint-over" },
    dismiss: { to: "dismissed", needsReason: true, tells: "complaint-dismissed", tellsSides: "complaint-over" },
  },
  steps: {
    /** Somebody of the other side tells theirs, once, while it is open. */
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
  sides: ({ sides }) => sides.map(({ id }) => id),
  tellsSides: "complaint-against",
  toSides: ({ text }) => text,
  async ask(ctx, { trouble, text, pictures, ...asked }, { person, keepAll }) {
    const found = (await store.findOrder(ctx.db, asked.number.toUpperCase())) ?? refuse("not-found");
    const { people, isOpen, placedAt, ...order } = found;
    if (!people.some(({ id }) => id === person.id)) refuse("not-found");
    const sides = people.filter(({ id }) => id !== person.id).map((side) => ({ ...side, answer: null }));
    const minutes = isOpen ? dueMinutes.underWay : dueMinutes.over;
    return {
      details: {
        trouble,
        text,
        pictures: await keepAll(pictures),
        order: { ...order, placedAt: placedAt.toISOString(), worthCents: await worthOf(ctx, order.number) },
        sides,
        compensatedCents: null,
      },
      summary: `${order.number} ${text}`,
      alike: [`order:${order.number}`],
      words: [order.number, text, ...sides.map(({ name }) => name)],
      dueAt: new Date(ctx.now.getTime() + minutes * 60_000),
    };
  },
};
