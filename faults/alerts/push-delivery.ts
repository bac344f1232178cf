import { setTimeout as wait } from "node:timers/promises";
import { alertsApi, type AlertSettings } from "@vowdesk/contract/messages/alerts";
import { announcementsApi, type AnnouncementDetail } from "@vowdesk/contract/messages/announcements";
import type { Endpoint } from "@vowdesk/contract/kernel";
import type pg from "pg";
import { numbersUntil, startKilling } from "../../harness/kill-in-turn.ts";
import { PushService } from "../../harness/push-service/push-service.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";

interface Settings {
  /** Announcements to publish, until all kills are done. */
  messages: number;
  kills: number;
}

const goal = "G-R38";
const accounts = ["manager", "service", "dispatcher", "finance"];
const pauseMs = 200;
/** The delay of pushes, the claims of a killed server, and the retries after them. */
const settleWithinMs = 400_000;
/** The share of pushes that get each answer; all others are accepted. A redirect is not followed. */
const faults = [
  { share: 0.05, answer: "hang" },
  { share: 0.1, answer: 500 },
  { share: 0.05, answer: 302 },
] as const;

function randomAnswer(): number | "hang" {
  let left = Math.random();
  for (const { share, answer } of faults) {
    if (left < share) return answer;
    left -= share;
  }
  return 201;
}

/** Sends a call. Null while the server is killed. */
async function send<T>(server: ServerProcess, token: string, endpoint: Endpoint, input: object): Promise<T | null> {
  const headers = { token, "content-type": "application/json" };
  const signal = AbortSignal.timeout(20_000);
  const sent = { method: endpoint.method, headers, body: JSON.stringify(input), signal };
  const answer = await fetch(`${server.url}${endpoint.path}`, sent).then(
    async (response) => (response.status === 200 ? ((await response.json()) as { success: boolean; data: T }) : null),
    () => null,
  );
  return answer?.success ? answer.data : null;
}

const fieldsOf = (title: string) => ({
  wordings: {
    en: { title, body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: title }] }] } },
  },
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
});

async function publish(server: ServerProcess, token: string, next: () => number | null): Promise<void> {
  for (let number = next(); number !== null; number = next()) {
    const draft = await send<AnnouncementDetail>(server, token, announcementsApi.add, fieldsOf(`Notice ${number}`));
    if (draft) await send(server, token, announcementsApi.publish, { id: draft.id, version: draft.version });
    await wait(pauseMs);
  }
}

/** The subscriptions of the accounts; their messages of announcements are pushed. */
async function subscribeAll(server: ServerProcess, push: PushService): Promise<string[]> {
  const ids: string[] = [];
  for (const name of accounts) {
    const token = await signIn(server.url, name);
    const subscription = push.subscribe();
    const subscribed = await send<AlertSettings>(server, token, alertsApi.subscribe, subscription);
    const changed = await send<AlertSettings>(server, token, alertsApi.change, { pushGroups: ["announcement"] });
    if (!subscribed || !changed) throw new Error(`${name} could not subscribe`);
    ids.push(subscription.endpoint.split("/").at(-1) ?? "");
  }
  return ids;
}

/** The committed messages of announcements that were published here, as tags of pushes. */
async function committedTags(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id::text from message where type = 8 and body like '%Notice %'",
  );
  return rows.map(({ id }) => `msg:${id}`);
}

/** The pushes that a push service has accepted, by subscription and tag. */
type Accepted = Map<string, number>;

async function missingAfter(accepted: Accepted, requested: readonly string[]): Promise<number> {
  for (const end = performance.now() + settleWithinMs; ; await wait(1_000)) {
    const missing = requested.filter((key) => !accepted.has(key)).length;
    if (missing === 0 || performance.now() > end) return missing;
  }
}

/**
 * Announcements are published while the server is killed and the push service hangs, refuses, redirects or accepts: each committed message
 * reaches the browser of each user at least once.
 */
async function pushUnderKills({ messages, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const push = await PushService.start();
  const accepted: Accepted = new Map();
  push.answer = ({ subscription, content }) => {
    const answer = randomAnswer();
    const key = "tag" in content ? `${subscription} ${content.tag}` : "";
    if (answer === 201) accepted.set(key, (accepted.get(key) ?? 0) + 1);
    return answer;
  };
  const server = await ServerProcess.start({
    VOWDESK_WEBHOOK_ALLOW_PRIVATE: "push",
    VOWDESK_TEST_RECEIVERS: "127.0.0.1",
  });
  try {
    const subscriptions = await subscribeAll(server, push);
    const token = await signIn(server.url, "admin");
    const killing = startKilling(server, { serverKills: kills, databaseKills: 0 });
    const next = numbersUntil(killing.isOver, messages);
    await Promise.all([killing.done, publish(server, token, next)]);
    // A killed server takes its embedded database along, so the connection is opened at the end.
    const client = await server.connect();
    const tags = await committedTags(client);
    const requested = tags.flatMap((tag) => subscriptions.map((subscription) => `${subscription} ${tag}`));
    const missing = await missingAfter(accepted, requested);
    tally.record(goal, "kills of the server", kills);
    tally.record(goal, "messages committed, pushes tried", `${tags.length}, ${push.received.length}`, tags.length > 0);
    tally.record(goal, "pushes that did not arrive in time", missing, missing === 0);
    tally.record(goal, "pushes that were not valid", push.problems.length, push.problems.length === 0);
    return tally;
  } finally {
    await server.close();
    await push.close();
  }
}

if (import.meta.main) {
  const [messages = 500, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await pushUnderKills({ messages, kills })).print());
}
