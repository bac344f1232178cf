import type { SectionName } from "@vowdesk/contract/people/people";
import { chat } from "./chat.ts";
import { money } from "./money.ts";
import { notes } from "./notes.ts";
import { orders, shift, shop } from "./orders.ts";
import { reviews } from "./reviews.ts";
import type { Section } from "./section.ts";
import { weddings } from "./weddings.ts";

/** All sections of the person page. */
export const sections: { readonly [N in SectionName]: Section<N> } = {
  shop,
  shift,
  orders,
  weddings,
  chat,
  money,
  reviews,
  notes,
};
