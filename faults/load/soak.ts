import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { atRate, waitUntil } from "../../harness/pace.ts";
import { timedRequest } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface SoakSettings {
  seconds: number;
  /** Excluded from the slope, because caches and compiled code grow at first. */
  warmUpSeconds: number;
  sockets: number;
  callsPerSecond: number;
  messagesPerSecond: number;
  /** A slope over minutes does not predict hours. */
  judgesSlope: boolean;
}

const slopeMbPerHour = 5;
const maxMoreFds = 10;
const sampleEveryMs = 5_000;
const recipientsEach = 10;
const paths = [
  authApi.me.path,
  `${notificationsApi.inbox.path}?limit=20`,
  `${ordersApi.listDelivery.path}?pageSize=20`,
];

interface Sample {
  hours: number;
  rssMb: number;
  fds: number;
}

const fdsOf = async ({ server }: TestSystem) => (await readdir(`/proc/${server.pid}/fd`)).length;

async function watch(system: TestSystem, isOver: () => boolean): Promise<Sample[]> {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  while (!isOver()) {
    samples.push({
      hours: (performance.now() - startedAt) / 3_600_000,
      rssMb: await system.rssMb(),
      fds: await fdsOf(system),
    });
    await wait(sampleEveryMs);
  }
  return samples;
}

function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [hours, rss] = [mean((sample) => sample.hours), mean((sample) => sample.rssMb)];
  const above = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.rssMb - rss), 0);
  return above / samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
}

async function load(system: TestSystem, people: readonly Person[], settings: SoakSettings): Promise<number> {
  const someOf = (place: number) =>
    Array.from({ length: recipientsEach }, (_, i) => people[(place * recipientsEach + i) % people.length]?.id ?? 0);
  const calls = atRate(settings.callsPerSecond, settings.seconds, async (place) => {
    const token = people[place % people.length]?.token ?? "";
    return (await timedRequest(system.server.url, paths[place % paths.length] ?? "", { headers: { token } })).isServed;
  });
  const messages = atRate(settings.messagesPerSecond, settings.seconds, (place) => system.send(someOf(place)));
  const [served] = await Promise.all([calls, messages]);
  return served.filter((isServed) => !isServed).length;
}

function judge(tally: Tally, samples: readonly Sample[], { warmUpSeconds, seconds, judgesSlope }: SoakSettings): void {
  const later = samples.filter(({ hours }) => hours * 3_600 >= warmUpSeconds);
  const [first, last] = [later[0], later.at(-1)];
  if (!first || !last) return tally.expect("G-R23 there are samples", false);
  const slope = slopeOf(later);
  const rss = `${slope.toFixed(1)} MB an hour, ${first.rssMb.toFixed(0)} to ${last.rssMb.toFixed(0)} MB over ${seconds - warmUpSeconds} s`;
  tally.record("G-R23", "memory after the warm-up", rss, !judgesSlope || slope <= slopeMbPerHour);
  const more = last.fds - first.fds;
  tally.record("G-R23", "growth of open files after the warm-up", more, more <= maxMoreFds);
}

async function judgeMessages(tally: Tally, system: TestSystem, members: readonly LightClient[]): Promise<void> {
  const { byUser } = await system.streams();
  const isBehind = ({ ids, person }: LightClient) => ids.length < (byUser.get(person.id)?.length ?? 0);
  await waitUntil(() => !members.some(isBehind), 30_000);
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join()).length;
  tally.record("G-R23", "clients with missing, repeated or reordered messages", wrong, wrong === 0);
  const dropped = members.filter(({ isOpen }) => !isOpen).length;
  tally.record("G-R23", `sockets of ${members.length} that were dropped`, dropped, dropped === 0);
}

/** Runs an ordinary load for a long time: memory and open files do not grow, and no call fails (G-R23). */
export async function runSoak(settings: SoakSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const people = await system.createUsers(settings.sockets);
    const members = await connectAll(people, system.server.socketPort);
    let isOver = false;
    const samples = watch(system, () => isOver);
    const failed = await load(system, people, settings);
    isOver = true;
    judge(tally, await samples, settings);
    tally.record("G-R23", "failed calls", failed, failed === 0);
    await judgeMessages(tally, system, members);
    tally.record("G-R23", "errors in the log", system.server.errors, system.server.errors === 0);
    tally.expect("G-R23 the server never restarted", system.server.restarts === 0);
    for (const member of members) member.disconnect();
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const [seconds = 7_200, warmUpSeconds = 600, sockets = 1_000] = process.argv.slice(2).map(Number);
  const pace = { callsPerSecond: 60, messagesPerSecond: 20 };
  const judgesSlope = seconds >= 1_200;
  process.exit((await runSoak({ seconds, warmUpSeconds, sockets, ...pace, judgesSlope })).print());
}
