import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface SignalSettings {
  clients: number;
  /** Duration of each of the two faults. */
  seconds: number;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
}

const messagesPerSecond = 20;
const killsPerSecond = 2;
const withinMs = 5_000;

interface Run {
  tally: Tally;
  system: TestSystem;
  members: readonly LightClient[];
  judgesTimes: boolean;
}

/** Sends to all clients for a while; returns the times from commit to client. */
async function flow({ system, members }: Run, seconds: number, isSignalLost: boolean): Promise<number[]> {
  const userIds = members.map(({ person }) => person.id);
  const accepted = new Map<string, number>();
  await atRate(messagesPerSecond, seconds, async () => {
    const id = await system.send(userIds, { isSignalLost });
    accepted.set(id, performance.now());
  });
  const { byUser } = await system.streams();
  await waitUntil(() => members.every(({ ids, person }) => ids.length >= (byUser.get(person.id)?.length ?? 0)), 30_000);
  return members.flatMap(({ ids, times }) =>
    ids.flatMap((id, place) => {
      const at = accepted.get(id);
      return at === undefined ? [] : [(times[place] ?? NaN) - at];
    }),
  );
}

async function judge(
  { tally, system, members, judgesTimes }: Run,
  trouble: string,
  times: readonly number[],
): Promise<void> {
  const { byUser } = await system.streams();
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join()).length;
  const spread = spreadOf(times);
  tally.record(
    "G-R22",
    `${trouble}: from commit to client`,
    formatSpread(spread),
    !judgesTimes || spread.most <= withinMs,
  );
  tally.record("G-R22", `${trouble}: clients with missing, repeated or reordered messages`, wrong, wrong === 0);
}

/** Kills the listeners' database connections repeatedly; returns a function that stops this. */
function killListeners(system: TestSystem): () => Promise<number> {
  let isOver = false;
  let killed = 0;
  const killing = (async () => {
    while (!isOver) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'vowdesk hints' and datname = current_database()`.execute(system.services.db);
      killed += rows.length;
      await wait(1_000 / killsPerSecond);
    }
  })();
  return async () => {
    isOver = true;
    await killing;
    return killed;
  };
}

/** Kills the listener's connection repeatedly, then loses every signal; the sweep must find all messages (G-R22). */
export async function runLostSignals({ clients, seconds, judgesTimes }: SignalSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  let members: LightClient[] = [];
  try {
    members = await connectAll(await system.createUsers(clients), system.server.socketPort);
    const run = { tally, system, members, judgesTimes };
    await judge(run, "all well", await flow(run, 2, false));
    const stopKilling = killListeners(system);
    const times = await flow(run, seconds, false);
    tally.record("G-R22", "listeners killed", await stopKilling());
    await judge(run, "killed listeners", times);
    const sweptBefore = await system.metric("vowdesk_sweep_finds_total");
    await judge(run, "every signal lost", await flow(run, seconds, true));
    const swept = (await system.metric("vowdesk_sweep_finds_total")) - sweptBefore;
    tally.record("G-R30", "streams found by the sweep in /metrics", swept, swept > 0);
    const unacknowledged = await system.waitForAcknowledgements();
    tally.record("G-R22", "never acknowledged", unacknowledged, unacknowledged === 0);
    tally.expect("the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    for (const member of members) member.disconnect();
    await system.close();
  }
}

if (import.meta.main) {
  const [clients = 100, seconds = 60] = process.argv.slice(2).map(Number);
  process.exit((await runLostSignals({ clients, seconds, judgesTimes: true })).print());
}
