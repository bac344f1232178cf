import { demoPeople } from "@vowdesk/contract/staff/auth";
import type { AppMerchant } from "@vowdesk/contract/local/orders";
import type { Call } from "./client.ts";
import { openCustomer, type Customer } from "./customers.ts";
import { openMerchant, type Merchant } from "./merchants.ts";
import type { Pace } from "./pace.ts";
import { openPerson } from "./person.ts";
import { courierWith, driver, runnerWith, startWorker } from "./workers.ts";

export interface Scenario {
  /** Places a random order. Returns when the server has accepted it. */
  orderOnce(): Promise<{ key: string; number: string }>;
  /** Orders accepted since the start. */
  readonly taken: number;
}

const fewestCustomers = 60;
/** One customer for every two orders a minute, so that the orders of one customer fit into one list. */
const ordersPerCustomer = 2;
/** After a new order, simulated workers ask for work at short intervals for this time. */
const activeMs = 10 * 60_000;

async function openMerchants(call: Call, pace: Pace): Promise<Map<number, Merchant>> {
  const merchants = new Map<number, Merchant>();
  for (let index = 0; index < demoPeople.merchant; index += 1) {
    const person = openPerson("merchant", index, call, pace);
    merchants.set((await person.session()).accountId, openMerchant(person, pace));
  }
  return merchants;
}

/** Starts merchants and workers. Customers are created when they order. */
export async function startScenario(call: Call, pace: Pace, rate: number): Promise<Scenario> {
  const customers = new Map<number, Customer>();
  const count = Math.min(demoPeople.customer, Math.max(fewestCustomers, Math.ceil(rate / ordersPerCustomer)));
  let activeUntil = Date.now() + activeMs;
  let taken = 0;

  const anyCustomer = openPerson("customer", 0, call, pace);
  const merchants = await openMerchants(call, pace);
  const merchantsWithDishes: AppMerchant[] = (await anyCustomer.call("appOrders_merchants", {})).filter(
    ({ id, dishes }) => merchants.has(id) && dishes.length > 0,
  );
  if (merchantsWithDishes.length === 0)
    throw new Error("no merchant of the demo data is open: the simulator needs a server in demo mode");
  const pickupCodes = new Map<string, string>();
  const codeOf = (number: string) => pickupCodes.get(number);
  for (const trade of [courierWith(codeOf), driver, runnerWith(codeOf)]) {
    for (let index = 0; index < demoPeople[trade.role]; index += 1)
      startWorker(openPerson(trade.role, index, call, pace), trade, pace, () => Date.now() < activeUntil);
  }

  const passCode = (number: string, code: string) => void pickupCodes.set(number, code);
  const customerAt = (index: number): Customer => {
    const customer = customers.get(index) ?? openCustomer(openPerson("customer", index, call, pace), pace, passCode);
    customers.set(index, customer);
    return customer;
  };
  return {
    async orderOnce() {
      const { key, number, merchantId } = await customerAt(Math.floor(pace.random() * count)).order(
        merchantsWithDishes,
      );
      taken += 1;
      activeUntil = Date.now() + activeMs;
      if (merchantId !== null) merchants.get(merchantId)?.wake();
      return { key, number };
    },
    get taken() {
      return taken;
    },
  };
}
