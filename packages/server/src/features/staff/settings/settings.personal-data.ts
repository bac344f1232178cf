import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "user_settings",
    subject: "staff",
    personal: { settings: "text" },
    ends: { with: "users" },
  },
];
