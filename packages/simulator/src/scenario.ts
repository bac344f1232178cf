import { demoPeople } from "@vowdesk/contract/auth";
import { appOrdersApi, type AppMerchant } from "@vowdesk/contract/orders";
import type { Call } from "./client.ts";
import { openCustomer, type Customer } from "./customers.ts";
import { openMerchant, type Merchant } from "./merchants.ts";
import type { Pace } from "./pace.ts";
import { openPerson } from "./person.ts";
import { courierWith, driver, runnerWith, startWorker } from "./workers.ts";

export interface Town {
  /** Somebody is hungry, wants to be driven home or has an errand. Answers once the order was taken. */
  orderOnce(): Promise<{ key: string; number: string }>;
  /** Orders taken since the start. */
  readonly taken: number;
}

const fewestCustomers = 60;
/** One customer for every two orders a minute: nobody waits for more orders than one list holds. */
const ordersPerCustomer = 2;
/** Workers look often for this long after the last order was placed or seen waiting. */
const aboutMs = 10 * 60_000;

async function openMerchants(call: Call, pace: Pace): Promise<Map<number, Merchant>> {
  const merchants = new Map<number, Merchant>();
  for (let index = 0; index < demoPeople.merchant; index += 1) {
    const person = openPerson("merchant", index, call, pace);
    merchants.set((await person.session()).accountId, openMerchant(person, pace));
  }
  return merchants;
}

/** Opens the shops, sends everybody on shift, and wakes the customers one by one as they order. */
export async function openTown(call: Call, pace: Pace, rate: number): Promise<Town> {
  const customers = new Map<number, Customer>();
  const count = Math.min(demoPeople.customer, Math.max(fewestCustomers, Math.ceil(rate / ordersPerCustomer)));
  let aboutUntil = Date.now() + aboutMs;
  let taken = 0;

  const guide = openPerson("customer", 0, call, pace);
  const merchants = await openMerchants(call, pace);
  const menu: AppMerchant[] = (await guide.call(appOrdersApi.merchants, {})).filter(
    ({ id, dishes }) => merchants.has(id) && dishes.length > 0,
  );
  if (menu.length === 0)
    throw new Error("no merchant of the demo data is open: the simulator needs a server in demo mode");
  const codes = new Map<string, string>();
  const codeOf = (number: string) => codes.get(number);
  for (const trade of [courierWith(codeOf), driver, runnerWith(codeOf)]) {
    for (let index = 0; index < demoPeople[trade.role]; index += 1)
      startWorker(openPerson(trade.role, index, call, pace), trade, pace, () => Date.now() < aboutUntil);
  }

  const tellCode = (number: string, code: string) => void codes.set(number, code);
  const customerAt = (index: number): Customer => {
    const customer = customers.get(index) ?? openCustomer(openPerson("customer", index, call, pace), pace, tellCode);
    customers.set(index, customer);
    return customer;
  };
  return {
    async orderOnce() {
      const { key, number, merchantId } = await customerAt(Math.floor(pace.random() * count)).order(menu);
      taken += 1;
      aboutUntil = Date.now() + aboutMs;
      if (merchantId !== null) merchants.get(merchantId)?.wake();
      return { key, number };
    },
    get taken() {
      return taken;
    },
  };
}
