import type { OtherPersonalTable } from "../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "error_group",
    subject: "app",
    personal: { message: "text", place: "text", stack: "text" },
    ends: { retention: "errors" },
  },
  {
    table: "error_occurrence",
    subject: "app",
    personal: { actor: "identity" },
    ends: { with: "error_group" },
  },
];
