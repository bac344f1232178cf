import type { SignInProvider } from "@vowdesk/contract/single-sign-on";
import type { Actor } from "../../kernel/http/context.ts";
import { allowed } from "./policy.ts";
import type { ProviderFields, ProviderRow } from "./store.ts";

export const present = (actor: Actor, row: ProviderRow): SignInProvider => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  isEnabled: row.enabled,
  createsAccounts: row.creates_accounts,
  hasSecondFactor: row.has_second_factor,
  signsOut: row.signs_out,
  groupClaim: row.group_claim,
  roleRules: row.role_rules,
  accounts: row.accounts,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  vouchedBy: row.vouched_by,
  version: row.version,
  allowed: allowed(actor),
});

/** The fields that the audit trail compares. */
export const trace = (row: ProviderFields) => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  enabled: row.enabled,
  createsAccounts: row.creates_accounts,
  providerSecondFactor: row.has_second_factor,
  providerSignOut: row.signs_out,
  groupClaim: row.group_claim,
  roleRules: row.role_rules.map(({ group, role }) => `${group} = ${role}`),
});
