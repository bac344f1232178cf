import type { AppRole } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { openAppSession } from "../../packages/server/src/features/auth/index.ts";
import { personAccount, post, type Side } from "../../packages/server/src/features/ledger/index.ts";
import { inTransaction, systemActor } from "../../packages/server/src/kernel/http/context.ts";
import type { Person, Stage } from "../../harness/test-system.ts";

const origin = { actor: systemActor, language: "zh", requestId: "faults", ip: "" } as const;
const counts = { customer: 30, courier: 20, merchant: 1, runner: 10 } as const;
const staffCount = 6;
/** Every user can pay for some of the requests, but not for all. */
export const openingCents = 1_200_000;

/** An app user with a balance and a phone session. */
export interface Owed extends Person {
  role: AppRole;
  account: string;
}

/** All users whose money moves. The makers share them, so that all use the same balances. */
export interface MoneyWorld {
  stage: Stage;
  customers: readonly Owed[];
  couriers: readonly Owed[];
  /** Users whose roles change all the time; only withdrawals move their money. */
  changing: readonly Owed[];
  merchant: Owed & { dishId: number };
  managers: readonly Person[];
  /** The only staff who decide withdrawals. */
  finance: readonly Person[];
}

async function someOwed({ services }: Stage, role: keyof typeof counts, place: number): Promise<Owed[]> {
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
async function openShop({ services: { db } }: Stage, merchantId: number, couriers: readonly Owed[]): Promise<number> {
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

export async function openWorld(stage: Stage): Promise<MoneyWorld> {
  const customers = await someOwed(stage, "customer", 1);
  const couriers = await someOwed(stage, "courier", 2);
  const [merchant] = await someOwed(stage, "merchant", 3);
  const changing = await someOwed(stage, "runner", 4);
  if (!merchant) throw new Error("there is no merchant");
  const dishId = await openShop(stage, merchant.id, couriers);
  return {
    stage,
    customers,
    couriers,
    changing,
    merchant: { ...merchant, dishId },
    managers: await stage.hire(staffCount, "manager"),
    finance: await stage.hire(staffCount, "finance"),
  };
}
