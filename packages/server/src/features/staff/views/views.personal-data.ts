import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  // A filter can hold a name or number that the owner searched for.
  {
    table: "saved_view",
    subject: "staff",
    personal: { owner_name: "name", query: "search" },
    ends: { with: "users" },
  },
];
