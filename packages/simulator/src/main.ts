import { setMaxListeners } from "node:events";
import { appendFileSync } from "node:fs";
import { keepAsking } from "./review-requests.ts";
import { keepChatting } from "./chats.ts";
import { openClient } from "./client.ts";
import { openPace, type Pace } from "./pace.ts";
import { keepQuarrelling } from "./disputes.ts";
import { readSettings, type Settings } from "./settings.ts";
import { openTown, type Town } from "./scenario.ts";
import { keepWithdrawing } from "./withdrawals.ts";

/** Calls under way at once; the server's pool of connections is smaller than twice this. */
const callsAtOnce = 32;
/** Orders that wait for their answer at once: a server that is down must not find thousands at its door. */
const placingAtMost = 200;
const calmRate = 60;
const firstOrderMs = 11_000;
const reportMs = 60_000;

const tell = (line: string) => console.log(`simulator: ${line}`);

function record(settings: Settings, order: { key: string; number: string }): void {
  if (settings.acknowledged) appendFileSync(settings.acknowledged, `${order.key} ${order.number}\n`);
}

async function placeOrders(town: Town, pace: Pace, settings: Settings): Promise<void> {
  let placing = 0;
  // The clock, not the sum of the pauses, tells how many are due: timers are late when there is much to do.
  await pace.about(settings.rate < calmRate ? firstOrderMs : 1_000);
  const startedAt = Date.now();
  for (let ordered = 0; !pace.isOver;) {
    const due = 1 + Math.floor(((Date.now() - startedAt) / 60_000) * settings.rate);
    for (; ordered < due; ordered += 1) {
      if (placing >= placingAtMost) continue;
      placing += 1;
      pace.go(() =>
        town
          .orderOnce()
          .then((order) => record(settings, order))
          .finally(() => (placing -= 1)),
      );
    }
    await pace.about(Math.min(60_000 / settings.rate, 5_000));
  }
}

async function report(town: Town, pace: Pace): Promise<void> {
  for (let before = 0; !pace.isOver; before = town.taken) {
    await pace.about(reportMs);
    tell(`${town.taken - before} orders taken in the last minute`);
  }
}

async function run(end: AbortController): Promise<void> {
  const settings = readSettings(process.argv.slice(2));
  if (settings.untilInputEnds) process.stdin.resume().once("close", () => end.abort());
  const pace = openPace(settings.seed, end.signal, tell);
  const call = openClient(settings.url, end.signal, callsAtOnce);
  const town = await openTown(call, pace, settings.rate);
  tell(`${settings.rate} orders a minute at ${settings.url}`);
  pace.go(() => report(town, pace));
  pace.go(() => keepChatting(call, pace));
  pace.go(() => keepAsking(call, pace));
  pace.go(() => keepQuarrelling(call, pace));
  pace.go(() => keepWithdrawing(call, pace));
  await placeOrders(town, pace, settings);
}

const end = new AbortController();
// Everybody in town listens for the end.
setMaxListeners(0, end.signal);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => end.abort());
run(end).catch((error: unknown) => {
  if (end.signal.aborted) process.exit(0);
  tell(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
