import { setMaxListeners } from "node:events";
import { appendFileSync } from "node:fs";
import { submitReviewRequests } from "./review-requests.ts";
import { startConversations } from "./chats.ts";
import { openClient } from "./client.ts";
import { openCouples, startCouples, type Couples } from "./couples/couples.ts";
import { openPace, type Pace } from "./pace.ts";
import { startDisputes } from "./disputes.ts";
import { readSettings, type Settings } from "./settings.ts";
import { startScenario, type Scenario } from "./scenario.ts";
import { startStudio } from "./studio.ts";
import { requestWithdrawals } from "./withdrawals.ts";

/** Maximum number of concurrent calls, chosen for the server's connection pool. */
const callConcurrency = 32;
/** Maximum number of unanswered orders, so that a restarted server is not flooded. */
const maxPlacing = 200;
const slowRate = 60;
const firstOrderMs = 11_000;
const reportMs = 60_000;

const print = (line: string) => console.log(`simulator: ${line}`);

function record(settings: Settings, order: { key: string; number: string }): void {
  if (settings.acknowledged) appendFileSync(settings.acknowledged, `${order.key} ${order.number}\n`);
}

async function placeOrders(scenario: Scenario, pace: Pace, settings: Settings): Promise<void> {
  let placing = 0;
  // Due orders are computed from the clock, because timers fire late under load.
  await pace.about(settings.rate < slowRate ? firstOrderMs : 1_000);
  const startedAt = Date.now();
  for (let ordered = 0; !pace.isOver;) {
    const due = 1 + Math.floor(((Date.now() - startedAt) / 60_000) * settings.rate);
    for (; ordered < due; ordered += 1) {
      if (placing >= maxPlacing) continue;
      placing += 1;
      pace.go(() =>
        scenario
          .orderOnce()
          .then((order) => record(settings, order))
          .finally(() => (placing -= 1)),
      );
    }
    await pace.about(Math.min(60_000 / settings.rate, 5_000));
  }
}

async function report(scenario: Scenario, couples: Couples, pace: Pace): Promise<void> {
  for (let before = 0; !pace.isOver; before = scenario.taken) {
    await pace.about(reportMs);
    print(`${scenario.taken - before} orders taken in the last minute`);
    const counts = Object.entries(couples.counts).map(([name, count]) => `${name} ${count}`);
    print(`couples: ${counts.join(", ")}`);
  }
}

async function run(end: AbortController): Promise<void> {
  const settings = readSettings(process.argv.slice(2));
  if (settings.untilInputEnds) process.stdin.resume().once("close", () => end.abort());
  const pace = openPace(settings.seed, end.signal, print);
  const call = openClient(settings.url, end.signal, callConcurrency);
  const scenario = await startScenario(call, pace, settings.rate);
  print(`${settings.rate} orders a minute at ${settings.url}`);
  const couples = openCouples(call, pace);
  pace.go(() => report(scenario, couples, pace));
  pace.go(() => startConversations(call, pace));
  pace.go(() => submitReviewRequests(call, pace));
  pace.go(() => startDisputes(call, pace));
  pace.go(() => requestWithdrawals(call, pace));
  startStudio(call, pace);
  if (settings.couplesPerHour > 0) pace.go(() => startCouples(couples, pace, settings.couplesPerHour));
  await placeOrders(scenario, pace, settings);
}

const end = new AbortController();
// Every simulated person listens to the signal.
setMaxListeners(0, end.signal);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => end.abort());
run(end).catch((error: unknown) => {
  if (end.signal.aborted) process.exit(0);
  print(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
