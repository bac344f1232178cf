import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { connectAll, type LightClient } from "../../harness/light-client.ts";
import { waitUntil } from "../../harness/pace.ts";
import { byStatus, timedRequest, slowest, type Answer } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface AwaySettings {
  clients: number;
  awaySeconds: number;
  judgesTimes: boolean;
}

const answerWithinMs = 2_000;
const backWithinMs = 5_000;
const probePauseMs = 500;
const messagesBefore = 20;

const reads = [authApi.me.path, ordersApi.listDelivery.path, `${notificationsApi.inbox.path}?limit=20`];

/** Sends reads, a write and the two health checks of a load balancer at once. */
function probeAll({ server }: TestSystem, { token }: Person): Promise<Answer[]> {
  const body = new URLSearchParams({ username: "dispatcher", password: "vowdesk" });
  return Promise.all([
    ...reads.map((path) => timedRequest(server.url, path, { headers: { token } })),
    timedRequest(server.url, authApi.signIn.path, { method: "POST", body }),
    timedRequest(server.url, "/health/ready"),
    timedRequest(server.url, "/health/live"),
  ]);
}

const isCall = ({ path }: Answer) => path.startsWith("/api/");

function judgeAnswers(tally: Tally, answers: readonly Answer[], judgesTimes: boolean): void {
  const calls = answers.filter(isCall);
  const wrong = calls.filter(
    ({ status, retryAfter, reason }) => status !== 503 || retryAfter === null || reason === null,
  );
  tally.record(
    "G-R11",
    `calls of ${calls.length} not answered 503 with Retry-After and a code`,
    wrong.length,
    wrong.length === 0,
  );
  tally.expect("G-R11 their answers", wrong.length === 0, wrong[0]);
  const slow = slowest(answers);
  tally.record("G-R11", "the slowest answer", `${Math.round(slow)} ms`, !judgesTimes || slow <= answerWithinMs);
  const ready = answers.filter(({ path }) => path === "/health/ready");
  tally.record(
    "G-R11",
    "/health/ready",
    JSON.stringify(byStatus(ready)),
    ready.every(({ status }) => status === 503),
  );
  const live = answers.filter(({ path }) => path === "/health/live");
  tally.record(
    "G-R11",
    "/health/live",
    JSON.stringify(byStatus(live)),
    live.every(({ status }) => status === 200),
  );
}

async function stopDatabase({ tally, system, person, settings }: Run): Promise<void> {
  await system.database.stop();
  const end = performance.now() + settings.awaySeconds * 1_000;
  const answers: Answer[] = [];
  while (performance.now() < end) {
    answers.push(...(await probeAll(system, person)));
    await wait(probePauseMs);
  }
  judgeAnswers(tally, answers, settings.judgesTimes);
  await system.database.startAgain();
  const startedAt = performance.now();
  const isBack = async () =>
    (await timedRequest(system.server.url, reads[0] ?? "", { headers: { token: person.token } })).isServed;
  const areBack = await waitUntil(isBack, backWithinMs * 4);
  const backMs = performance.now() - startedAt;
  const isInTime = areBack && (!settings.judgesTimes || backMs <= backWithinMs);
  tally.record("G-R11", "until the same session works again", `${Math.round(backMs)} ms`, isInTime);
}

interface Run {
  tally: Tally;
  system: TestSystem;
  person: Person;
  members: readonly LightClient[];
  settings: AwaySettings;
}

/** Checks that every socket stayed open, and that earlier and later messages arrive once. */
async function judgeSockets({ tally, system, members }: Run, before: number): Promise<void> {
  const dropped = members.filter(({ isOpen }) => !isOpen).length;
  tally.record("G-R11", `sockets of ${members.length} that were closed`, dropped, dropped === 0);
  await system.send(members.map(({ person }) => person.id));
  const { byUser } = await system.streams();
  const isBehind = ({ ids, person }: LightClient) => ids.length < (byUser.get(person.id)?.length ?? 0);
  await waitUntil(() => !members.some(isBehind), 30_000);
  const wrong = members.filter(({ ids, person }) => ids.join() !== (byUser.get(person.id) ?? []).join());
  tally.record("G-R11", "clients with missing, repeated or reordered messages", wrong.length, wrong.length === 0);
  const isComplete = members.every(({ person }) => byUser.get(person.id)?.length === before + 1);
  tally.expect("G-R11 every acknowledged message exists", isComplete);
  const faults = await system.metric("vowdesk_http_request_duration_seconds_count", 'status="503"');
  tally.record("G-R30", "answers 503 in /metrics", faults, faults > 0);
  tally.expect("G-R11 the server never restarted", system.server.restarts === 0);
}

/** Stops the database and starts it again: calls are refused at once, sockets stay open, nothing is lost (G-R11). */
export async function runAway(settings: AwaySettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const people = await system.createUsers(settings.clients);
    const members = await connectAll(people, system.server.socketPort);
    const [person] = people;
    if (!person) throw new Error("no user was created");
    for (let sent = 0; sent < messagesBefore; sent += 1) await system.send(people.map(({ id }) => id));
    const run = { tally, system, person, members, settings };
    await stopDatabase(run);
    await judgeSockets(run, messagesBefore);
    for (const member of members) member.disconnect();
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const [clients = 200, awaySeconds = 30] = process.argv.slice(2).map(Number);
  process.exit((await runAway({ clients, awaySeconds, judgesTimes: true })).print());
}
