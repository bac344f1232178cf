import { weddingsOfPhone } from "../../../studio/weddings/weddings.ts";
import type { Section } from "./section.ts";

/** The weddings of a customer with a proved phone number that the actor may see. */
export const weddings: Section<"weddings"> = {
  isVisible: ({ visibility }) => visibility.weddings,
  async read(ctx, { person }) {
    if (person.phone_verified_at === null) return undefined;
    const weddings = await weddingsOfPhone(ctx, person.phone);
    return weddings.length === 0 ? undefined : weddings;
  },
};
