import { coupleNoticesApi, type CoupleContact } from "@vowdesk/contract/studio/couple-notices";
import type pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import { startKilling } from "../../harness/kill-in-turn.ts";
import { patience } from "../../harness/slowness.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { SmsGateway, type GatewayAnswer } from "../../harness/sms-gateway/sms-gateway.ts";
import { Tally } from "../../harness/tally.ts";
import { callerOf, type Call } from "../outboxes/outbox.ts";

const goal = "G-R42";
/** Attempts of a node at the same time, each of which a kill can lose before its result is stored. */
const attemptsAtOnce = 10;
/** An attempt that began before a withdrawal arrives within this time. */
const onItsWayMs = 5_000;
/** Of the couples, those who withdraw their consent during the run, and those of whom something is due in the night. */
const withdrawingShare = 0.05;
const nightShare = 0.1;
/** Longer than the pauses after repeated failures. */
const hangsAfterMs = 1_200_000;
/** The job runs at least twice in this time. */
const nightMs = 25_000;

/** Zones whose present time is about noon and about midnight. Fixed offsets have the opposite sign in their names. */
function zones(now: Date): { day: string; night: string } {
  const zoneAt = (hour: number) => {
    const offset = ((hour - now.getUTCHours() + 36) % 24) - 12;
    return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
  };
  return { day: zoneAt(13), night: zoneAt(0) };
}

const setZone = (client: pg.Client, timeZone: string) =>
  client.query("update studio set settings = settings || jsonb_build_object('timeZone', $1::text)", [timeZone]);

/** Couples who agreed to notices and have an appointment in 20 hours. Their numbers follow from their places. */
async function insertCouples(client: pg.Client, { from, to }: { from: number; to: number }): Promise<void> {
  await client.query("begin");
  await client.query(
    `insert into wedding (number, name_a, phone_a)
     select 'FT' || place, 'Couple ' || place, '+86139' || lpad(place::text, 8, '0') from generate_series($1::int, $2::int) place`,
    [from, to],
  );
  const own = "from wedding where number in (select 'FT' || place from generate_series($1::int, $2::int) place)";
  await client.query(
    `insert into couple_contact (wedding_id, partner, language, consent_given_at) select id, 'a', 'en', now() ${own}`,
    [from, to],
  );
  await client.query(
    `insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present)
     select id, 'consultation', 'firm', now() + interval '20 hours', now() + interval '21 hours', 'UTC', '{}', true ${own}`,
    [from, to],
  );
  await client.query("commit");
}

const placeOf = (phone: string) => Number(phone.slice("+86139".length));

/** A gateway that mostly accepts messages, and sometimes hangs, refuses or answers twice. */
function disturbed(random: () => number): () => GatewayAnswer {
  const answers: readonly [number, GatewayAnswer][] = [
    [0.02, "hang"],
    [0.05, 503],
    [0.07, 429],
    [0.12, "twice"],
  ];
  return () => {
    const drawn = random();
    return answers.find(([below]) => drawn < below)?.[1] ?? 202;
  };
}

/** Withdraws the consent of couples, one after the other. A withdrawal whose answer a kill has cut off is refused when it is repeated. */
async function withdraw(server: ServerProcess, call: Call, weddings: readonly number[]): Promise<void> {
  for (const weddingId of weddings) {
    const input = { weddingId, partner: "a", version: 1, consent: "withdrawn" };
    let isAnswered = false;
    for (let tries = 0; tries < 10 && !isAnswered; tries += 1) {
      await server.ready();
      isAnswered = (await call<CoupleContact>(coupleNoticesApi.saveContact, input)) !== null;
    }
  }
}

/** When the consents were withdrawn, by place. */
async function withdrawals(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ place: number; at: Date }>(
    `select substr(number, 3)::int as place, consent_withdrawn_at as at from couple_contact join wedding on wedding.id = wedding_id
     where number like 'FT%' and consent_withdrawn_at is not null`,
  );
  return new Map(rows.map(({ place, at }) => [place, at.getTime()]));
}

/** Returns how many notices wait in the end: none, or those that no attempt has changed for a while. */
async function waitUntilOver(client: pg.Client): Promise<number> {
  let progress = "";
  let changedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ n: number; attempts: number }>(
      `select count(*)::int as n, coalesce(sum(attempts), 0)::int as attempts
       from couple_notice join wedding on wedding.id = wedding_id where state = 'waiting' and number like 'FT%'`,
    );
    const { n: waiting = 0, attempts = 0 } = rows[0] ?? {};
    if (waiting === 0) return 0;
    if (progress !== `${waiting} ${attempts}`) changedAt = performance.now();
    progress = `${waiting} ${attempts}`;
    if (performance.now() - changedAt > patience(hangsAfterMs)) return waiting;
    await wait(1_000);
  }
}

interface Evidence {
  gateway: SmsGateway;
  client: pg.Client;
  notices: number;
  kills: number;
  arrivedAtNight: number;
}

/** Times of the messages that the gateway has accepted, by place. */
function arrivalsOf({ received }: SmsGateway): Map<number, number[]> {
  const arrivals = new Map<number, number[]>();
  for (const { phone, at } of received) {
    const place = placeOf(phone);
    arrivals.set(place, [...(arrivals.get(place) ?? []), at]);
  }
  return arrivals;
}

/** Compares what arrived with what the log says. */
async function judge(tally: Tally, { gateway, client, notices, kills, arrivedAtNight }: Evidence): Promise<void> {
  const arrivals = arrivalsOf(gateway);
  const withdrawnAt = await withdrawals(client);
  const { rows } = await client.query<{ place: number; state: string }>(
    `select substr(number, 3)::int as place, couple_notice.state from couple_notice join wedding on wedding.id = wedding_id
     where number like 'FT%'`,
  );
  const sent = new Set(rows.filter(({ state }) => state === "sent").map(({ place }) => place));
  const unsent = Array.from({ length: notices }, (_, index) => index + 1).filter(
    (place) => !sent.has(place) && !withdrawnAt.has(place),
  ).length;
  const lost = [...sent].filter((place) => !arrivals.has(place)).length;
  const repeats = [...arrivals.values()].map(({ length }) => length - 1);
  const repeated = repeats.reduce((sum, count) => sum + count, 0);
  const most = Math.max(0, ...repeats);
  const late = [...withdrawnAt].filter(([place, at]) =>
    (arrivals.get(place) ?? []).some((arrivedAt) => arrivedAt > at + onItsWayMs),
  ).length;
  tally.record(goal, "notices, messages accepted by the gateway", `${notices}, ${gateway.received.length}`);
  tally.record(goal, "kills of the server", kills);
  tally.record(goal, "couples with a valid consent who were not told", unsent, unsent === 0);
  tally.record(goal, "notices that are sent by the log and did not arrive", lost, lost === 0);
  tally.record(goal, "repetitions of all notices", repeated, repeated <= kills * attemptsAtOnce);
  tally.record(goal, "most repetitions of one notice", most, most <= kills);
  tally.record(goal, "messages in the quiet hours", arrivedAtNight, arrivedAtNight === 0);
  tally.record(goal, "withdrawals of consents", withdrawnAt.size, withdrawnAt.size > 0);
  tally.record(goal, "couples who got a message after their withdrawal", late, late === 0);
}

/** The couples who withdraw their consent: some of those who are told by day. */
async function withdrawing(client: pg.Client, from: number, to: number): Promise<number[]> {
  const step = Math.round(1 / withdrawingShare);
  const { rows } = await client.query<{ id: number }>(
    `select id from wedding
     where number like 'FT%' and substr(number, 3)::int between $1 and $2 and substr(number, 3)::int % $3 = 0 order by id desc`,
    [from, to, step],
  );
  return rows.map(({ id }) => id);
}

/**
 * Tells couples of appointments by a gateway that hangs, refuses or answers twice, while the server is killed and couples withdraw their
 * consent. Some notices become due in the night of the studio, whose time zone is chosen so that it is night.
 */
export async function tellCouples({ notices, kills }: { notices: number; kills: number }): Promise<Tally> {
  const tally = new Tally();
  const gateway = await SmsGateway.start();
  const server = await ServerProcess.start({
    VOWDESK_SMS: gateway.url,
    VOWDESK_SMS_DESTINATIONS: "86",
    VOWDESK_WEBHOOK_ALLOW_PRIVATE: "sms",
    VOWDESK_TEST_RECEIVERS: "127.0.0.1",
  });
  try {
    const ofNight = Math.ceil(notices * nightShare);
    const { day, night } = zones(new Date());
    const first = await server.connect();
    await setZone(first, night);
    await insertCouples(first, { from: 1, to: ofNight });
    await wait(nightMs);
    const arrivedAtNight = arrivalsOf(gateway).size;
    await insertCouples(first, { from: ofNight + 1, to: notices });
    const couples = await withdrawing(first, ofNight + 1, notices);
    gateway.answer = disturbed(Math.random);
    await setZone(first, day);
    // The morning comes.
    await first.query("update couple_notice set next_at = now() where state = 'waiting'");
    const call = callerOf(server.url, await signIn(server.url, "admin"));
    const killing = startKilling(server, { serverKills: kills, databaseKills: 0 });
    await Promise.all([withdraw(server, call, couples), killing.done]);
    gateway.answer = () => 202;
    // A killed server takes its embedded database along.
    const client = await server.connect();
    const waiting = await waitUntilOver(client);
    tally.record(goal, "notices that were not sent in time", waiting, waiting === 0);
    await judge(tally, { gateway, client, notices, kills, arrivedAtNight });
  } finally {
    await server.close();
    await gateway.close();
  }
  return tally;
}

if (import.meta.main) {
  const [notices = 10_000, kills = 20] = process.argv.slice(2).map(Number);
  const tally = await tellCouples({ notices, kills });
  process.exit(tally.print());
}
