import type { ReviewQueue } from "@vowdesk/contract/reviews";

/** The account of what the business owes one app user, whatever their role is or was: `person:9`. */
export const personAccount = (id: number) => `person:${id}` as const;

/** Every account there is. A person's is named by `personAccount` alone. */
export type Account =
  | "bank"
  | "held"
  | "held:withdrawals"
  | "payable"
  | `house:${string}`
  | `packet:${string}`
  | `${ReviewQueue}:${number}`
  | ReturnType<typeof personAccount>;

/** One side of a transfer that is about to be made. */
export interface Side {
  account: Account;
  cents: number;
}

/** Sides of nothing are left out; several of one account become one. */
export function tidy(entries: readonly Side[]): Side[] {
  const byAccount = new Map<Account, number>();
  for (const { account, cents } of entries) byAccount.set(account, (byAccount.get(account) ?? 0) + cents);
  return [...byAccount].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));
}

export function isBalanced(entries: readonly Side[]): boolean {
  return entries.reduce((sum, { cents }) => sum + cents, 0) === 0;
}
