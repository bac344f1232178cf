import { itemsOfPerson } from "../../../reviews/engine/engine.ts";
import type { Section } from "./section.ts";

const linesShown = 8;

/** The latest review items of a person, of all queues. */
export const reviews: Section<"reviews"> = {
  isVisible: ({ visibility }) => visibility.reviews,
  async read(ctx, { person }) {
    const items = await itemsOfPerson(ctx, person.id, { before: null, most: linesShown });
    return items.map(({ line }) => line);
  },
};
