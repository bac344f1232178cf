import { setTimeout as wait } from "node:timers/promises";
import { appAuthApi } from "@vowdesk/contract/staff/auth";
import { appChatApi, chatApi } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { randomFrom, type Random } from "../../packages/server/src/demo/random.ts";
import { waitUntil } from "../../harness/pace.ts";
import { timedRequest, type Answer } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface TextSettings {
  /** Texts of customers and staff, each with surrogate pairs at the lengths where the server cuts. */
  texts: number;
  /** How long a reply that cannot be released is observed. */
  seconds: number;
}

/** A user with their conversation. */
interface ChatClient {
  token: string;
  conversationId: number;
}

interface Run {
  tally: Tally;
  system: TestSystem;
  agent: Person;
  random: Random;
}

const characters = ["a", "字", "😀", "👩‍👩‍👧", "é", "𠮷", "\u200d", "🇯🇵"];
const cuts = [60, 80, 200, 500, 1_000];
/** JSON of texts that PostgreSQL cannot store. */
const illFormed = ["\\u0000", "a\\u0000b", "\\ud83d", "\\ude00", "half \\ud83d"];
const releasedWithinMs = 15_000;
const cpuShareBelow = 0.5;

function textOf({ random }: Run): string {
  const before = random.pick(cuts) - 1 - random.below(2);
  const tail = Array.from({ length: 8 }, () => random.pick(characters));
  return `${"x".repeat(before)}${tail.join("")}`;
}

const post = ({ system }: Run, path: string, token: string, body: string) =>
  timedRequest(system.server.url, path, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body,
  });

async function signUp({ system }: Run, index: number): Promise<ChatClient> {
  const phone = `137${String(index).padStart(8, "0")}`;
  const send = (path: string, body: object, token = "") =>
    fetch(system.server.url + path, {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const made = await send(appAuthApi.appSignUp.path, { phone, password: "a long one 7", name: "😀".repeat(8) });
  const { data } = (await made.json()) as { data: { accountId: number; token: string } };
  await send(appChatApi.send.path, { text: "在吗" }, data.token);
  const { rows } = await sql<{ id: number }>`select id from conversation where customer_id = ${data.accountId}`.execute(
    system.services.db,
  );
  return { token: data.token, conversationId: rows[0]?.id ?? 0 };
}

const heldCount = async ({ services }: TestSystem, conversationId: number) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from chat_message
    where conversation_id = ${conversationId} and state = 'held'`.execute(services.db);
  return rows[0]?.n ?? 0;
};

const isReleased = ({ system }: Run, { conversationId }: ChatClient) =>
  waitUntil(async () => (await heldCount(system, conversationId)) === 0, releasedWithinMs);

/** Checks that every well-formed text is accepted and sent, wherever the server shortens it. */
async function sendTexts(run: Run, talker: ChatClient, count: number): Promise<void> {
  let refused = 0;
  for (let index = 0; index < count; index += 1) {
    const text = textOf(run);
    const asCustomer = await post(run, appChatApi.send.path, talker.token, JSON.stringify({ text }));
    const reply = JSON.stringify({ id: talker.conversationId, text });
    const asStaff = await post(run, chatApi.send.path, run.agent.token, reply);
    refused += [asCustomer, asStaff].filter(({ isServed }) => !isServed).length;
  }
  run.tally.record("G-R33", `of ${2 * count} texts with emoji at every cut, refused`, refused, refused === 0);
  const isOut = await isReleased(run, talker);
  run.tally.record("G-R33", "replies among them that were not released", isOut ? 0 : "some", isOut);
}

async function sendIllFormed(run: Run, talker: ChatClient): Promise<void> {
  const answers: Answer[] = [];
  for (const text of illFormed)
    answers.push(
      await post(run, appChatApi.send.path, talker.token, `{"text":"${text}"}`),
      await post(run, chatApi.send.path, run.agent.token, `{"id":${talker.conversationId},"text":"${text}"}`),
    );
  const wrong = answers.filter(({ reason }) => reason !== "invalid-input").length;
  run.tally.record("G-R33", `of ${answers.length} ill-formed texts, accepted`, wrong, wrong === 0);
}

const cpuSeconds = ({ system }: Run) => system.metric("process_cpu_seconds_total");

async function judgeRetries({ tally, system }: Run, seconds: number): Promise<void> {
  const { db } = system.services;
  const tried = (await sql<{ n: number }>`select coalesce(sum(failures), 0)::integer as n from due_retry`.execute(db))
    .rows[0];
  const max = Math.ceil(Math.log2(seconds / 5 + 1)) + 2;
  const tries = tried?.n ?? 0;
  tally.record("G-R33", `attempts to release a failing reply, in ${seconds} s`, tries, tries > 0 && tries <= max);
  const noted = (
    await sql<{ n: number }>`select coalesce(sum(count), 0)::integer as n from error_group
    where message like '%planted%'`.execute(db)
  ).rows[0];
  tally.record("G-R33", "entries of it in the error log", noted?.n ?? 0, noted?.n === 1);
}

/** A failing reply does not delay others, and its retries use little CPU time. */
async function watchFailing(
  run: Run,
  [failing, other]: readonly [ChatClient, ChatClient],
  seconds: number,
): Promise<void> {
  const { tally, system, agent } = run;
  await sql`create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
    system.services.db,
  );
  await sql`create trigger planted before update on chat_message for each row
    when (old.conversation_id = ${sql.raw(String(failing.conversationId))}) execute function planted()`.execute(
    system.services.db,
  );
  for (const { conversationId } of [failing, other])
    await post(run, chatApi.send.path, agent.token, JSON.stringify({ id: conversationId, text: "您好" }));
  const isOut = await isReleased(run, other);
  tally.record("G-R33", "another reply beside the failing one", isOut ? "released" : "held", isOut);
  const [before, begun] = [await cpuSeconds(run), performance.now()];
  await wait(seconds * 1_000);
  const share = ((await cpuSeconds(run)) - before) / ((performance.now() - begun) / 1_000);
  tally.record("G-R33", "share of a core used by the server meanwhile", share.toFixed(2), share < cpuShareBelow);
  await judgeRetries(run, seconds);
  await sql`drop trigger planted on chat_message`.execute(system.services.db);
}

/**
 * Texts with surrogate pairs at every cut are accepted and sent; texts that cannot be stored are refused or fail
 * alone.
 */
export async function runTexts({ texts, seconds }: TextSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open({ VOWDESK_LIMITS: "off" });
  try {
    const [agent] = await system.createUsers(1, "service");
    if (!agent) throw new Error("no user was created");
    const run = { tally, system, agent, random: randomFrom(7) };
    const [one, other] = [await signUp(run, 1), await signUp(run, 2)];
    await sendTexts(run, one, texts);
    await sendIllFormed(run, one);
    await watchFailing(run, [one, other], seconds);
    tally.expect("G-R33 the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const [texts = 500, seconds = 120] = process.argv.slice(2).map(Number);
  process.exit((await runTexts({ texts, seconds })).print());
}
