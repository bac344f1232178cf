import { randomInt, randomUUID } from "node:crypto";
import { demoPassword, demoPeople, demoPhone } from "@vowdesk/contract/staff/auth";
import type { AppOrder } from "@vowdesk/contract/local/orders";
import { openClient, Unanswered, type Call } from "../../packages/simulator/src/client.ts";

/** An order of a meal and its merchant. */
interface Meal {
  number: string;
  totalCents: number;
  merchant: { id: number; name: string };
}

/** A customer with the phone app. Each order sends a message to all staff who handle its kind. */
export interface Customer {
  /** A unique name; messages about rides and errands contain it. */
  name: string;
  phone: string;
  /** Orders a meal with this many portions. */
  order(portions?: number): Promise<Meal>;
  ride(): Promise<AppOrder>;
  errand(): Promise<AppOrder>;
  /** Performs the customer's steps of an order. */
  step(number: string, to: "paid" | "closed" | "confirmed"): Promise<void>;
}

const maxConcurrentCalls = 8;

const maxAttempts = 4;

/** Repeats a call under the same idempotency key, as the phone app does when a busy server does not answer. */
function openRetryingClient(baseURL: string | undefined): Call {
  const call = openClient(baseURL ?? "", new AbortController().signal, maxConcurrentCalls);
  return async (operation, input, token) => {
    for (let attempts = maxAttempts; ; attempts -= 1) {
      try {
        return await call(operation, input, token);
      } catch (failure) {
        if (!(failure instanceof Unanswered) || attempts === 1) throw failure;
      }
    }
  };
}

const trip = {
  zone: "滨江",
  pickup: "滨江区江南大道 12 号",
  destination: "滨江区闻涛路 8 号星海花园",
  from: { lat: 30.2084, lng: 120.2119 },
  to: { lat: 30.2184, lng: 120.2219 },
  remark: "",
};

/** Registers a customer through the calls of the phone app, with the code sent to the number if it is to be proved. */
export async function newCustomer(baseURL: string | undefined, { isProved = false } = {}): Promise<Customer> {
  const call = openRetryingClient(baseURL);
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  const signUp = { phone: `139${digits}`, password: randomUUID(), name: `陈思雨 ${digits}` };
  const sent = isProved ? await call("appAuth_sendPhoneCode", { phone: signUp.phone }) : null;
  const { token } = await call("appAuth_appSignUp", { ...signUp, ...(sent?.code ? { code: sent.code } : {}) });
  return {
    name: signUp.name,
    phone: signUp.phone,
    async order(portions = 1) {
      const [merchant] = await call("appOrders_merchants", {}, token);
      const dishId = merchant?.dishes[0]?.id;
      if (!merchant || dishId === undefined) throw new Error("No merchant is open");
      const placing = {
        clientOrderId: randomUUID(),
        merchantId: merchant.id,
        items: [{ dishId, quantity: portions }],
        address: "星海路 12 号 3 楼",
      };
      const { number, totalCents } = await call("appOrders_place", placing, token);
      return { number, totalCents, merchant };
    },
    ride: () => {
      const car = { plate: "浙A·R2D21", carModel: "大众帕萨特 黑色" };
      return call("appOrders_placeRide", { ...trip, ...car, clientOrderId: randomUUID() }, token);
    },
    errand: () => {
      const thing = { task: "send" as const, item: "相册两本", itemValueCents: 68_000 };
      return call("appOrders_placeErrand", { ...trip, ...thing, clientOrderId: randomUUID() }, token);
    },
    step: async (number, to) => void (await call("appOrders_customerStep", { number, to }, token)),
  };
}

/** The part of an order that workers need. */
type TrackedOrder = Pick<AppOrder, "number"> & Partial<Pick<AppOrder, "pickupCode">>;
type WorkerRole = "merchant" | "courier" | "driver" | "runner";

/** Signs in the demo account with this role and id. */
async function tokenOf(call: Call, trade: WorkerRole, accountId: number): Promise<string> {
  for (let index = 0; index < demoPeople[trade]; index += 1) {
    const session = await call("appAuth_appSignIn", { phone: demoPhone(trade, index), password: demoPassword });
    if (session.accountId === accountId) return session.token;
  }
  throw new Error(`No ${trade} of the demo has the account ${accountId}`);
}

/** The steps of each role, in order. */
function stepsByRole(
  call: Call,
  token: string,
  { number, pickupCode }: TrackedOrder,
): Record<WorkerRole, (() => Promise<unknown>)[]> {
  const code = pickupCode ?? undefined;
  return {
    merchant: (["accepted", "preparing", "ready"] as const).map(
      (to) => () => call("appOrders_merchantStep", { number, to }, token),
    ),
    courier: (["picked_up", "delivered"] as const).map(
      (to) => () => call("appOrders_courierStep", { number, to }, token),
    ),
    driver: (["accepted", "arrived", "driving", "finished"] as const).map(
      (to) => () => call("appOrders_driverStep", { number, to }, token),
    ),
    runner: (["accepted", "in_progress", "delivered"] as const).map(
      (to) => () => call("appOrders_runnerStep", { number, to, pickupCode: code }, token),
    ),
  };
}

/** Performs the next steps of one role through the phone app. */
export async function completeWorkerSteps(
  baseURL: string | undefined,
  order: TrackedOrder,
  { trade, accountId }: { trade: WorkerRole; accountId: number },
): Promise<void> {
  const call = openRetryingClient(baseURL);
  const token = await tokenOf(call, trade, accountId);
  for (const step of stepsByRole(call, token, order)[trade]) await step();
}

/** Ends the shift of a courier, who takes no orders then. */
export async function endShift(baseURL: string | undefined, accountId: number): Promise<void> {
  const call = openRetryingClient(baseURL);
  await call("appOrders_courierShift", { online: false }, await tokenOf(call, "courier", accountId));
}
