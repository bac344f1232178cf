import { linesOf } from "../../reviews/index.ts";
import type { Section } from "./section.ts";

const linesShown = 8;

/** What a person asked for in the review queues: withdrawals, complaints, verification and the others. */
export const reviews: Section<"reviews"> = {
  isSeen: ({ sight }) => sight.reviews,
  async read(ctx, { person }) {
    const told = await linesOf(ctx, person.id, { before: null, most: linesShown });
    return told.map(({ line }) => line);
  },
};
