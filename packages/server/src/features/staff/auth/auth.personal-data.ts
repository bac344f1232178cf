import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/101). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "session",
    subject: "staff",
    personal: { ip: "device", user_agent: "device", token_hash: "credential", binding_hash: "credential" },
    ends: { job: "old-sessions" },
  },
  {
    table: "passkey",
    subject: "staff",
    personal: { name: "device", credential_id: "credential", public_key: "credential" },
    ends: { with: "users" },
  },
  {
    table: "passkey_challenge",
    subject: "staff",
    personal: { challenge: "credential" },
    ends: { job: "old-sessions" },
  },
  {
    table: "second_factor",
    subject: "staff",
    personal: { sealed_key: "credential" },
    ends: { with: "users" },
  },
  {
    table: "recovery_code",
    subject: "staff",
    personal: { code_hash: "credential" },
    ends: { with: "second_factor" },
  },
];
