import type { ServiceAccount, ServiceToken } from "@vowdesk/contract/staff/service-accounts";
import type { Actor } from "../../../kernel/http/context.ts";
import { serviceAccountSuffix } from "../../../kernel/transaction/actor.ts";
import { allowed, heldBy, stateOf, tokenStateOf } from "./service-accounts.policy.ts";
import type { AccountFields, AccountRow, FoundToken, TokenRow } from "./service-accounts.store.ts";

/** Real names by account name. */
type Names = ReadonlyMap<string, string>;

const nameIn = (names: Names, account: string) => names.get(account) ?? account;

/** The user who is responsible for a token. `actor` is null if their account is disabled or deleted. */
export interface Responsible {
  name: string;
  actor: Actor | null;
}

function presentToken(
  row: TokenRow,
  codes: readonly string[],
  { names, now, people }: Pick<Shown, "names" | "now" | "people">,
): ServiceToken {
  const { name = "", actor = null } = people.get(row.created_by_id) ?? {};
  const held = heldBy(actor, codes);
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
    responsible: name,
    missingCodes: codes.filter((code) => !held.includes(code)),
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
  /** The responsible users of the tokens by id. */
  people: ReadonlyMap<number, Responsible>;
}

export function present(row: AccountRow, shown: Shown): ServiceAccount {
  const { actor, now, tokens, names } = shown;
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
    tokens: tokens.map((token) => presentToken(token, row.codes, shown)),
    allowed: allowed(actor, row, tokens, now),
  };
}

/** The fields that the audit trail compares. */
export const auditFields = ({ name, remark, codes, enabled }: AccountFields) => ({
  name,
  remark,
  permissions: codes.join(", "),
  enabled,
});

/** The name is marked, so that it cannot be mistaken for that of a person. */
export const actorOf = (
  { accountId, name, responsibleId }: FoundToken,
  { codes, scope }: Pick<Actor, "codes" | "scope">,
): Actor => ({ kind: "service", id: accountId, name: `${name}${serviceAccountSuffix}`, codes, scope, responsibleId });
