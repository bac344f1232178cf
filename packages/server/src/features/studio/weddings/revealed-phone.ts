import type { Partner } from "@vowdesk/contract/studio/weddings";
import { shownPhone } from "../../../kernel/text/phones.ts";

interface Couple {
  phone_a: string;
  phone_b: string;
}

/** The full phone number of a partner, and its field for the audit trail. */
export const revealedPhone = ({ phone_a, phone_b }: Couple, partner: Partner) =>
  partner === "a"
    ? ({ field: "phoneA", phone: shownPhone(phone_a) } as const)
    : ({ field: "phoneB", phone: shownPhone(phone_b) } as const);
