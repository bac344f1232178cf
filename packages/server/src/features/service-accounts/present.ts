import type { ServiceAccount, ServiceToken } from "@vowdesk/contract/service-accounts";
import type { Actor } from "../../kernel/http/context.ts";
import { unlimited } from "../../kernel/transaction/data-scope.ts";
import { allowed, stateOf, tokenStateOf } from "./policy.ts";
import type { AccountFields, AccountRow, FoundToken, TokenRow } from "./store.ts";

/** Real names by account name. */
type Names = ReadonlyMap<string, string>;

const nameIn = (names: Names, account: string) => names.get(account) ?? account;

function presentToken(row: TokenRow, names: Names, now: Date): ServiceToken {
  return {
    id: row.id,
    ending: row.ending,
    createdBy: nameIn(names, row.created_by),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: nameIn(names, row.revoked_by),
    state: tokenStateOf(row, now),
  };
}

function latest(dates: readonly (Date | null)[]): string | null {
  const times = dates.flatMap((date) => (date === null ? [] : [date.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

interface Shown {
  actor: Actor;
  now: Date;
  tokens: readonly TokenRow[];
  names: Names;
}

export function present(row: AccountRow, { actor, now, tokens, names }: Shown): ServiceAccount {
  const valid = tokens.filter((token) => tokenStateOf(token, now) === "active");
  return {
    id: row.id,
    name: row.name,
    remark: row.remark,
    codes: row.codes,
    state: stateOf(row, tokens, now),
    expiresAt: latest(valid.map(({ expires_at }) => expires_at)),
    lastUsedAt: latest(tokens.map(({ used_at }) => used_at)),
    createdBy: nameIn(names, row.created_by),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    tokens: tokens.map((token) => presentToken(token, names, now)),
    allowed: allowed(actor, row, tokens, now),
  };
}

/** The fields that the audit trail compares. */
export const trace = ({ name, remark, codes, enabled }: AccountFields) => ({
  name,
  remark,
  permissions: codes.join(", "),
  enabled,
});

/** The name is marked, so that it cannot be mistaken for that of a person. */
export const actorOf = ({ accountId, name, responsibleId }: FoundToken, codes: ReadonlySet<string>): Actor => ({
  kind: "service",
  id: accountId,
  name: `${name} (API)`,
  codes,
  scope: unlimited,
  responsibleId,
});
