import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  // Mails go to staff. The content is removed when they were sent.
  {
    table: "mail",
    subject: "staff",
    personal: { sealed_content: "email" },
    ends: { job: "old-mails" },
  },
];
