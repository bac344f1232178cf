import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { waitUntil } from "../../harness/pace.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";
import { byStatus, slowest, timedRequest, type Answer } from "../../harness/timed-request.ts";
import { openService, type ServiceKind, type SilentService } from "./silent-service-kinds.ts";

export interface SilenceSettings {
  kinds: readonly ServiceKind[];
  /** Length of each silence in seconds. */
  silences: readonly number[];
  judgesTimes: boolean;
}

const goal = "G-R39";
const withinMs = 5_000;
const pauseMs = 200;
/** At most this many mails or uploads wait at the end of a silence. With more, the measured time would be that of the work itself. */
const piecesOfWork = 60;

interface Run {
  tally: Tally;
  service: SilentService;
  proxy: FaultProxy;
  server: ServerProcess;
  token: string;
  judgesTimes: boolean;
}

/** A read, a write and both health checks, none of which needs the service. */
function callAll({ server: { url }, token }: Run): Promise<Answer>[] {
  const body = new URLSearchParams({ username: "dispatcher", password: "vowdesk" });
  return [
    timedRequest(url, ordersApi.listDelivery.path, { headers: { token } }),
    timedRequest(url, authApi.signIn.path, { method: "POST", body }),
    timedRequest(url, "/health/ready"),
    timedRequest(url, "/health/live"),
  ];
}

/** Keeps the service silent, with work for it and other calls beside it. Returns the answers to these calls. */
async function watchSilence(run: Run, label: string, seconds: number): Promise<Answer[]> {
  const { tally, service, server, token, judgesTimes } = run;
  const answers: Promise<Answer>[] = [];
  const work: Promise<number>[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let nextWork = 0; performance.now() < end; await wait(pauseMs)) {
    answers.push(...callAll(run));
    if (performance.now() < nextWork) continue;
    nextWork = performance.now() + Math.max(1_000, (seconds * 1_000) / piecesOfWork);
    work.push(service.work(server, token));
  }
  const longest = Math.max(0, ...(await Promise.all(work)));
  tally.record(
    goal,
    `${label}: the longest time that a user waited for it`,
    `${Math.round(longest)} ms`,
    !judgesTimes || longest <= withinMs,
  );
  return Promise.all(answers);
}

async function silence(run: Run, kind: string, seconds: number): Promise<void> {
  const { tally, service, proxy, server, token, judgesTimes } = run;
  const label = `${kind} silent for ${seconds} s`;
  proxy.goSilent();
  const watching = watchSilence(run, label, seconds);
  await wait(seconds * 1_000);
  proxy.swallows = false;
  const startedAt = performance.now();
  const isBack = await waitUntil(() => service.isBack(server, token), 12 * withinMs);
  const ms = performance.now() - startedAt;
  const limitMs = withinMs + Math.max(0, service.uniqueMs - seconds * 1_000);
  tally.record(
    goal,
    `${label}: until the work that waited is done (at most ${limitMs} ms)`,
    `${Math.round(ms)} ms`,
    isBack && (!judgesTimes || ms <= limitMs),
  );
  const answers = await watching;
  const failed = answers.filter(({ isServed }) => !isServed).length;
  tally.record(goal, `${label}: other calls`, JSON.stringify(byStatus(answers)), failed === 0);
  const slow = slowest(answers);
  tally.record(goal, `${label}: slowest other call`, `${Math.round(slow)} ms`, !judgesTimes || slow <= withinMs);
}

async function runKind(tally: Tally, kind: ServiceKind, { silences, judgesTimes }: SilenceSettings): Promise<void> {
  const service = await openService(kind);
  const undo: (() => unknown)[] = [() => service.close()];
  try {
    const proxy = await FaultProxy.open(service.port);
    undo.push(() => proxy.close());
    const server = await ServerProcess.start(service.settings(proxy.port));
    undo.push(() => server.close());
    const token = await signIn(server.url, "admin");
    const run = { tally, service, proxy, server, token, judgesTimes };
    await service.work(server, token);
    const works = await waitUntil(() => service.isBack(server, token), 12 * withinMs);
    tally.expect(`${goal} ${kind}: works before`, works);
    for (const seconds of silences) await silence(run, kind, Math.max(seconds, service.minSilenceSeconds));
    tally.expect(`${goal} ${kind}: the server never restarted`, server.restarts === 0);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/**
 * A proxy between a node and one of the services that it uses swallows everything and keeps its connections open: users wait for a few
 * seconds at most, other calls do not notice, and the work that waited is done soon after the network has returned (G-R39).
 */
export async function runSilentServices(settings: SilenceSettings): Promise<Tally> {
  const tally = new Tally();
  for (const kind of settings.kinds) await runKind(tally, kind, settings);
  return tally;
}

if (import.meta.main) {
  const [kinds = "mail,signals,files,copy", silences = "3,10,60"] = process.argv.slice(2);
  const settings = { kinds: kinds.split(",") as ServiceKind[], silences: silences.split(",").map(Number) };
  process.exit((await runSilentServices({ ...settings, judgesTimes: true })).print());
}
