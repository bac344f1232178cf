import type { SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed } from "./single-sign-on.policy.ts";
import type { ProviderFields, ProviderRow } from "./single-sign-on.store.ts";

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
  scope: row.kind === "oidc" ? row.scope : "",
  roleRules: row.role_rules,
  groupMatches: row.group_matches,
  problems: row.problems,
  accounts: row.accounts,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  vouchedBy: row.vouched_by,
  version: row.version,
  allowed: allowed(actor, row.kind),
});

/** The fields that the audit trail compares. */
export const auditFields = (row: ProviderFields) => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  enabled: row.enabled,
  createsAccounts: row.creates_accounts,
  providerSecondFactor: row.has_second_factor,
  providerSignOut: row.signs_out,
  groupClaim: row.group_claim,
  requestedScope: row.scope,
  roleRules: row.role_rules.map(({ group, role }) => `${group} = ${role}`),
});
