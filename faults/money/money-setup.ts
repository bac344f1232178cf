import type { AppRole } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { openAppSession } from "../../packages/server/src/features/staff/auth/auth.ts";
import { personAccount, post, type Side } from "../../packages/server/src/features/money/ledger/ledger.ts";
import { inTransaction, systemActor } from "../../packages/server/src/kernel/http/context.ts";
import type { Person, TestSystem } from "../../harness/test-system.ts";

const origin = { actor: systemActor, language: "zh", requestId: "faults", ip: "" } as const;
const counts = { customer: 30, courier: 20, merchant: 1, runner: 10 } as const;
const staffCount = 6;
/** Every user can pay for some of the requests, but not for all. */
export const openingCents = 1_200_000;

/** An app user with a balance and a phone session. */
export interface Customer extends Person {
  role: AppRole;
  account: string;
}

/** All users whose money moves. The scenarios share them, so that all use the same balances. */
export interface MoneySetup {
  system: TestSystem;
  customers: readonly Customer[];
  couriers: readonly Customer[];
  /** Users whose roles change all the time; only withdrawals move their money. */
  changing: readonly Customer[];
  merchant: Customer & { dishId: number };
  managers: readonly Person[];
  /** The only staff who decide withdrawals. */
  finance: readonly Person[];
}

async function createCustomers(
  { services }: TestSystem,
  role: keyof typeof counts,
  place: number,
): Promise<Customer[]> {
  const { rows } = await sql<{ id: number }>`
    insert into app_account (role, phone, name, password_hash)
    select ${role}, ${`+8618${place}`} || lpad(n::text, 8, '0'), '提现人' || n, 'none'
    from generate_series(1, ${counts[role]}::integer) as n returning id`.execute(services.db);
  return Promise.all(
    rows.map(async ({ id }) => {
      const account = personAccount(id);
      const entries: Side[] = [
        { account: "bank", cents: -openingCents },
        { account, cents: openingCents },
      ];
      const posting = { key: `faults:${id}`, purpose: "ledger.opened", subject: "ledger", entries };
      const { token } = await inTransaction(services, origin, async (ctx) => {
        await post(ctx, posting);
        return openAppSession(ctx, { id, role });
      });
      return { id, token, role, account };
    }),
  );
}

/** Creates a shop with one dish, and couriers who also take errands. */
async function openShop(
  { services: { db } }: TestSystem,
  merchantId: number,
  couriers: readonly Customer[],
): Promise<number> {
  await sql`insert into merchant (id, name, phone, address, zone, lat, lng)
    values (${merchantId}, '老成都川菜馆', '+8613600000001', '滨盛路 1 号', '滨江', 30.2, 120.2)`.execute(db);
  await sql`insert into worker (id, name, phone, zone, serves, on_shift, shift_since, lat, lng)
    select id, name, phone, '滨江', array['delivery', 'errand'], true, now(), 30.2, 120.2
    from app_account where id = any(${couriers.map(({ id }) => id)}::integer[])`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into dish (merchant_id, name, price_cents) values (${merchantId}, '宫保鸡丁', 3200) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export async function openMoneySetup(system: TestSystem): Promise<MoneySetup> {
  const customers = await createCustomers(system, "customer", 1);
  const couriers = await createCustomers(system, "courier", 2);
  const [merchant] = await createCustomers(system, "merchant", 3);
  const changing = await createCustomers(system, "runner", 4);
  if (!merchant) throw new Error("there is no merchant");
  const dishId = await openShop(system, merchant.id, couriers);
  return {
    system,
    customers,
    couriers,
    changing,
    merchant: { ...merchant, dishId },
    managers: await system.createUsers(staffCount, "manager"),
    finance: await system.createUsers(staffCount, "finance"),
  };
}
