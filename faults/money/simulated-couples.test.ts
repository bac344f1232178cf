import { setMaxListeners } from "node:events";
import { instalmentsApi, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "../../packages/simulator/src/client.ts";
import { openCouples } from "../../packages/simulator/src/couples/couples.ts";
import { openPace } from "../../packages/simulator/src/pace.ts";
import { fasterPace } from "../../harness/pace.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { StudioClient } from "./wedding-client.ts";

/** How many times faster couples act than in the demo. */
const timerSpeed = 2_000;
const couplesCount = 24;
const togetherCount = 8;
/** Some couples cancel or postpone by chance. */
const mostCouples = 96;
const seed = 5;

const end = new AbortController();
setMaxListeners(0, end.signal);
let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.startOnTestDatabase({ VOWDESK_DEMO: "200" });
});

afterAll(async () => {
  end.abort();
  await server?.close();
});

interface Listed {
  id: number;
  nameA: string;
}

/** The payment plans of the newest weddings. */
async function readPlans(count: number): Promise<PaymentPlan[]> {
  const client = await StudioClient.open(server.url);
  const input = { sort: "createdAt", dir: "desc", pageSize: count };
  const { data } = await client.as<{ records: Listed[] }>("manager", weddingsApi.list, input);
  const plans = data.records.map(({ id }) => client.as<PaymentPlan>("finance", instalmentsApi.plan, { weddingId: id }));
  return (await Promise.all(plans)).map((answer) => answer.data);
}

test("simulated couples enquire, sign on their own pages, pay, postpone and cancel", async () => {
  const pace = fasterPace(
    openPace(seed, end.signal, () => undefined),
    timerSpeed,
  );
  const couples = openCouples(openClient(server.url, end.signal, 16), pace);
  const isComplete = () => Object.values(couples.counts).every((count) => count > 0);
  for (let come = 0; come < couplesCount || (!isComplete() && come < mostCouples); come += togetherCount)
    await Promise.all(Array.from({ length: togetherCount }, () => couples.comeOnce()));

  const { enquired, lost, signed, paid, settled, cancelled, refunded } = couples.counts;
  expect(enquired).toBeGreaterThan(couplesCount / 2);
  expect(signed).toBe(enquired - lost);
  expect(paid).toBe(signed);
  expect(settled + cancelled).toBe(signed);
  expect(isComplete(), JSON.stringify(couples.counts)).toBe(true);

  const plans = await readPlans(signed);
  const active = plans.filter(({ cancellation }) => cancellation === null);
  expect(active.length).toBe(settled);
  expect(active.every(({ agreedCents, receivedCents }) => agreedCents === receivedCents)).toBe(true);
  expect(plans.flatMap(({ refunds }) => refunds.filter(({ state }) => state === "paid")).length).toBe(refunded);
});
