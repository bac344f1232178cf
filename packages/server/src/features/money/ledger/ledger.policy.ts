import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";

/** Ledger account of what the business owes an app user, in any role: `person:9`. */
export const personAccount = (id: number) => `person:${id}` as const;

/** All ledger accounts. Use `personAccount` for a person's. */
export type Account =
  | "bank"
  | "held"
  | "held:withdrawals"
  | "payable"
  | `house:${string}`
  | `packet:${string}`
  | `wedding:${number}`
  | `${ReviewQueue}:${number}`
  | ReturnType<typeof personAccount>;

/** One side of a new transfer. */
export interface Side {
  account: Account;
  cents: number;
}

/** Merges the sides of each account and drops those of zero cents. */
export function mergeSides(entries: readonly Side[]): Side[] {
  const byAccount = new Map<Account, number>();
  for (const { account, cents } of entries) byAccount.set(account, (byAccount.get(account) ?? 0) + cents);
  return [...byAccount].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));
}

export function isBalanced(entries: readonly Side[]): boolean {
  return entries.reduce((sum, { cents }) => sum + cents, 0) === 0;
}
