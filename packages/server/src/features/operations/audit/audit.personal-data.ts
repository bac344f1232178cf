import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "audit_line",
    subject: "app",
    personal: { actor: "name", subject: "identity", changes: "history", reason: "text", ip: "device" },
    ends: {
      never:
        "Its entries prove what staff did, and form a chain of hashes (009). Phone numbers, addresses of mail and secrets are masked in it",
    },
  },
];
