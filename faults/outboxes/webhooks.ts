import { setTimeout as wait } from "node:timers/promises";
import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { webhooksApi, type WebhookWithSecret } from "@vowdesk/contract/messages/webhooks";
import type pg from "pg";
import type { Tally } from "../../harness/tally.ts";
import { verifySignature, WebhookReceiver } from "../../harness/webhook-receiver.ts";
import { callUntilAnswered, goal, pauseBeforeRetry, type Call, type Outbox } from "./outbox.ts";

const objects = 40;
/** Share of the requests that the receiver refuses. */
const refusedShare = 0.02;
const slowestAnswerMs = 20;

/** Changes the note of an object until the change is committed, with the version that the server has now. Returns the new one. */
async function changeNote(call: Call, { id, version }: Bookable, note: string): Promise<Bookable> {
  const changed = await call<Bookable>(bookablesApi.update, { id, version, note });
  if (changed) return changed;
  await pauseBeforeRetry();
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

/** Changes of bookables: each event arrives signed and in the order of its object. */
export async function openWebhooks(): Promise<Outbox> {
  const receiver = await WebhookReceiver.start();
  receiver.answer = async () => {
    await wait(Math.random() * slowestAnswerMs);
    return Math.random() < refusedShare ? 500 : 204;
  };
  const bookables: Bookable[] = [];
  let secret = "";
  return {
    environment: { VOWDESK_WEBHOOK_ALLOW_PRIVATE: "webhooks", VOWDESK_TEST_RECEIVERS: "127.0.0.1" },
    settleWithinMs: 180_000,
    async prepare(_server, call) {
      const input = { url: receiver.url, events: ["bookable.*"] };
      ({ secret } = await callUntilAnswered<WebhookWithSecret>(call, webhooksApi.add, input));
      for (let index = 0; index < objects; index += 1)
        bookables.push(await callUntilAnswered(call, bookablesApi.add, { kind: "kit", name: `kit ${index}` }));
    },
    async write(call, next) {
      await Promise.all(bookables.map((item) => changeRepeatedly(call, item, next)));
    },
    async countMissing(client) {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::integer as n from webhook_delivery where state <> 'delivered'",
      );
      return rows[0]?.n ?? 0;
    },
    judge: async (client, tally) => judge(receiver, await committedChanges(client), secret, tally),
    close: () => receiver.close(),
  };
}
