import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { AppChatMessage } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { randomFrom, type Random } from "../../packages/server/src/demo/random.ts";
import { openClient, Refused, type Call } from "../../packages/simulator/src/client.ts";
import { deskSender, phoneSender, SocketSender, type Sender } from "./chat-senders.ts";
import { waitUntil } from "../../harness/pace.ts";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface ChatKillSettings {
  kills: number;
  /** Conversations, each with a phone and a member of staff. */
  conversations: number;
  seed: number;
}

const channels = ["phones over HTTP", "the desk over HTTP", "the desk over the socket"] as const;
type Channel = (typeof channels)[number];

/** A cut happens within this many bytes: inside of a handshake, a header, a text, or the answer to it. */
const withinBytes = 600;
const cutPauseMs = 15;
const retryPauseMs = 20;
const concurrency = 64;
const settleWithinMs = 60_000;

/** Sends one message after the other into a conversation. */
interface Writer {
  channel: Channel;
  sender: Sender;
  /** Texts in the order in which they were sent. */
  texts: string[];
  /** Ids that the server assigned. */
  ids: string[];
  retries: number;
}

interface Conversation {
  id: number;
  phoneToken: string;
  deskToken: string;
  phone: Writer;
  desk: Writer;
}

interface Run {
  system: TestSystem;
  /** Bypasses the proxies. */
  call: Call;
  proxies: Readonly<Record<Channel, FaultProxy>>;
  talks: Conversation[];
}

/**
 * Sends until an answer arrives, always under the same key, because an attempt whose connection died may have
 * succeeded.
 */
async function sendUntilStored(writer: Writer, text: string): Promise<string> {
  const key = randomUUID();
  for (;;) {
    try {
      return await writer.sender.send(text, key);
    } catch (error) {
      if (error instanceof Refused) throw error;
      writer.retries += 1;
      await wait(retryPauseMs);
    }
  }
}

async function writeUntil(writer: Writer, name: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const text = `${name}${writer.texts.length + 1}`;
    writer.texts.push(text);
    writer.ids.push(await sendUntilStored(writer, text));
  }
}

const made = ({ cuts }: FaultProxy) => cuts.toServer + cuts.toClient;

async function cutAll(proxy: FaultProxy, random: Random, kills: number): Promise<void> {
  while (made(proxy) < kills) {
    proxy.cutSome(random, withinBytes);
    await wait(cutPauseMs);
  }
}

const writer = (channel: Channel, sender: Sender): Writer => ({ channel, sender, texts: [], ids: [], retries: 0 });

async function openConversation({ system, call, proxies }: Omit<Run, "talks">, place: number, deskToken: string) {
  const registered = {
    phone: `137${String(place).padStart(8, "0")}`,
    password: "Ring-finger-1839",
    name: `周${place}`,
  };
  const { accountId, token: phoneToken } = await call("appAuth_appSignUp", registered);
  await call("appChat_send", { text: "在吗" }, phoneToken);
  const { rows } = await sql<{ id: number }>`select id from conversation where customer_id = ${accountId}`.execute(
    system.services.db,
  );
  const id = rows[0]?.id ?? 0;
  const through = (channel: Channel) =>
    openClient(`http://127.0.0.1:${proxies[channel].port}`, new AbortController().signal, concurrency);
  const phone = writer(channels[0], phoneSender(through(channels[0]), phoneToken));
  const overSocket = new SocketSender({ port: proxies[channels[2]].port, token: deskToken, id });
  const client =
    place % 2 === 0
      ? writer(channels[1], deskSender(through(channels[1]), deskToken, id))
      : writer(channels[2], overSocket);
  return { id, phoneToken, deskToken, phone, desk: client };
}

async function openRun(system: TestSystem, conversations: number): Promise<Run> {
  const port = Number(new URL(system.server.url).port);
  const opened = await Promise.all([port, port, system.server.socketPort].map((item) => FaultProxy.open(item)));
  const proxies = Object.fromEntries(channels.map((channel, at) => [channel, opened[at]])) as Run["proxies"];
  const call = openClient(system.server.url, new AbortController().signal, concurrency);
  const people = await system.createUsers(conversations);
  await sql`insert into user_role (user_id, role_id) select person, role.id
    from unnest(${people.map(({ id }) => id)}::int[]) as person, role where role.code = 'service'`.execute(
    system.services.db,
  );
  const base = { system, call, proxies };
  const talks: Conversation[] = [];
  for (const [place, { token }] of people.entries()) talks.push(await openConversation(base, place, token));
  return { ...base, talks };
}

/** G-R18: a key that is sent 100 times, ten at once, gives one message; with another text it is refused. */
async function runRepeatedKey(tally: Tally, { phone, desk: client }: Conversation): Promise<void> {
  for (const { channel, sender, texts, ids } of [phone, client]) {
    const key = randomUUID();
    const text = `${channel}, a hundred times`;
    const answered = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const some = Array.from({ length: 10 }, () => sender.send(text, key));
      for (const id of await Promise.all(some)) answered.add(id);
      // A socket may send a hundred frames a minute, and its greeting counts.
      if (round === 4) sender.close();
    }
    texts.push(text);
    ids.push(...answered);
    tally.record("G-R18", `${channel}: one key 100 times, ten at once: messages`, answered.size, answered.size === 1);
    const other = await sender.send(`${text}?`, key).catch((error: unknown) => error);
    const isRefused = other instanceof Refused && other.reason === "key-reused";
    tally.expect(`G-R18 ${channel}: the key is refused for another text`, isRefused, String(other));
  }
}

async function receivedBy({ call }: Run, { phoneToken }: Conversation): Promise<AppChatMessage[]> {
  const all: AppChatMessage[] = [];
  for (let hasAfter = true; hasAfter;) {
    const after = all.at(-1)?.seq ?? 0;
    const page = await call("appChat_messages", { after, limit: 200 }, phoneToken);
    all.push(...page.records);
    ({ hasAfter } = page);
  }
  return all;
}

interface Found {
  lost: number;
  doubled: number;
  disordered: number;
}

function compare(texts: readonly string[], arrived: readonly string[]): Found {
  const seen = new Set(arrived);
  const inOrder = texts.filter((text) => seen.has(text));
  return {
    lost: texts.length - inOrder.length,
    doubled: arrived.length - seen.size,
    disordered: [...seen].filter((text, place) => text !== inOrder[place]).length,
  };
}

/** Checks the messages that every phone shows of both sides, and that staff see the same. */
async function judge(tally: Tally, run: Run): Promise<void> {
  const results = new Map<Channel, Found & { sent: number; retries: number; named: number }>();
  for (const talk of run.talks) {
    const isWhole = async () =>
      (await receivedBy(run, talk)).filter(({ isMine }) => !isMine).length >= talk.desk.texts.length;
    await waitUntil(isWhole, settleWithinMs);
    const received = await receivedBy(run, talk);
    for (const { channel, texts, ids, retries } of [talk.phone, talk.desk]) {
      const isPhone = channel === channels[0];
      const own = received.filter(({ isMine, text }) => isMine === isPhone && text !== "在吗");
      const { lost, doubled, disordered } = compare(
        texts,
        own.map(({ text }) => text),
      );
      const before = results.get(channel) ?? { sent: 0, retries: 0, lost: 0, doubled: 0, disordered: 0, named: 0 };
      results.set(channel, {
        sent: before.sent + texts.length,
        retries: before.retries + retries,
        lost: before.lost + lost,
        doubled: before.doubled + doubled,
        disordered: before.disordered + disordered,
        named: before.named + own.filter(({ id }, place) => id !== ids[place]).length,
      });
    }
    const { records } = await run.call("chat_messages", { id: talk.id, limit: 200 }, talk.deskToken);
    const shown = records.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id);
    tally.expect(
      "staff and phone show the same at the end",
      shown.join() ===
        received
          .slice(-shown.length)
          .map(({ id }) => id)
          .join(),
    );
  }
  for (const [channel, { sent, retries, lost, doubled, disordered, named }] of results) {
    tally.record("7", `${channel}: sent, and retried after a missing answer`, `${sent}, ${retries}`, sent > 0);
    tally.record(
      "7",
      `${channel}: lost, duplicated, out of order`,
      `${lost}, ${doubled}, ${disordered}`,
      lost + doubled + disordered === 0,
    );
    tally.expect(`${channel}: every answer names the message that arrived`, named === 0, String(named));
  }
}

async function play(tally: Tally, run: Run, { kills, seed }: ChatKillSettings): Promise<void> {
  const random = randomFrom(seed);
  await runRepeatedKey(tally, run.talks[0] as Conversation);
  await runRepeatedKey(tally, run.talks[1] as Conversation);
  let isOver = false;
  const writing = run.talks.flatMap(({ id, phone, desk: client }) => [
    writeUntil(phone, `客${id}-`, () => isOver),
    writeUntil(client, `服${id}-`, () => isOver),
  ]);
  const share = Math.ceil(kills / channels.length);
  await Promise.all(channels.map((channel) => cutAll(run.proxies[channel], random, share)));
  isOver = true;
  await Promise.all(writing);
  for (const channel of channels) {
    const { toServer, toClient } = run.proxies[channel].cuts;
    tally.record("7", `${channel}: cuts towards the server, towards the sender`, `${toServer}, ${toClient}`);
  }
  await judge(tally, run);
}

/**
 * Cuts the connections of customers and staff at random bytes while they write to each other; each retries under the
 * same key (G-R18).
 */
export async function runChatKills(settings: ChatKillSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const run = await openRun(system, settings.conversations);
    try {
      await play(tally, run, settings);
      tally.expect("the server never restarted", system.server.restarts === 0);
    } finally {
      for (const { phone, desk: client } of run.talks) for (const { sender } of [phone, client]) sender.close();
      for (const channel of channels) await run.proxies[channel].close();
    }
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const [kills = 1_000, conversations = 12] = process.argv.slice(2).map(Number);
  const seed = Number(process.argv[4] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  process.exit((await runChatKills({ kills, conversations, seed })).print());
}
