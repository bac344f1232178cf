import { setTimeout as wait } from "node:timers/promises";
import { usersApi, type ResetLink, type User } from "@vowdesk/contract/staff/users";
import { MailServer } from "../../harness/mail-server/mail-server.ts";
import { goal, pauseBeforeRetry, type Call, type Outbox } from "./outbox.ts";

const writers = 4;
const behaviourMs = 1_500;
const faults = [
  {},
  { refusal: { responseCode: 451, at: "recipient" } },
  {},
  { refusal: { responseCode: 451, at: "message" } },
  {},
  { isSilent: true },
] as const;

/** Adds users and makes a link for each, which is mailed. Returns the tokens whose links were acknowledged. */
async function makeLinks(call: Call, next: () => number | null): Promise<string[]> {
  const made: string[] = [];
  for (let number = next(); number !== null; number = next()) {
    const input = { username: `mailed-${number}`, realName: `Mailed ${number}`, email: `mailed-${number}@example.com` };
    const user = await call<User>(usersApi.add, input);
    const link = user && (await call<ResetLink>(usersApi.makeResetLink, { id: user.id }));
    if (link?.sentTo) made.push(link.token);
    else await pauseBeforeRetry();
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

/** Password links of users: the mail of each acknowledged link arrives, under one Message-ID. */
export async function openMails(): Promise<Outbox> {
  const mailServer = await MailServer.start();
  let isOver = false;
  const disturbing = disturb(mailServer, () => isOver);
  let links: string[] = [];
  return {
    environment: {
      VOWDESK_SMTP: mailServer.url,
      VOWDESK_MAIL_FROM: "desk@example.com",
      VOWDESK_PUBLIC_URL: "https://desk.example.com",
    },
    settleWithinMs: 600_000,
    async write(call, next) {
      links = (await Promise.all(Array.from({ length: writers }, () => makeLinks(call, next)))).flat();
    },
    async calm() {
      isOver = true;
      await disturbing;
    },
    async countMissing(client) {
      const { rows } = await client.query<{ n: number }>("select count(*)::int as n from mail where state = 'pending'");
      return rows[0]?.n ?? 0;
    },
    judge(_client, tally) {
      const { received } = mailServer;
      const ids = links.map((link) =>
        received.filter(({ text }) => text.includes(link)).map(({ messageId }) => messageId),
      );
      const lost = ids.filter((matches) => matches.length === 0).length;
      const renamed = ids.filter((matches) => new Set(matches).size > 1).length;
      tally.record(goal, "acknowledged links, mails received", `${links.length}, ${received.length}`, links.length > 0);
      tally.record(goal, "acknowledged links without a mail", lost, lost === 0);
      tally.record(goal, "mails that arrived under several Message-IDs", renamed, renamed === 0);
      return Promise.resolve();
    },
    close: () => mailServer.close(),
  };
}
