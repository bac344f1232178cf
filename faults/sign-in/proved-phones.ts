import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";

interface Settings {
  histories: number;
  /** Kills of the server and of the database, each. */
  kills: number;
}

const lanes = 32;
/** Pairs of actions in a history. */
const rounds = 6;
const retryPauseMs = 200;
const timeoutMs = 20_000;
const password = "a long enough password";
const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, "0")}`;

interface Answer<T> {
  success: boolean;
  reason?: string;
  data: T;
}

const failed = { success: false, reason: "error", data: null as never };

type Send = <T>(method: "GET" | "POST" | "PUT", path: string, body?: object, token?: string) => Promise<Answer<T>>;

/** Sends each call until the server answers, and collects internal errors. */
function openClient(url: string, errors: string[]): Send {
  return async <T>(method: string, path: string, body?: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token === undefined ? {} : { token }) };
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    for (;;) {
      const answer = await fetch(url + path, { ...request, signal: AbortSignal.timeout(timeoutMs) }).then(
        async (response) => {
          if (response.status === 500) {
            errors.push(`${path}: ${await response.text()}`);
            return failed;
          }
          return response.status < 500 ? ((await response.json()) as Answer<T>) : null;
        },
        () => null,
      );
      if (answer) return answer;
      await wait(retryPauseMs);
    }
  };
}

/** A wedding, and the number of its partner, which only the couple can read codes from. */
interface History {
  send: Send;
  staff: string;
  weddingId: number;
  phone: string;
  /** Sessions of accounts that never get a code of this number. */
  strangers: { id: number; token: string }[];
  /** Whether the couple was answered that its number is proved, after which the number was not changed. */
  isProved: boolean;
}

async function openHistory(send: Send, staff: string): Promise<History> {
  const phone = newPhone();
  const couple = { nameA: "Anna", phoneA: phone, nameB: "Ben", phoneB: newPhone() };
  const { data } = await send<{ id: number }>("POST", "/api/wedding/add", couple, staff);
  return { send, staff, weddingId: data.id, phone, strangers: [], isProved: false };
}

type Act = (history: History) => Promise<void>;

async function register({ send, strangers }: History, phone: string): Promise<void> {
  const account = { phone, password, name: "Stranger" };
  const { success, data } = await send<{ accountId: number; token: string }>("POST", "/api/app/user/register", account);
  if (success) strangers.push({ id: data.accountId, token: data.token });
}

/** A stranger writes, so that there is a conversation that could become the wedding's. */
const write: Act = async ({ send, strangers }) => {
  const stranger = strangers.at(-1);
  if (stranger) await send("POST", "/api/app/chat/sendMsg", { text: "hello" }, stranger.token);
};

/** A stranger tries to prove the number without its code. */
const guess: Act = async ({ send, strangers, phone }) => {
  const stranger = strangers.at(-1);
  if (stranger) await send("POST", "/api/app/user/phone/prove", { phone, code: "000000" }, stranger.token);
};

/** Staff give a stranger the number of the partner, at the stranger's word. */
const renumber: Act = async ({ send, staff, strangers, phone }) => {
  const stranger = strangers.at(-1);
  if (!stranger) return;
  const { data } = await send<{ version: number }>("GET", `/api/appUser/${stranger.id}`, undefined, staff);
  const change = { id: stranger.id, version: data.version, phone, reason: "asked" };
  await send("PUT", "/api/appUser/phone", change, staff);
};

/** The partner opens the pages for couples with the code to their phone. */
const enter: Act = async (history) => {
  const { send, staff, weddingId } = history;
  const issued = await send<{ path: string }>("POST", "/api/wedding/links/issue", { weddingId, partner: "a" }, staff);
  const key = issued.data?.path.split("#")[1] ?? "";
  const sent = await send<{ code: string }>("POST", "/api/couple/code", { key });
  if (!sent.success) return;
  const { success } = await send("POST", "/api/couple/enter", { key, code: sent.data.code });
  history.isProved ||= success;
};

/** The partner registers in the app with the code to their phone. */
const registerProved: Act = async (history) => {
  const { send, phone } = history;
  const sent = await send<{ code: string }>("POST", "/api/app/user/phone/code", { phone });
  if (!sent.success) return;
  const account = { phone, password, name: "Holder", code: sent.data.code };
  const { success } = await send("POST", "/api/app/user/register", account);
  history.isProved ||= success;
};

const acts: readonly Act[] = [
  (history) => register(history, history.phone),
  (history) => register(history, newPhone()),
  write,
  guess,
  renumber,
  enter,
  registerProved,
];

async function runHistory(send: Send, staff: string): Promise<History> {
  const history = await openHistory(send, staff);
  const randomAct = () => acts[randomInt(acts.length)]?.(history);
  for (let round = 0; round < rounds; round += 1) await Promise.all([randomAct(), randomAct()]);
  await write(history);
  return history;
}

/** Whether an account of a stranger is joined with the wedding in any call. */
async function isJoined({ send, staff, weddingId, strangers }: History): Promise<boolean> {
  const detail = await send<{ conversationId: number | null }>(
    "GET",
    `/api/wedding/detail/${weddingId}`,
    undefined,
    staff,
  );
  for (const { id } of strangers) {
    const person = await send<{ sections: { weddings?: unknown; chat?: { conversationId: number } | null } }>(
      "GET",
      `/api/person/${id}`,
      undefined,
      staff,
    );
    const request = { id, reason: "check", section: "weddings" };
    const exported = await send<{ records: unknown[] }>("POST", "/api/appUser/export", request, staff);
    const conversationId = person.data.sections.chat?.conversationId ?? null;
    if (person.data.sections.weddings !== undefined || exported.data.records.length > 0) return true;
    if (conversationId !== null && conversationId === detail.data.conversationId) return true;
  }
  return false;
}

async function runAll(send: Send, staff: string, count: number, isGoingOn: () => boolean): Promise<History[]> {
  const done: History[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < count || isGoingOn()) {
      begun += 1;
      done.push(await runHistory(send, staff));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

/**
 * Strangers and couples use the numbers of partners in random order, two at a time, while server and database are killed: an account
 * that never proved a number is joined with no wedding, and the number belongs to the person who proved it.
 */
export async function runProvedPhones({ histories, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start();
  try {
    const errors: string[] = [];
    const send = openClient(server.url, errors);
    const staff = await signIn(server.url, "manager");
    const killing = startKilling(server, { serverKills: kills, databaseKills: kills });
    const done = await runAll(send, staff, histories, () => !killing.isOver());
    await killing.done;
    tally.record("G-S31", "histories", done.length, done.length >= histories);
    tally.record("G-S31", "kills of server and database", `${kills} + ${kills}`);
    let joined = 0;
    for (const history of done) if (await isJoined(history)) joined += 1;
    tally.record("G-S31", "weddings joined with an account that never proved a number", joined, joined === 0);
    const database = await server.connect();
    const proved = done.filter(({ isProved }) => isProved).map(({ phone }) => `+86${phone}`);
    const { rows } = await database.query<{ strangers: number; holders: number }>(
      `select count(*) filter (where name = 'Stranger' and phone_verified_at is not null)::integer as strangers,
        count(*) filter (where name <> 'Stranger' and phone_verified_at is not null and phone = any($1))::integer as holders
        from app_account`,
      [proved],
    );
    const { strangers = -1, holders = -1 } = rows[0] ?? {};
    tally.record("G-S31", "strangers whose number counts as proved", strangers, strangers === 0);
    tally.record("G-S31", "numbers that a couple proved", proved.length, proved.length > 0);
    tally.record("G-S31", "of these, numbers of another account", proved.length - holders, proved.length === holders);
    tally.record("G-S31", "internal errors", errors.length, errors.length === 0);
    tally.expect("no internal error", errors.length === 0, errors[0]);
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const [histories = 1_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await runProvedPhones({ histories, kills })).print());
}
