import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { appAuthApi } from "@vowdesk/contract/auth";
import { appChatApi, chatApi, type AppChatMessage } from "@vowdesk/contract/chat";
import { sql } from "kysely";
import { randomFrom, type Random } from "../../packages/server/src/demo/random.ts";
import { openClient, Refused, type Call } from "../../packages/simulator/src/client.ts";
import { deskSender, phoneSender, SocketSender, type Sender } from "./chat-senders.ts";
import { until } from "../../harness/pace.ts";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { Stage } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface ChatKillSettings {
  /** Number of cut connections, over all ways to send. */
  kills: number;
  /** Conversations, each with a phone and a member of staff. */
  conversations: number;
  seed: number;
}

const ways = ["phones over HTTP", "the desk over HTTP", "the desk over the socket"] as const;
type Way = (typeof ways)[number];

/** A cut happens within this many bytes: inside of a handshake, a header, a text, or the answer to it. */
const withinBytes = 600;
const cutPauseMs = 15;
const retryPauseMs = 20;
const atOnce = 64;
const settleWithinMs = 60_000;

/** Sends one message after the other into a conversation. */
interface Writer {
  way: Way;
  sender: Sender;
  /** Texts in the order in which they were sent. */
  wrote: string[];
  /** Ids that the server assigned. */
  ids: string[];
  triedAgain: number;
}

interface Talk {
  id: number;
  phoneToken: string;
  deskToken: string;
  phone: Writer;
  desk: Writer;
}

interface Scene {
  stage: Stage;
  /** Bypasses the proxies. */
  call: Call;
  proxies: Readonly<Record<Way, FaultProxy>>;
  talks: Talk[];
}

/**
 * Sends until an answer arrives, always under the same key, because an attempt whose connection died may have
 * succeeded.
 */
async function insist(writer: Writer, text: string): Promise<string> {
  const key = randomUUID();
  for (;;) {
    try {
      return await writer.sender.send(text, key);
    } catch (error) {
      if (error instanceof Refused) throw error;
      writer.triedAgain += 1;
      await wait(retryPauseMs);
    }
  }
}

async function writeUntil(writer: Writer, name: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const text = `${name}${writer.wrote.length + 1}`;
    writer.wrote.push(text);
    writer.ids.push(await insist(writer, text));
  }
}

const made = ({ cuts }: FaultProxy) => cuts.toServer + cuts.toClient;

/** Cuts until the given number of connections broke during a transfer. */
async function cutAll(proxy: FaultProxy, random: Random, kills: number): Promise<void> {
  while (made(proxy) < kills) {
    proxy.cutSome(random, withinBytes);
    await wait(cutPauseMs);
  }
}

const writer = (way: Way, sender: Sender): Writer => ({ way, sender, wrote: [], ids: [], triedAgain: 0 });

async function openTalk({ stage, call, proxies }: Omit<Scene, "talks">, place: number, deskToken: string) {
  const registered = {
    phone: `137${String(place).padStart(8, "0")}`,
    password: "Ring-finger-1839",
    name: `周${place}`,
  };
  const { accountId, token: phoneToken } = await call(appAuthApi.appSignUp, registered);
  await call(appChatApi.sendMsg, { text: "在吗" }, phoneToken);
  const { rows } = await sql<{ id: number }>`select id from conversation where customer_id = ${accountId}`.execute(
    stage.services.db,
  );
  const id = rows[0]?.id ?? 0;
  const through = (way: Way) =>
    openClient(`http://127.0.0.1:${proxies[way].port}`, new AbortController().signal, atOnce);
  const phone = writer(ways[0], phoneSender(through(ways[0]), phoneToken));
  const overSocket = new SocketSender({ port: proxies[ways[2]].port, token: deskToken, id });
  const desk =
    place % 2 === 0 ? writer(ways[1], deskSender(through(ways[1]), deskToken, id)) : writer(ways[2], overSocket);
  return { id, phoneToken, deskToken, phone, desk };
}

async function openScene(stage: Stage, conversations: number): Promise<Scene> {
  const port = Number(new URL(stage.server.url).port);
  const opened = await Promise.all([port, port, stage.server.socketPort].map((one) => FaultProxy.open(one)));
  const proxies = Object.fromEntries(ways.map((way, at) => [way, opened[at]])) as Scene["proxies"];
  const call = openClient(stage.server.url, new AbortController().signal, atOnce);
  const people = await stage.hire(conversations);
  await sql`insert into user_role (user_id, role_id) select person, role.id
    from unnest(${people.map(({ id }) => id)}::int[]) as person, role where role.code = 'service'`.execute(
    stage.services.db,
  );
  const begun = { stage, call, proxies };
  const talks: Talk[] = [];
  for (const [place, { token }] of people.entries()) talks.push(await openTalk(begun, place, token));
  return { ...begun, talks };
}

/** R18: a key that is sent 100 times, ten at once, gives one message; with another text it is refused. */
async function trySameKey(tally: Tally, { phone, desk }: Talk): Promise<void> {
  for (const { way, sender, wrote, ids } of [phone, desk]) {
    const key = randomUUID();
    const text = `${way}, a hundred times`;
    const answered = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const some = Array.from({ length: 10 }, () => sender.send(text, key));
      for (const id of await Promise.all(some)) answered.add(id);
      // A socket may send a hundred frames a minute, and its greeting counts.
      if (round === 4) sender.close();
    }
    wrote.push(text);
    ids.push(...answered);
    tally.note("R18", `${way}: one key 100 times, ten at once: messages`, answered.size, answered.size === 1);
    const other = await sender.send(`${text}?`, key).catch((error: unknown) => error);
    const isRefused = other instanceof Refused && other.reason === "key-reused";
    tally.expect(`R18 ${way}: the key is refused for another text`, isRefused, String(other));
  }
}

async function heardBy({ call }: Scene, { phoneToken }: Talk): Promise<AppChatMessage[]> {
  const all: AppChatMessage[] = [];
  for (let hasAfter = true; hasAfter;) {
    const after = all.at(-1)?.seq ?? 0;
    const page = await call(appChatApi.messages, { after, limit: 200 }, phoneToken);
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

function compare(wrote: readonly string[], arrived: readonly string[]): Found {
  const seen = new Set(arrived);
  const inOrder = wrote.filter((text) => seen.has(text));
  return {
    lost: wrote.length - inOrder.length,
    doubled: arrived.length - seen.size,
    disordered: [...seen].filter((text, place) => text !== inOrder[place]).length,
  };
}

/** Checks the messages that every phone shows of both sides, and that staff see the same. */
async function judge(tally: Tally, scene: Scene): Promise<void> {
  const found = new Map<Way, Found & { sent: number; triedAgain: number; named: number }>();
  for (const talk of scene.talks) {
    const isWhole = async () =>
      (await heardBy(scene, talk)).filter(({ isMine }) => !isMine).length >= talk.desk.wrote.length;
    await until(isWhole, settleWithinMs);
    const heard = await heardBy(scene, talk);
    for (const { way, wrote, ids, triedAgain } of [talk.phone, talk.desk]) {
      const isPhone = way === ways[0];
      const own = heard.filter(({ isMine, text }) => isMine === isPhone && text !== "在吗");
      const { lost, doubled, disordered } = compare(
        wrote,
        own.map(({ text }) => text),
      );
      const before = found.get(way) ?? { sent: 0, triedAgain: 0, lost: 0, doubled: 0, disordered: 0, named: 0 };
      found.set(way, {
        sent: before.sent + wrote.length,
        triedAgain: before.triedAgain + triedAgain,
        lost: before.lost + lost,
        doubled: before.doubled + doubled,
        disordered: before.disordered + disordered,
        named: before.named + own.filter(({ id }, place) => id !== ids[place]).length,
      });
    }
    const { records } = await scene.call(chatApi.messages, { id: talk.id, limit: 200 }, talk.deskToken);
    const shown = records.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id);
    tally.expect(
      "staff and phone show the same at the end",
      shown.join() ===
        heard
          .slice(-shown.length)
          .map(({ id }) => id)
          .join(),
    );
  }
  for (const [way, { sent, triedAgain, lost, doubled, disordered, named }] of found) {
    tally.note("7", `${way}: sent, and retried after a missing answer`, `${sent}, ${triedAgain}`, sent > 0);
    tally.note(
      "7",
      `${way}: lost, duplicated, out of order`,
      `${lost}, ${doubled}, ${disordered}`,
      lost + doubled + disordered === 0,
    );
    tally.expect(`${way}: every answer names the message that arrived`, named === 0, String(named));
  }
}

async function play(tally: Tally, scene: Scene, { kills, seed }: ChatKillSettings): Promise<void> {
  const random = randomFrom(seed);
  await trySameKey(tally, scene.talks[0] as Talk);
  await trySameKey(tally, scene.talks[1] as Talk);
  let isOver = false;
  const writing = scene.talks.flatMap(({ id, phone, desk }) => [
    writeUntil(phone, `客${id}-`, () => isOver),
    writeUntil(desk, `服${id}-`, () => isOver),
  ]);
  const share = Math.ceil(kills / ways.length);
  await Promise.all(ways.map((way) => cutAll(scene.proxies[way], random, share)));
  isOver = true;
  await Promise.all(writing);
  for (const way of ways) {
    const { toServer, toClient } = scene.proxies[way].cuts;
    tally.note("7", `${way}: cuts towards the server, towards the sender`, `${toServer}, ${toClient}`);
  }
  await judge(tally, scene);
}

/**
 * Cuts the connections of customers and staff at random bytes while they write to each other; each retries under the
 * same key (R18).
 */
export async function tryChatKills(settings: ChatKillSettings): Promise<Tally> {
  const tally = new Tally();
  const stage = await Stage.open();
  try {
    const scene = await openScene(stage, settings.conversations);
    try {
      await play(tally, scene, settings);
      tally.expect("the server never restarted", stage.server.starts === 1);
    } finally {
      for (const { phone, desk } of scene.talks) for (const { sender } of [phone, desk]) sender.close();
      for (const way of ways) await scene.proxies[way].close();
    }
    return tally;
  } finally {
    await stage.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [kills = 1_000, conversations = 12] = process.argv.slice(2).map(Number);
  const seed = Number(process.argv[4] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  process.exit((await tryChatKills({ kills, conversations, seed })).print());
}
