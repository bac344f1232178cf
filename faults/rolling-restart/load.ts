import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { demoPassword } from "@vowdesk/contract/staff/auth";
import { apis } from "@vowdesk/contract";
import { isRead, type Api, type Endpoint } from "@vowdesk/contract/kernel";
import { openClient, Unanswered, type Call, type Operation } from "../../packages/simulator/src/client.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import type { TestSystem } from "../../harness/test-system.ts";

/** Records the result of every request of a run. */
export class RequestLog {
  requestCount = 0;
  retried = 0;
  readonly failures: string[] = [];
  /** Keys of the acknowledged writes. */
  readonly written: string[] = [];
}

/** The declaration of a call by its name in the OpenAPI document. */
function endpointOf(operation: Operation): Endpoint {
  const [feature = "", name = ""] = operation.split("_");
  const endpoint = (apis as Readonly<Record<string, Api>>)[feature]?.[name];
  if (!endpoint) throw new Error(`The contract has no call ${operation}`);
  return endpoint;
}

/** A client that retries reads once without an answer, and never retries other calls (G-R14). */
export function retryingClient(url: string, signal: AbortSignal, concurrency: number, log: RequestLog): Call {
  const call = openClient(url, signal, concurrency);
  return async (operation, input, token) => {
    log.requestCount += 1;
    const once = () => call(operation, input, token);
    const again = (error: unknown) => {
      if (signal.aborted || !(error instanceof Unanswered) || !isRead(endpointOf(operation))) throw error;
      log.retried += 1;
      return once();
    };
    return once()
      .catch(again)
      .catch((error: unknown) => {
        if (!signal.aborted) log.failures.push(`${operation}: ${String(error)}`);
        throw error;
      });
  };
}

export interface Customer {
  token: string;
  merchantId: number;
  dishId: number;
}

/** Creates new customers, each with a merchant and a dish to order. */
export async function signUp(call: Call, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let place = 0; place < count; place += 1) {
    const phone = `1390000${String(1_000 + place)}`;
    const { token } = await call("appAuth_appSignUp", { phone, password: demoPassword, name: "韩梅" });
    const merchants = await call("appOrders_merchants", {}, token);
    const merchant = merchants.find(({ dishes }) => dishes.length > 0);
    customers.push({ token, merchantId: merchant?.id ?? 0, dishId: merchant?.dishes[0]?.id ?? 0 });
  }
  return customers;
}

/** Orders a delivery; every dispatcher receives a message about it. */
export async function placeOrder(call: Call, { token, merchantId, dishId }: Customer, log: RequestLog): Promise<void> {
  const clientOrderId = crypto.randomUUID();
  const items = [{ dishId, quantity: 1 }];
  const order = { clientOrderId, merchantId, items, address: "南京西路 1 号" };
  await call("appOrders_place", order, token).then(
    () => log.written.push(clientOrderId),
    () => undefined,
  );
}

async function writeLine(call: Call, token: string, log: RequestLog): Promise<void> {
  const clientMsgId = crypto.randomUUID();
  await call("appChat_send", { text: "在吗", clientMsgId }, token).then(
    () => log.written.push(clientMsgId),
    () => undefined,
  );
}

const loadedWithinMs = 900_000;
const countEveryMs = 1_000;

/** Waits until so many demo orders are loaded, which continues while the nodes serve. Returns false after the timeout. */
export function waitForOrders({ services }: TestSystem, count: number): Promise<boolean> {
  return waitUntil(async () => {
    await wait(countEveryMs);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(services.db);
    return (rows[0]?.n ?? 0) >= count;
  }, loadedWithinMs);
}

/** One call in ten writes. */
const writeEach = 10;

/** Sends a typical mix of calls at this rate until `isOver`; returns the measured rate per second. */
export async function mixedLoad(
  { call, log, staff, customers }: { call: Call; log: RequestLog; staff: string; customers: readonly Customer[] },
  perSecond: number,
  isOver: () => boolean,
): Promise<number> {
  const reads: (() => Promise<unknown>)[] = [
    () => call("orders_listDelivery", {}, staff),
    () => call("notifications_inbox", { limit: 20 }, staff),
    () => call("auth_me", {}, staff),
    () => call("dashboard_board", {}, staff),
    () => call("appChat_messages", {}, customers[0]?.token),
  ];
  const startedAt = performance.now();
  const work = async (place: number) => {
    const { token = "" } = customers[place % customers.length] ?? {};
    if (place % writeEach === 0) await writeLine(call, token, log);
    else await reads[place % reads.length]?.().catch(() => undefined);
  };
  const { length: done } = await atRate(perSecond, Infinity, work, isOver);
  return done / ((performance.now() - startedAt) / 1_000);
}
