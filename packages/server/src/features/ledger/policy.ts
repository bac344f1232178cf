import type { AppRole } from "@vowdesk/contract/kernel";
import type { LedgerEntry } from "@vowdesk/contract/ledger";

const ownAccounts: readonly AppRole[] = ["customer", "merchant"];

/** The account of what the house owes one of the app people: `customer:9`, `merchant:5`, `worker:7`. */
export const accountOf = ({ id, role }: { id: number; role: AppRole }) =>
  `${ownAccounts.includes(role) ? role : "worker"}:${id}`;

/** Sides of nothing are left out; several of one account become one. */
export function tidy(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const byAccount = new Map<string, number>();
  for (const { account, cents } of entries) byAccount.set(account, (byAccount.get(account) ?? 0) + cents);
  return [...byAccount].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));
}

export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  return entries.reduce((sum, { cents }) => sum + cents, 0) === 0;
}
