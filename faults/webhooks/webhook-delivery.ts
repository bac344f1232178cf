import { setTimeout as wait } from "node:timers/promises";
import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { webhooksApi, type WebhookWithSecret } from "@vowdesk/contract/messages/webhooks";
import type { Endpoint } from "@vowdesk/contract/kernel";
import type pg from "pg";
import { numbersUntil, startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";
import { verifySignature, WebhookReceiver } from "../../harness/webhook-receiver.ts";

interface Settings {
  /** Changes to make. */
  events: number;
  kills: number;
}

const goal = "G-R38";
const objects = 40;
const retryPauseMs = 200;
/** The claim of a killed server, and some retries after it. */
const settleWithinMs = 180_000;
/** Share of the requests that the receiver refuses. */
const refusedShare = 0.02;
const slowestAnswerMs = 20;

interface Answer<T> {
  success: boolean;
  data: T;
}

/** Sends calls with the administrator's token. Null while the server is killed. */
function callerOf(url: string, token: string) {
  return async <T>({ method, path: place }: Endpoint, input: object): Promise<Answer<T> | null> => {
    const isRead = method === "GET";
    const address = isRead ? place.replace(":id", String((input as { id?: number }).id)) : place;
    const body = isRead ? {} : { body: JSON.stringify(input) };
    const headers = { token, "content-type": "application/json" };
    const signal = AbortSignal.timeout(20_000);
    return fetch(`${url}${address}`, { method, headers, signal, ...body }).then(
      async (response) => (response.status === 200 ? ((await response.json()) as Answer<T>) : null),
      () => null,
    );
  };
}

type Call = ReturnType<typeof callerOf>;

async function callUntilAnswered<T>(call: Call, endpoint: Endpoint, input: object): Promise<T> {
  for (;;) {
    const answer = await call<T>(endpoint, input);
    if (answer?.success) return answer.data;
    await wait(retryPauseMs);
  }
}

/** Changes the note of an object until the change is committed, with the version that the server has now. Returns the new one. */
async function changeNote(call: Call, { id, version }: Bookable, note: string): Promise<Bookable> {
  const answer = await call<Bookable>(bookablesApi.update, { id, version, note });
  if (answer?.success) return answer.data;
  await wait(retryPauseMs);
  const stored = await callUntilAnswered<Bookable>(call, bookablesApi.detail, { id });
  // The server may have committed the change and been killed before its answer arrived.
  return stored.note === note ? stored : changeNote(call, stored, note);
}

async function changeRepeatedly(call: Call, first: Bookable, next: () => number | null): Promise<void> {
  let bookable = first;
  for (let number = next(); number !== null; number = next())
    bookable = await changeNote(call, bookable, `change ${number}`);
}

/** The committed changes of each object in their order, by the audit trail. */
async function committedChanges(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ subject: string; notes: string[] }>(
    `select subject, array_agg(changes->'note'->>1 order by id) as notes from audit_line
     where verb = 'bookable.changed' and subject like 'bookable:%' group by subject`,
  );
  return new Map(rows.map(({ subject, notes }) => [subject, notes]));
}

async function waitUntilSent(client: pg.Client): Promise<number> {
  for (const end = performance.now() + settleWithinMs; ; await wait(500)) {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::integer as n from webhook_delivery where state <> 'delivered'",
    );
    const left = rows[0]?.n ?? 0;
    if (left === 0 || performance.now() > end) return left;
  }
}

/** Compares what arrived with what was committed. */
function judge(
  receiver: WebhookReceiver,
  committed: ReadonlyMap<string, string[]>,
  secret: string,
  tally: Tally,
): void {
  const accepted = receiver.received.filter(({ type }) => type === "bookable.changed");
  const seen = new Set<string>();
  const arrived = new Map<string, string[]>();
  for (const { id, data } of accepted) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { note = "" } = data.after as { note?: string };
    arrived.set(data.subject, [...(arrived.get(data.subject) ?? []), note]);
  }
  let [lost, disordered, changes] = [0, 0, 0];
  for (const [subject, notes] of committed) {
    const received = arrived.get(subject) ?? [];
    changes += notes.length;
    lost += notes.filter((note) => !received.includes(note)).length;
    disordered += received.filter((note, index) => note !== notes[index]).length;
  }
  const unsigned = accepted.filter((event) => {
    try {
      verifySignature(secret, event);
      return false;
    } catch {
      return true;
    }
  });
  tally.record(goal, "changes committed, requests received", `${changes}, ${accepted.length}`, changes > 0);
  tally.record(goal, "committed changes that did not arrive", lost, lost === 0);
  tally.record(goal, "events out of the order of their object", disordered, disordered === 0);
  tally.record(goal, "events without a valid signature", unsigned.length, unsigned.length === 0);
}

/**
 * Writers change objects while the server is killed, and a receiver that is slow and sometimes refuses gets their events: each
 * committed change arrives at least once, signed, and in the order of its object.
 */
export async function deliverUnderKills({ events, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const receiver = await WebhookReceiver.start();
  receiver.answer = async () => {
    await wait(Math.random() * slowestAnswerMs);
    return Math.random() < refusedShare ? 500 : 204;
  };
  const server = await ServerProcess.start({
    VOWDESK_WEBHOOK_ALLOW_PRIVATE: "webhooks",
    VOWDESK_TEST_RECEIVERS: "127.0.0.1",
  });
  try {
    const call = callerOf(server.url, await signIn(server.url, "admin"));
    const input = { url: receiver.url, events: ["bookable.*"] };
    const { secret } = await callUntilAnswered<WebhookWithSecret>(call, webhooksApi.add, input);
    const bookables: Bookable[] = [];
    for (let index = 0; index < objects; index += 1)
      bookables.push(await callUntilAnswered(call, bookablesApi.add, { kind: "kit", name: `kit ${index}` }));
    const killing = startKilling(server, { serverKills: kills, databaseKills: 0 });
    const next = numbersUntil(killing.isOver, events);
    await Promise.all([killing.done, ...bookables.map((item) => changeRepeatedly(call, item, next))]);
    tally.record(goal, "kills of the server", kills);
    // A killed server takes its embedded database along, so the connection is opened at the end.
    const client = await server.connect();
    const left = await waitUntilSent(client);
    tally.record(goal, "deliveries that were not sent in time", left, left === 0);
    judge(receiver, await committedChanges(client), secret, tally);
    return tally;
  } finally {
    await server.close();
    await receiver.close();
  }
}

if (import.meta.main) {
  const [events = 20_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await deliverUnderKills({ events, kills })).print());
}
