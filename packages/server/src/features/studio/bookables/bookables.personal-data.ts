import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "bookable",
    subject: "staff",
    personal: { name: "name", address: "address", latitude: "place", longitude: "place", note: "text" },
    ends: { never: "Photographers and places stay in the calendar of the past. They are retired" },
  },
];
