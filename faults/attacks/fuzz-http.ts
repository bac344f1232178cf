import { apis } from "@vowdesk/contract";
import { authApi, demoPassword, demoPhone, seededRoles } from "@vowdesk/contract/staff/auth";
import { appRoles, type CallOutput, type Endpoint } from "@vowdesk/contract/kernel";
import fc from "fast-check";
import { openClient } from "../../packages/simulator/src/client.ts";
import { requestsTo, type WireRequest } from "./fuzz-requests.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { printFigures } from "../../harness/tally.ts";

export interface FuzzResult {
  requests: number;
  /** Forbidden answers, each with its request. */
  failures: string[];
  byStatus: Record<string, number>;
}

interface Caller {
  role: string;
  token: string;
  /** A session for the calls that end or exchange their own session. */
  sacrificed: string;
}

interface RequestShot extends WireRequest {
  name: string;
  role: string;
}

const concurrency = 16;
const answerWithinMs = 20_000;
const shownFailures = 20;
/**
 * Forbidden in answers: stack traces, SQL, names of PostgreSQL objects, paths of this machine. Random stored texts may
 * contain `pg_`.
 */
const leak =
  /\n\s+at |\bat \w+ \(|node_modules|\.[cm]?[jt]s:\d+|\bselect\b.+\bfrom\b|syntax error at|\bpg_[a-z]{4}|\/packages\//i;
const endsSession: readonly Endpoint[] = [authApi.signOut, authApi.refresh];

async function signInStaff(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: demoPassword });
  const response = await fetch(`${url}${authApi.signIn.path}`, { method: "POST", body });
  return ((await response.json()) as CallOutput<typeof authApi.signIn>).token;
}

async function openCallers(url: string): Promise<Caller[]> {
  const call = openClient(url, new AbortController().signal, 4);
  const people: Caller[] = [
    { role: "nobody", token: "", sacrificed: "" },
    { role: "forged", token: "admin-token", sacrificed: "x".repeat(5_000) },
  ];
  for (const role of seededRoles)
    people.push({ role, token: await signInStaff(url, role), sacrificed: await signInStaff(url, role) });
  for (const role of appRoles) {
    const signIn = () => call("appAuth_appSignIn", { phone: demoPhone(role, 0), password: demoPassword });
    people.push({ role, token: (await signIn()).token, sacrificed: (await signIn()).token });
  }
  return people;
}

/** Generates requests to every call by every role in turn; the same seed gives the same requests. */
function buildRequests(people: readonly Caller[], count: number, seed: number): RequestShot[] {
  const endpoints = Object.values(apis).flatMap((api) => Object.entries(api as Record<string, Endpoint>));
  const each = Math.ceil(count / endpoints.length);
  const all = endpoints.map(([name, endpoint], place) => {
    const requests = fc.sample(requestsTo(endpoint), { numRuns: each, seed: seed + place });
    return requests.map((request, at): RequestShot => {
      const { role, token, sacrificed } = people[(at + place) % people.length] as Caller;
      const sent = endsSession.includes(endpoint) ? sacrificed : token;
      return { ...request, name, role, headers: { ...request.headers, ...(sent ? { token: sent } : {}) } };
    });
  });
  return Array.from({ length: each }, (_, at) => all.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, count);
}

function problemOf(status: number, text: string, ms: number): string | null {
  if (status >= 500) return `status ${status}`;
  if (ms > answerWithinMs) return `answered after ${Math.round(ms)} ms`;
  return leak.test(text) ? `leaks ${leak.exec(text)?.[0]}` : null;
}

async function sendRequests(url: string, shot: RequestShot, result: FuzzResult): Promise<void> {
  const startedAt = performance.now();
  let status = 0;
  let problem: string | null;
  try {
    const signal = AbortSignal.timeout(answerWithinMs * 2);
    const response = await fetch(url + shot.path, {
      method: shot.method,
      headers: shot.headers,
      body: shot.body,
      signal,
      redirect: "manual",
    });
    status = response.status;
    problem = problemOf(status, await response.text(), performance.now() - startedAt);
  } catch (error) {
    problem = `no answer: ${error instanceof Error ? String(error.cause ?? error.message) : "unknown"}`;
  }
  result.requests += 1;
  result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
  if (!problem) return;
  const body = shot.body === null ? "" : ` ${JSON.stringify(shot.body.slice(0, 300))}`;
  result.failures.push(`${problem}: ${shot.name} as ${shot.role}: ${shot.method} ${shot.path.slice(0, 300)}${body}`);
}

/** Sends malformed requests over every call and role to its own server (G-R27). */
export async function fuzz(count: number, seed: number): Promise<FuzzResult> {
  const server = await ServerProcess.start({ VOWDESK_LOG: "silent" });
  const result: FuzzResult = { requests: 0, failures: [], byStatus: {} };
  try {
    const waiting = buildRequests(await openCallers(server.url), count, seed);
    const shoot = async () => {
      for (let shot = waiting.pop(); shot; shot = waiting.pop()) await sendRequests(server.url, shot, result);
    };
    await Promise.all(Array.from({ length: concurrency }, shoot));
    await server.ready();
    if (server.restarts > 0) result.failures.push(`the server crashed ${server.restarts} times`);
    return result;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 100_000);
  const seed = Number(process.argv[3] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  const { requests, failures, byStatus } = await fuzz(count, seed);
  for (const failure of failures.slice(0, shownFailures)) console.log(`FAILED ${failure}`);
  const statuses = JSON.stringify(byStatus);
  console.log(`answers by status: ${statuses}`);
  printFigures([{ goal: "G-R27", what: `${requests} requests, answers by status`, figure: statuses }], failures);
  console.log(`${requests - failures.length} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
}
