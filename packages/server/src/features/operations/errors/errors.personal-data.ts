import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { errorRetention } from "./errors.service.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "error_group",
    subject: "app",
    personal: { message: "text", place: "text", stack: "text" },
    ends: { retention: errorRetention },
  },
  {
    table: "error_occurrence",
    subject: "app",
    personal: { actor: "identity" },
    ends: { with: "error_group" },
  },
];
