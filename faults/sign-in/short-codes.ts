import {
  appAuthApi,
  authApi,
  demoPassword,
  demoPhone,
  secondFactorApi,
  type AppSession,
} from "@vowdesk/contract/staff/auth";
import type { AppRole, Endpoint } from "@vowdesk/contract/kernel";
import { appOrdersApi, type AppOrder } from "@vowdesk/contract/local/orders";
import { codeAt } from "../../packages/server/test/codes.ts";
import { makeTestDatabase } from "../../packages/server/test/postgres.ts";
import { openDatabase } from "../../packages/server/src/platform/database/index.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { urlOf } from "../../harness/databases/database-proxy.ts";
import { Tally } from "../../harness/tally.ts";

interface CodeSettings {
  /** Guesses at each code. */
  guesses: number;
  /** Number of concurrent guesses. */
  concurrency: number;
}

type Pool = ReturnType<typeof openDatabase>["pool"];

interface Run {
  tally: Tally;
  nodes: readonly ServerProcess[];
  pool: Pool;
  settings: CodeSettings;
}

interface Answer {
  success: boolean;
  reason?: string;
  data: unknown;
}

/** Comparisons before the code is replaced, and as many again before attempts are throttled. */
const maxComparedPickups = 10;
const maxCompared = 5;
const busy = ["server-busy", "too-many-requests", "sign-in-throttled"];

async function post(
  node: ServerProcess | undefined,
  { path, method }: Endpoint,
  body: object,
  token = "",
): Promise<Answer> {
  const isForm = path === authApi.signIn.path;
  const response = await fetch(`${node?.url}${path}`, {
    method,
    headers: { token, "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" },
    body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

async function appSession(node: ServerProcess | undefined, role: AppRole): Promise<AppSession> {
  const claim = { phone: demoPhone(role, 0), password: demoPassword };
  return (await post(node, appAuthApi.appSignIn, claim)).data as AppSession;
}

/** Sends the guesses, some at a time, to the nodes in turn; counts the answers by reason. */
async function guessMany(
  { nodes, settings }: Run,
  guess: (node: ServerProcess | undefined, place: number) => Promise<Answer>,
): Promise<Record<string, number>> {
  const reasons: Record<string, number> = {};
  for (let start = 0; start < settings.guesses; start += settings.concurrency) {
    const places = Array.from({ length: settings.concurrency }, (_, i) => start + i);
    for (const { reason = "let in" } of await Promise.all(places.map((i) => guess(nodes[i % nodes.length], i))))
      reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return reasons;
}

const place = { lat: 30.2, lng: 120.2 };
const errand = { task: "send", item: "合同文件", itemValueCents: 1_000, zone: "滨江", remark: "" } as const;

/** Places an errand that a runner has accepted. */
async function errandUnderWay({ nodes, pool }: Run, customer: AppSession, runner: AppSession): Promise<AppOrder> {
  const wish = { ...errand, pickup: "滨盛路 1 号", destination: "江南大道 2 号", from: place, to: place };
  const request = { ...wish, clientOrderId: "short-codes-1" };
  const order = (await post(nodes[0], appOrdersApi.placeErrand, request, customer.token)).data as AppOrder;
  await pool.query(
    "update orders set status = 'in_progress', worker_id = $2, worker_name = 'runner', undo = null where number = $1",
    [order.number, runner.accountId],
  );
  return order;
}

async function runPickups(run: Run): Promise<void> {
  const { tally, nodes, pool, settings } = run;
  const [customer, runner] = [await appSession(nodes[0], "customer"), await appSession(nodes[0], "runner")];
  const { number, pickupCode } = await errandUnderWay(run, customer, runner);
  const step = (node: ServerProcess | undefined, code: string) =>
    post(node, appOrdersApi.runnerStep, { number, to: "delivered", pickupCode: code }, runner.token);
  const wrong = (i: number) => String((Number(pickupCode) + 1 + (i % 9_000)) % 10_000).padStart(4, "0");
  const reasons = await guessMany(run, (node, i) => step(node, wrong(i)));
  const compared = reasons["pickup-code-wrong"] ?? 0;
  const what = `${settings.guesses} guesses at a pickup code over two nodes: compared`;
  tally.record("G-S1", what, compared, compared <= maxComparedPickups && compared >= maxCompared);
  tally.expect("only refusals", reasons["let in"] === undefined && reasons["internal-error"] === undefined, reasons);
  const old = await step(nodes[1], pickupCode ?? "");
  tally.expect("the old code is refused", !old.success, old);
  const { rows } = await pool.query<{ notices: number; code: string; lines: number }>(
    `select (select count(*)::integer from message where number = $1 and body like '%取件码%') as notices,
      (select count(*)::integer from audit_line where subject = 'order:' || $1 and verb = 'order.pickup-code-replaced') as lines,
      (select details ->> 'pickupCode' from orders where number = $1) as code`,
    [number],
  );
  const { notices = 0, lines = 0, code = "" } = rows[0] ?? {};
  tally.record(
    "G-S1",
    "replacements of the code, each with a notice and an audit entry",
    lines,
    lines >= 1 && notices === lines,
  );
  await pool.query("update code_attempt set wait_until = now() - interval '1 second' where subject = $1", [number]);
  const right = await step(nodes[1], code);
  tally.expect("the new code is accepted after the delay", right.success, right);
}

async function runSecondFactor(run: Run): Promise<void> {
  const { tally, nodes, settings } = run;
  const claim = { username: "moderator", password: demoPassword };
  const { token } = (await post(nodes[0], authApi.signIn, claim)) as unknown as { token: string };
  const { data } = await post(nodes[0], secondFactorApi.begin, { password: demoPassword }, token);
  const { key } = data as { key: string };
  const codeIn = (steps: number) => codeAt(key, Math.floor(Date.now() / 1_000) + steps * 30);
  const on = await post(nodes[0], secondFactorApi.confirm, { code: codeIn(0) }, token);
  tally.expect("the second factor is enabled", on.success, on);
  // Differs from all codes that are valid around now.
  const reasons = await guessMany(run, (node, i) => post(node, authApi.signIn, { ...claim, otp: codeIn(1_000 + i) }));
  const compared = reasons["second-factor-wrong"] ?? 0;
  const what = `${settings.guesses} guesses at a second factor over two nodes: compared`;
  tally.record("G-S1", what, compared, compared <= maxCompared && compared > 0);
  const others = Object.keys(reasons).filter(
    (reason) => !["second-factor-wrong", "code-tries-used-up", "bad-credentials", ...busy].includes(reason),
  );
  tally.expect("only refusals", others.length === 0, reasons);
  const right = await post(nodes[1], authApi.signIn, { ...claim, otp: codeIn(1) });
  tally.expect("the right code is throttled, too", !right.success, right);
}

/** Guesses short codes over two nodes, many concurrently; a node restarts in between. */
export async function runShortCodes(settings: CodeSettings): Promise<Tally> {
  const tally = new Tally();
  const log = openLog("silent");
  const { connection, drop } = await makeTestDatabase(log);
  const { pool, close } = openDatabase(connection, log);
  const nodes: ServerProcess[] = [];
  try {
    const shared = {
      DATABASE_URL: urlOf(connection),
      VOWDESK_KEY: Buffer.alloc(32, "short codes").toString("base64"),
    };
    nodes.push(await ServerProcess.start(shared), await ServerProcess.start(shared));
    const run = { tally, nodes, pool, settings };
    await runPickups(run);
    await runSecondFactor(run);
    nodes[0]?.killServer();
    await nodes[0]?.ready();
    const claim = { username: "moderator", password: demoPassword, otp: "123456" };
    const again = await post(nodes[0], authApi.signIn, claim);
    tally.expect(
      "a restart keeps the count of failed attempts",
      again.reason !== "second-factor-wrong" && !again.success,
      again,
    );
    return tally;
  } finally {
    for (const node of nodes) await node.close();
    await close();
    await drop();
  }
}

if (import.meta.main) {
  const [guesses = 3_000, concurrency = 20] = process.argv.slice(2).map(Number);
  process.exit((await runShortCodes({ guesses, concurrency })).print());
}
