import { weddingsOfPhone } from "../../weddings/index.ts";
import type { Section } from "./section.ts";

/** The weddings of a customer that the actor may see. */
export const weddings: Section<"weddings"> = {
  isVisible: ({ visibility }) => visibility.weddings,
  async read(ctx, { person }) {
    const found = await weddingsOfPhone(ctx, person.phone);
    return found.length === 0 ? undefined : found;
  },
};
