import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "sign_in_identity",
    subject: "staff",
    personal: { subject: "identity" },
    ends: { with: "users" },
  },
  {
    table: "sign_in_provider_session",
    subject: "staff",
    personal: { sealed_url: "credential" },
    ends: { job: "old-sessions" },
  },
];
