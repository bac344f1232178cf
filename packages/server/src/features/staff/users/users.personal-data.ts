import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "users",
    subject: "staff",
    personal: {
      username: "name",
      real_name: "name",
      nick_name: "name",
      name_key: "search",
      name_skeleton: "search",
      phone: "phone",
      email: "email",
      avatar: "picture",
      introduction: "text",
      password_hash: "credential",
    },
    ends: {
      never:
        "Accounts of staff who left are disabled and marked as deleted. Histories and the audit trail name them (052)",
    },
  },
  {
    table: "own_reset_link",
    subject: "staff",
    personal: { sent_to: "email", token_hash: "credential" },
    ends: { job: "old-reset-links" },
  },
  {
    table: "reset_link",
    subject: "staff",
    personal: { sent_to: "email", token_hash: "credential" },
    ends: { job: "old-reset-links" },
  },
];
