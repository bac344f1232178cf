import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { numbersUntil, startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";
import { openMails } from "./mails.ts";
import { callerOf, goal, type Outbox } from "./outbox.ts";
import { openPushes } from "./pushes.ts";
import { openWebhooks } from "./webhooks.ts";

async function missingInTime(outbox: Outbox, client: pg.Client): Promise<number> {
  for (const end = performance.now() + outbox.settleWithinMs; ; await wait(1_000)) {
    const missing = await outbox.countMissing(client);
    if (missing === 0 || performance.now() > end) return missing;
  }
}

/**
 * Changes are made while the server is killed and the receiver of their deliveries hangs, refuses or accepts: each committed delivery
 * arrives at least once. Makes at least so many changes as `pieces` says.
 */
export async function deliverUnderKills(
  tally: Tally,
  open: () => Promise<Outbox>,
  { pieces, kills }: { pieces: number; kills: number },
): Promise<void> {
  const outbox = await open();
  const server = await ServerProcess.start(outbox.environment);
  try {
    const call = callerOf(server.url, await signIn(server.url, "admin"));
    await outbox.prepare?.(server, call);
    const killing = startKilling(server, { serverKills: kills, databaseKills: 0 });
    const next = numbersUntil(killing.isOver, pieces);
    await Promise.all([killing.done, outbox.write(call, next)]);
    await outbox.calm?.();
    // A killed server takes its embedded database along, so the connection is opened at the end.
    const client = await server.connect();
    const missing = await missingInTime(outbox, client);
    tally.record(goal, "kills of the server", kills);
    tally.record(goal, "deliveries that did not arrive in time", missing, missing === 0);
    await outbox.judge(client, tally);
  } finally {
    await server.close();
    await outbox.close();
  }
}

if (import.meta.main) {
  const [events = 20_000, mails = 1_000, pushes = 500, kills = 20] = process.argv.slice(2).map(Number);
  const tally = new Tally();
  const parts = [
    [openWebhooks, events],
    [openMails, mails],
    [openPushes, pushes],
  ] as const;
  for (const [open, pieces] of parts) if (pieces > 0) await deliverUnderKills(tally, open, { pieces, kills });
  process.exit(tally.print());
}
