import { appRoles } from "@vowdesk/contract/kernel";
import { appWithdrawalsApi } from "@vowdesk/contract/reviews/withdrawals";
import { sql } from "kysely";
import { retryUntilAnswered, pick } from "./money-scenario.ts";
import { openingCents, type Customer } from "./money-setup.ts";
import type { TestSystem } from "../../harness/test-system.ts";

/** Changes a user's role, as an approved application does. */
export async function changeRole({ services: { db } }: TestSystem, { id }: Customer): Promise<void> {
  await sql`update app_account set role = ${pick(appRoles)} where id = ${id}`.execute(db);
}

async function balanceOf(system: TestSystem, { token }: Customer): Promise<number> {
  const { data } = await retryUntilAnswered(system, { call: appWithdrawalsApi.balance, token });
  return (data as { balanceCents: number }).balanceCents;
}

/** Returns by how much the visible balances differ from the opening balance less payments and held amounts. */
export async function strandedCents(system: TestSystem, people: readonly Customer[]): Promise<number> {
  let differing = 0;
  for (const person of people) {
    const { rows } = await sql<{ gone: number }>`
      select coalesce(sum((details ->> 'amountCents')::bigint), 0)::double precision as gone from review
      where queue = 'withdrawal' and person_id = ${person.id} and status not in ('rejected', 'failed')`.execute(
      system.services.db,
    );
    differing += Math.abs(openingCents - (rows[0]?.gone ?? 0) - (await balanceOf(system, person)));
  }
  return differing;
}
