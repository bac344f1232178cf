import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { messageRetention } from "./retention.service.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "handling",
    subject: "staff",
    personal: { by_name: "name" },
    ends: { retention: messageRetention },
  },
];
