import { alertsApi, type AlertSettings } from "@vowdesk/contract/messages/alerts";
import { announcementsApi, type AnnouncementDetail } from "@vowdesk/contract/messages/announcements";
import type pg from "pg";
import { PushService } from "../../harness/push-service/push-service.ts";
import type { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { callerOf, goal, pauseBeforeRetry, type Call, type Outbox } from "./outbox.ts";

const accounts = ["manager", "service", "dispatcher", "finance"];
/** The share of pushes that get each answer; all others are accepted. A redirect is not followed. */
const faults = [
  { share: 0.05, answer: "hang" },
  { share: 0.1, answer: 500 },
  { share: 0.05, answer: 302 },
] as const;

function randomAnswer(): number | "hang" {
  let remaining = Math.random();
  for (const { share, answer } of faults) {
    if (remaining < share) return answer;
    remaining -= share;
  }
  return 201;
}

const fieldsOf = (title: string) => ({
  wordings: {
    en: { title, body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: title }] }] } },
  },
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
});

async function publish(call: Call, next: () => number | null): Promise<void> {
  for (let number = next(); number !== null; number = next()) {
    const draft = await call<AnnouncementDetail>(announcementsApi.add, fieldsOf(`Notice ${number}`));
    if (draft) await call(announcementsApi.publish, { id: draft.id, version: draft.version });
    await pauseBeforeRetry();
  }
}

/** The subscriptions of the accounts; their messages of announcements are pushed. */
async function subscribeAll(server: ServerProcess, push: PushService): Promise<string[]> {
  const ids: string[] = [];
  for (const name of accounts) {
    const call = callerOf(server.url, await signIn(server.url, name));
    const subscription = push.subscribe();
    const subscribed = await call<AlertSettings>(alertsApi.subscribe, subscription);
    const changed = await call<AlertSettings>(alertsApi.change, { pushGroups: ["announcement"] });
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

/** Announcements: each committed message reaches the browser of each user. */
export async function openPushes(): Promise<Outbox> {
  const push = await PushService.start();
  const accepted = new Set<string>();
  push.answer = ({ subscription, content }) => {
    const answer = randomAnswer();
    if (answer === 201 && "tag" in content) accepted.add(`${subscription} ${content.tag}`);
    return answer;
  };
  let subscriptions: string[] = [];
  return {
    environment: { VOWDESK_WEBHOOK_ALLOW_PRIVATE: "push", VOWDESK_TEST_RECEIVERS: "127.0.0.1" },
    // Includes the delay of pushes.
    settleWithinMs: 400_000,
    async prepare(server) {
      subscriptions = await subscribeAll(server, push);
    },
    write: publish,
    async countMissing(client) {
      const requested = (await committedTags(client)).flatMap((tag) =>
        subscriptions.map((subscription) => `${subscription} ${tag}`),
      );
      return requested.filter((key) => !accepted.has(key)).length;
    },
    async judge(client, tally) {
      const tags = await committedTags(client);
      tally.record(
        goal,
        "messages committed, pushes tried",
        `${tags.length}, ${push.received.length}`,
        tags.length > 0,
      );
      tally.record(goal, "pushes that were not valid", push.problems.length, push.problems.length === 0);
    },
    close: () => push.close(),
  };
}
