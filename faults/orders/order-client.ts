import { setTimeout as wait } from "node:timers/promises";
import { ordersApi, type Order, type OrderKind } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { openAppSession } from "../../packages/server/src/features/staff/auth/auth.ts";
import { inTransaction, systemActor } from "../../packages/server/src/kernel/http/context.ts";
import { loadOrders, loadPeople } from "../../packages/server/src/demo/load.ts";
import { makeOrders } from "../../packages/server/src/demo/orders/orders.ts";
import { makePeople, type Worker } from "../../packages/server/src/demo/business/people.ts";
import { randomFrom } from "../../packages/server/src/demo/random.ts";
import type { TestSystem } from "../../harness/test-system.ts";

/** The answer of a command; a refusal has a reason. */
export interface Answer<T = Order> {
  success: boolean;
  code: number;
  reason?: string;
  message: string;
  data: T;
}

const origin = { actor: systemActor, language: "zh", requestId: "faults", ip: "" } as const;
const retryMs = 100;

/** An open order in its initial state. */
export interface OpenOrder {
  number: string;
  version: number;
  kind: OrderKind;
}

/** Orders and workers of a test server, and the calls of a dispatcher. */
export class OrderClient {
  readonly system: TestSystem;
  readonly workers: readonly Worker[];

  private constructor(system: TestSystem, workers: readonly Worker[]) {
    this.system = system;
    this.workers = workers;
  }

  /** Creates orders of all kinds, some dozens of them open, without any messages about them. */
  static async open(system: TestSystem, count: number): Promise<OrderClient> {
    const random = randomFrom(11);
    const people = makePeople(random, 1, { customer: 50, merchant: 8, courier: 12, driver: 8, runner: 8 });
    const orders = makeOrders(random, people, count, new Date());
    await system.services.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await loadPeople(db, people, "no password");
      await loadOrders(db, orders);
      await sql`update orders set notice_at = null`.execute(db);
      await sql`update worker set on_shift = true, shift_since = coalesce(shift_since, now())`.execute(db);
    });
    return new OrderClient(system, people.workers);
  }

  /** Returns orders that wait for a worker, in their current state; the latest first. */
  async unassigned(count: number): Promise<OpenOrder[]> {
    const { rows } = await sql<OpenOrder>`
      select number, version, kind from orders where due_at is not null and worker_id is null order by id desc limit ${count}`.execute(
      this.system.services.db,
    );
    return rows;
  }

  /** Creates further orders that wait for a worker, as copies of existing ones. */
  async more(count: number): Promise<void> {
    await sql`
      insert into orders (number, kind, status, version, due_at, amber_at, updated_at, updated_by_name, created_at, customer_id, customer_name,
        customer_phone, address, zone, total_cents, details, client_order_id, request_hash)
      select 'DJ990101' || lpad(n::text, 6, '0'), 'driver', 'requested', 1, now() + interval '1 hour', now() + interval '50 minutes', now(), 'x', now(),
        customer.id, customer.name, customer.phone, '滨江路 1 号', '滨江', 3900, details, 'more-' || n, ''
      from generate_series(1, ${count}) as n,
        (select details from orders where kind = 'driver' limit 1) as ride, (select * from app_account where role = 'customer' limit 1) as customer`.execute(
      this.system.services.db,
    );
    await sql`
      insert into order_step (order_id, line, at, act, to_status, actor_kind, actor_id, actor_name)
      select id, 1, created_at, 'place', status, 'customer', customer_id, customer_name from orders where number like 'DJ990101%'`.execute(
      this.system.services.db,
    );
  }

  workerFor(kind: OrderKind, place: number): Worker {
    const fit = this.workers.filter(({ serves }) => serves.includes(kind));
    return fit[place % fit.length] as Worker;
  }

  /** Returns the token of a worker's phone session. */
  async phoneOf({ id, role }: Worker): Promise<string> {
    const { services } = this.system;
    return (await inTransaction(services, origin, (ctx) => openAppSession(ctx, { id, role }))).token;
  }

  /** Sends one request; returns null without an answer. */
  async ask<T = Order>(method: "GET" | "POST", path: string, token: string, body?: object): Promise<Answer<T> | null> {
    const headers = { token, "content-type": "application/json" };
    const input = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(this.system.server.url + path, input).catch(() => null);
    if (!answer?.ok) return null;
    return answer.json().catch(() => null) as Promise<Answer<T> | null>;
  }

  /** Sends the request until an answer arrives, as a phone or a page does. */
  async insist<T = Order>(method: "GET" | "POST", path: string, token: string, body?: object): Promise<Answer<T>> {
    for (;;) {
      const answer = await this.ask<T>(method, path, token, body);
      if (answer) return answer;
      await wait(retryMs);
    }
  }

  act(token: string, command: object): Promise<Answer> {
    return this.insist("POST", ordersApi.act.path, token, command);
  }
}
