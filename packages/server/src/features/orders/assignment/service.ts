import { orderKinds, type OrderKind } from "@vowdesk/contract/orders";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { eachDue } from "../../../kernel/concurrency/due-rows.ts";
import { isOpenTo, settled } from "../policy.ts";
import { standingOf } from "../present.ts";
import * as orders from "../store.ts";
import { candidatesFor } from "./candidates.ts";
import { moveOrder } from "../actions/transition.ts";
import { waitingNumbers } from "../due-times/store.ts";
import { settingsOf } from "../settings/service.ts";

/** A dispatcher has this long to choose before the rule does. */
const patienceMs = 30_000;
const atOnce = 50;
const runner = "orders: auto-assign";
/** Nobody gets more than this by the rule. */
const loadBelow = 2;

const origin = { actor: systemActor, language: "zh", requestId: "auto-assign", ip: "" } as const;

/** Gives one order to the fittest free hand; the history says to whom and why. */
async function assignOne(ctx: Context, number: string): Promise<boolean> {
  const order = await orders.lockOrder(ctx.db, number);
  if (!order || !isOpenTo("assign", standingOf(order))) return false;
  const fittest = (await candidatesFor(ctx, order)).find(({ worker }) => worker.load < loadBelow);
  if (!fittest) return false;
  const held = await orders.holdWorker(ctx.db, fittest.worker.id);
  if (!held?.on_shift) return false;
  const to = settled(order.kind, order.status, held.id);
  const reason = [fittest.score, fittest.distanceM === null ? "–" : `${fittest.distanceM} m`, ...fittest.reasons].join(
    " · ",
  );
  const move = { act: "auto-assign", to, worker: { id: held.id, name: held.name }, reason };
  await moveOrder(ctx, order, move, "order.assigned");
  return true;
}

async function assignKind(services: Services, kind: OrderKind): Promise<number> {
  const now = services.clock.now();
  const before = new Date(now.getTime() - patienceMs);
  const due = await waitingNumbers(services.db, { kind, before, runner, now }, atOnce);
  const work = async (number: string) => Number(await inTransaction(services, origin, (ctx) => assignOne(ctx, number)));
  return eachDue(services, { runner, due, work });
}

/** Where the desk wants it, gives orders that wait to the fittest free hands. */
export async function assignWaiting(services: Services): Promise<number> {
  const { autoAssign } = await inTransaction(services, origin, settingsOf);
  let given = 0;
  for (const kind of orderKinds) if (autoAssign[kind]) given += await assignKind(services, kind);
  return given;
}
