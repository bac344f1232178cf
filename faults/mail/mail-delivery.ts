import { setTimeout as wait } from "node:timers/promises";
import { usersApi, type ResetLink, type User } from "@vowdesk/contract/staff/users";
import type pg from "pg";
import { numbersUntil, startKilling } from "../../harness/kill-in-turn.ts";
import { MailServer } from "../../harness/mail-server/mail-server.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";

interface Settings {
  /** Users that get a password link by mail, until all kills are done. */
  mails: number;
  kills: number;
}

const goal = "G-R38";
const writers = 4;
const retryPauseMs = 200;
/** The claims of a killed server, a silent mail server, and the retries after them. */
const settleWithinMs = 600_000;
const behaviourMs = 1_500;
const faults = [
  {},
  { refusal: { responseCode: 451, at: "recipient" } },
  {},
  { refusal: { responseCode: 451, at: "message" } },
  {},
  { isSilent: true },
] as const;

/** Sends a call with the administrator's token. Null while the server is killed. */
async function post<T>(server: ServerProcess, token: string, place: string, input: object): Promise<T | null> {
  const headers = { token, "content-type": "application/json" };
  const signal = AbortSignal.timeout(20_000);
  const sent = { method: "POST", headers, body: JSON.stringify(input), signal };
  const answer = await fetch(`${server.url}${place}`, sent).then(
    async (response) => (response.status === 200 ? ((await response.json()) as { success: boolean; data: T }) : null),
    () => null,
  );
  return answer?.success ? answer.data : null;
}

/** Adds users and makes a link for each, which is mailed. Returns the tokens whose links were acknowledged. */
async function makeLinks(server: ServerProcess, token: string, next: () => number | null): Promise<string[]> {
  const made: string[] = [];
  for (let number = next(); number !== null; number = next()) {
    const input = { username: `mailed-${number}`, realName: `Mailed ${number}`, email: `mailed-${number}@example.com` };
    const user = await post<User>(server, token, usersApi.add.path, input);
    const link = user && (await post<ResetLink>(server, token, usersApi.makeResetLink.path, { id: user.id }));
    if (link?.sentTo) made.push(link.token);
    else await wait(retryPauseMs);
  }
  return made;
}

/** Makes the mail server refuse mails, be silent, or accept them, in turn, until `isOver`. */
async function disturb(mailServer: MailServer, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await mailServer.behave(faults[turn % faults.length] ?? {});
    await wait(behaviourMs);
  }
  await mailServer.behave({});
}

async function pendingMails(client: pg.Client): Promise<number> {
  for (const end = performance.now() + settleWithinMs; ; await wait(1_000)) {
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from mail where state = 'pending'");
    const left = rows[0]?.n ?? 0;
    if (left === 0 || performance.now() > end) return left;
  }
}

/**
 * Password links are made while the server is killed and its mail server refuses mails, receives them without an answer, or accepts them:
 * the mail of each acknowledged link arrives at least once, under one Message-ID.
 */
async function mailUnderKills({ mails, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const mailServer = await MailServer.start();
  const server = await ServerProcess.start({
    VOWDESK_SMTP: mailServer.url,
    VOWDESK_MAIL_FROM: "desk@example.com",
    VOWDESK_PUBLIC_URL: "https://desk.example.com",
  });
  try {
    const token = await signIn(server.url, "admin");
    let isOver = false;
    const disturbing = disturb(mailServer, () => isOver);
    const killing = startKilling(server, { serverKills: kills, databaseKills: 0 });
    const next = numbersUntil(killing.isOver, mails);
    const making = Array.from({ length: writers }, () => makeLinks(server, token, next));
    const links = (await Promise.all(making)).flat();
    await killing.done;
    isOver = true;
    await disturbing;
    // A killed server takes its embedded database along, so the connection is opened at the end.
    const client = await server.connect();
    const left = await pendingMails(client);
    const { received } = mailServer;
    const idsOf = (link: string) =>
      received.filter(({ text }) => text.includes(link)).map(({ messageId }) => messageId);
    const ids = links.map(idsOf);
    const lost = ids.filter((found) => found.length === 0).length;
    const renamed = ids.filter((found) => new Set(found).size > 1).length;
    tally.record(goal, "kills of the server", kills);
    tally.record(goal, "acknowledged links, mails received", `${links.length}, ${received.length}`, links.length > 0);
    tally.record(goal, "mails that were not sent in time", left, left === 0);
    tally.record(goal, "acknowledged links without a mail", lost, lost === 0);
    tally.record(goal, "mails that arrived under several Message-IDs", renamed, renamed === 0);
    return tally;
  } finally {
    await server.close();
    await mailServer.close();
  }
}

if (import.meta.main) {
  const [mails = 1_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await mailUnderKills({ mails, kills })).print());
}
