import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  // Devices of staff. App users have none.
  {
    table: "push_subscription",
    subject: "staff",
    personal: { endpoint: "device", public_key: "credential", auth: "credential", browser: "device" },
    ends: { with: "session" },
  },
];
