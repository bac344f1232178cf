import { setTimeout as wait } from "node:timers/promises";
import { randomInt } from "node:crypto";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { ordersApi, type OrderDetail } from "@vowdesk/contract/local/orders";
import { usersApi } from "@vowdesk/contract/staff/users";
import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { WebSocket } from "ws";
import { startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";
import { WebhookReceiver } from "../../harness/webhook-receiver.ts";
import { requestFor } from "../../packages/server/test/server.ts";
import { Business, zones } from "./business.ts";
import { pick, randomCall, type KnownValues } from "./random-calls.ts";
import { Judge, textOf, type Reader } from "./timelines.ts";

interface Settings {
  histories: number;
  kills: number;
}

const goal = "G-S32";
const lanes = 8;
const rounds = 6;
const retryPauseMs = 200;
const timeoutMs = 20_000;
/** A change is seen this much later: sessions and rows are cached for a second, frames and deliveries wait in a queue. */
const slackMs = { answer: 2_000, frame: 5_000, delivery: 10_000 };
const roleChangeMs = 8_000;
/** Time for the frames and deliveries of the last changes. */
const settleMs = 12_000;

interface Answer<T> {
  success: boolean;
  data: T;
}

/** The program while it runs. */
interface Run {
  server: ServerProcess;
  business: Business;
  judge: Judge;
  admin: string;
  tokens: Map<Reader, string>;
  errors: string[];
  send: Send;
}

type Send = (endpoint: Endpoint, input: object, token: string) => Promise<string>;

/** Sends calls until the server answers, and collects internal errors. */
function openClient(url: string, errors: string[]): Send {
  const attempt = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (response.status === 500) errors.push(`${path}: ${text.slice(0, 200)}`);
    return response.status <= 500 ? text : null;
  };
  return async (endpoint, input, token) => {
    const { method, url: path, headers, payload } = requestFor(endpoint, input as Record<string, unknown>, token);
    const isJson = payload !== undefined && typeof payload !== "string";
    const type = isJson ? { "content-type": "application/json" } : {};
    const body = isJson ? JSON.stringify(payload) : (payload as string | undefined);
    for (;;) {
      const init = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) };
      const text = await attempt(path, init).catch(() => null);
      if (text !== null) return text;
      await wait(retryPauseMs);
    }
  };
}

async function call<T>(run: Run, endpoint: Endpoint, input: object): Promise<Answer<T>> {
  return JSON.parse(await run.send(endpoint, input, run.admin)) as Answer<T>;
}

/** A reader makes a random call. */
async function read(run: Run, known: KnownValues): Promise<void> {
  const reader = pick(run.business.readers);
  const { title, endpoint, input } = randomCall(known);
  const from = performance.now() - slackMs.answer;
  const text = await run.send(endpoint, input, run.tokens.get(reader) ?? "");
  run.judge.judge({ reader, source: `answer of ${title}`, text, from, to: performance.now() });
}

/** The records of one history, and what happens to them. */
async function runHistory(run: Run, index: number): Promise<void> {
  const { business } = run;
  const { order, lead, wedding } = await business.addRecords(index);
  // Exports and the page of the customer have the orders of all zones, so they are read more often.
  const customer = Array.from({ length: 6 }, () => order.customerId);
  const known: KnownValues = {
    numbers: [order.number],
    ids: [lead, wedding, ...customer, ...business.ids],
    phones: [order.phone],
  };
  const acts: (() => Promise<unknown>)[] = [
    () => business.moveOrder(order, pick(zones)),
    () => business.handOver("lead", lead, index),
    () => business.handOver("wedding", wedding, index),
    async () => {
      const { data } = await call<OrderDetail>(run, ordersApi.detail, { number: order.number });
      const { version } = data.order;
      await call(run, ordersApi.act, { number: order.number, version, act: "note", reason: textOf(`o${index}`) });
    },
    async () => {
      const { data } = await call<WeddingDetail>(run, weddingsApi.detail, { id: wedding });
      await call(run, weddingsApi.update, {
        id: wedding,
        version: data.version,
        note: `${textOf(`w${index}`)} ${randomInt(1_000)}`,
      });
    },
    async () => {
      const { data } = await call<LeadDetail>(run, leadsApi.detail, { id: lead });
      await call(run, leadsApi.update, {
        id: lead,
        version: data.version,
        note: `${textOf(`l${index}`)} ${randomInt(1_000)}`,
      });
    },
  ];
  for (let round = 0; round < rounds; round += 1)
    await Promise.all([
      ...(randomInt(2) === 0 ? [pick(acts)()] : []),
      read(run, known),
      read(run, known),
      read(run, known),
    ]);
}

/** A socket of a reader that connects again after each kill. */
function follow(run: Run, reader: Reader, isOver: () => boolean): void {
  const { server, judge, tokens } = run;
  const socket = new WebSocket(`ws://127.0.0.1:${server.socketPort}/ws?token=${tokens.get(reader)}`);
  const hello = { v: 2, tab: "a", after: null, lang: "en" };
  socket.on("open", () =>
    socket.send(JSON.stringify({ action: 1, senderId: "", msg: JSON.stringify(hello), msgIds: "" })),
  );
  socket.on("message", (data: Buffer) => {
    const to = performance.now();
    judge.judge({ reader, source: "frame", text: data.toString("utf8"), from: to - slackMs.frame, to });
  });
  socket.on("error", () => undefined);
  socket.on("close", () => !isOver() && setTimeout(() => follow(run, reader, isOver), retryPauseMs));
}

async function changeRoles(run: Run, isOver: () => boolean): Promise<number> {
  let changes = 0;
  while (!isOver()) {
    const reader = pick(run.business.readers);
    const zone = pick(zones);
    await reader.zone.change(zone, async () => {
      const assign = async () => call(run, usersApi.assignRoles, await run.business.assignment(reader, zone));
      while (!(await assign()).success) await wait(retryPauseMs);
    });
    changes += 1;
    await wait(roleChangeMs);
  }
  return changes;
}

async function runAll(run: Run, histories: number, isGoingOn: () => boolean): Promise<number> {
  let begun = 0;
  const lane = async () => {
    while (begun < histories || isGoingOn()) await runHistory(run, (begun += 1));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return begun;
}

function record(tally: Tally, { judge, errors }: Run): void {
  const seen = (kind: string) => judge.seen.get(kind) ?? 0;
  tally.record(goal, "answers, frames and deliveries searched", judge.readings);
  tally.record(goal, "own records seen in answers", seen("answer"), seen("answer") > 0);
  tally.record(goal, "own records seen in deliveries", seen("delivery"), seen("delivery") > 0);
  tally.record(goal, "records that their readers may not see", judge.leaks.length, judge.leaks.length === 0);
  for (const leak of judge.leaks.slice(0, 10)) tally.expect("leak", false, leak);
  tally.expect("internal errors", errors.length === 0, errors.slice(0, 3));
}

/**
 * Users of random zones, and consultants, make random calls beside orders that move between zones, weddings and leads that are handed over,
 * roles that change and a server that is killed: no answer, frame or delivery of a webhook has a record that its reader may not see.
 */
export async function searchForForeignRecords({ histories, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const receiver = await WebhookReceiver.start();
  const business = await Business.open();
  const server = await ServerProcess.start({
    ...business.environment,
    VOWDESK_WEBHOOK_ALLOW_PRIVATE: "webhooks",
    VOWDESK_TEST_RECEIVERS: "127.0.0.1",
  });
  let isOver = false;
  try {
    await business.fill();
    const admin = await signIn(server.url, "admin");
    const judge = new Judge(business.records);
    const errors: string[] = [];
    const tokens = new Map<Reader, string>();
    for (const reader of business.readers) tokens.set(reader, await signIn(server.url, reader.username));
    const run: Run = { server, business, judge, admin, tokens, errors, send: openClient(server.url, errors) };
    receiver.answer = ({ path, body }) => {
      const reader = business.readers.find(({ id }) => path === `/user/${id}`);
      const to = performance.now();
      if (reader) judge.judge({ reader, source: "delivery", text: body, from: to - slackMs.delivery, to });
      return 204;
    };
    for (const reader of business.readers) {
      const webhook = { url: `http://127.0.0.1:${receiver.port}/user/${reader.id}`, events: ["*"] };
      await run.send(webhooksApi.add, webhook, tokens.get(reader) ?? "");
      follow(run, reader, () => isOver);
    }
    const killing = startKilling(server, { serverKills: kills, databaseKills: 0 });
    const roles = changeRoles(run, () => isOver);
    const done = await runAll(run, histories, () => !killing.isOver());
    await killing.done;
    await wait(settleMs);
    isOver = true;
    tally.record(goal, "histories, kills, changes of roles", `${done}, ${kills}, ${await roles}`, done >= histories);
    record(tally, run);
    return tally;
  } finally {
    isOver = true;
    await server.close();
    await business.close();
    await receiver.close();
  }
}

if (import.meta.main) {
  const [histories = 1_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await searchForForeignRecords({ histories, kills })).print());
}
