import { appAuthApi } from "@vowdesk/contract/staff/auth";
import {
  appChallengeGamesApi,
  appChallengesApi,
  challengeOpenMs,
  challengePlayMs,
  challengesApi,
  type Challenge,
  type Outcome,
} from "@vowdesk/contract/reviews/challenges";
import { appReviewsApi, undoDecisionMs, type AppNotice } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { expireItems, decisionEffects } from "../engine/engine.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const stake = 5_000;
const chinese = { "accept-language": "zh" };
let server: TestServer;
let moderator = "";
let signedUp = 0;

interface Player {
  id: number;
  phone: string;
  token: string;
}
let challenger: Player;
let opponent: Player;

/** A customer with this balance. */
async function player(cents: number): Promise<Player> {
  const phone = `137${String((signedUp += 1)).padStart(8, "0")}`;
  const { data } = await server.call(appAuthApi.appSignUp, {
    phone,
    password: "a long one 7",
    name: `玩家${signedUp}`,
  });
  const { db } = server.services;
  const { rows } = await sql<{ id: number }>`select id from app_account where phone = ${`+86${phone}`}`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    with moved as (insert into ledger_transfer (at, purpose, subject, key)
      values (now(), 'packet.opened', 'test', ${`test:${phone}`}) returning id, at)
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, side.line, side.account, side.cents, moved.at
    from moved, (values (1, 'bank', ${-cents}::bigint), (2, ${`person:${id}`}, ${cents}::bigint)) as side (line, account, cents)
    where ${cents} > 0`.execute(db);
  return { id, phone, token: (data as { token: string }).token };
}

const signInReviewer = async () => {
  moderator = (await server.createUser({ roles: ["moderator"] })).token;
};

beforeAll(async () => {
  server = await startTestServer({ clock });
});
beforeEach(async () => {
  await signInReviewer();
  challenger = await player(8_000);
  opponent = await player(8_000);
});
afterAll(() => server?.close());

const ask = (by: Player, more: object) =>
  server.call(appChallengesApi.submit, { game: "台球", stakeCents: stake, ...more } as never, by.token);
const challenge = async (other: Player, by = challenger) =>
  ((await ask(by, { opponentId: other.id })).data as { id: number }).id;
const accept = (id: number, by = opponent) => server.call(appChallengeGamesApi.accept, { id }, by.token);
const decline = (id: number, by = opponent) => server.call(appChallengeGamesApi.decline, { id }, by.token);
const report = (id: number, by: Player, outcome: Outcome, more: object = {}) =>
  server.call(appChallengeGamesApi.claim, { id, outcome, ...more }, by.token);

const item = async (id: number) =>
  ((await server.call(challengesApi.detail, { id }, moderator)).data as { item: Challenge }).item;
async function decide(id: number, decision: object, token = moderator) {
  const { version } = await item(id);
  return server.call(challengesApi.decide, { id, version, ...decision } as never, token);
}
async function settle() {
  clock.moveMs(undoDecisionMs);
  await decisionEffects.run(server.services);
}
const balance = async (account: string) =>
  (
    await sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
      server.services.db,
    )
  ).rows[0]?.cents;
const balances = async (id: number) => ({
  challenger: await balance(`person:${challenger.id}`),
  opponent: await balance(`person:${opponent.id}`),
  pot: await balance(`challenge:${id}`),
});
const lastNotice = async ({ token }: Player) =>
  ((await server.call(appReviewsApi.notices, {}, token, chinese)).data as { records: AppNotice[] }).records[0]?.text;
const notifiedReviewers = async (id: number) =>
  (await sql`select type from message where number = ${String(id)}`.execute(server.services.db)).rows;

/** A challenge that the opponent accepted. */
async function startChallenge(): Promise<number> {
  const id = await challenge(opponent);
  await accept(id);
  return id;
}

describe("challenging and accepting", () => {
  test("a challenge notifies the opponent, found by id or phone number; it needs no review and holds no money", async () => {
    const { data } = await ask(challenger, { opponentPhone: opponent.phone });
    const { id } = data as { id: number };
    expect(data).toMatchObject({ status: "asked" });
    expect(await lastNotice(opponent)).toMatch(/发起挑战：台球 ¥50.00/);
    expect(await item(id)).toMatchObject({ dueAt: null, allowed: [] });
    expect(await notifiedReviewers(id)).toEqual([]);
    expect(await balances(id)).toEqual({ challenger: 8_000, opponent: 8_000, pot: 0 });
  });

  test("a challenge to oneself, to an unknown person or above the balance is refused", async () => {
    expect(await ask(challenger, { opponentId: challenger.id })).toMatchObject({ reason: "challenge-nobody" });
    expect(await ask(challenger, { opponentPhone: "13000000000" })).toMatchObject({ reason: "challenge-nobody" });
    expect(await ask(challenger, { opponentId: opponent.id, stakeCents: 8_001 })).toMatchObject({
      reason: "stake-uncovered",
    });
    for (const stakeCents of [0, -1, 0.5, 1_000_001])
      expect(await ask(challenger, { opponentId: opponent.id, stakeCents })).toMatchObject({ code: 422 });
  });

  test("only one challenge to the same person can be open", async () => {
    await challenge(opponent);
    expect(await ask(challenger, { opponentId: opponent.id })).toMatchObject({ reason: "review-twice" });
  });

  test("only the opponent can accept, and both stakes are held once", async () => {
    const id = await challenge(opponent);
    const third = await player(8_000);
    for (const by of [challenger, third]) expect(await accept(id, by)).toMatchObject({ reason: "not-found" });
    const answers = await Promise.all([accept(id), accept(id), accept(id)]);
    expect(answers.map(({ data }) => data)).toEqual(Array.from({ length: 3 }, () => ({ id, status: "running" })));
    expect(await balances(id)).toEqual({ challenger: 3_000, opponent: 3_000, pot: 10_000 });
    expect(await lastNotice(challenger)).toContain("已被接受");
  });

  test("of two simultaneous acceptances that share one balance one succeeds", async () => {
    const third = await player(8_000);
    const ids = [await challenge(opponent), await challenge(third)] as const;
    const answers = await Promise.all([accept(ids[0]), accept(ids[1], third)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "stake-uncovered" });
    expect(await balance(`person:${challenger.id}`)).toBe(3_000);
  });

  test("a declined or withdrawn challenge holds no money and ends", async () => {
    for (const by of [opponent, challenger]) {
      const id = await challenge(opponent);
      expect((await decline(id, by)).data).toEqual({ id, status: "declined" });
      expect((await decline(id, by)).data).toEqual({ id, status: "declined" });
      expect(await accept(id)).toMatchObject({ reason: "review-closed" });
      expect(await balances(id)).toMatchObject({ challenger: 8_000, opponent: 8_000 });
    }
  });

  test("a challenge expires after a day, and the challenger is notified once", async () => {
    const id = await challenge(opponent);
    clock.moveMs(challengeOpenMs);
    expect(await accept(id)).toMatchObject({ reason: "review-closed" });
    expect(await expireItems(server.services)).toBeGreaterThan(0);
    expect(await expireItems(server.services)).toBe(0);
    await signInReviewer();
    expect((await item(id)).status).toBe("expired");
    expect(await lastNotice(challenger)).toContain("已过期");
    expect(await balances(id)).toEqual({ challenger: 8_000, opponent: 8_000, pot: 0 });
  });
});

describe("reporting the result", () => {
  test("the first report starts the review with a notification of type 7 and notifies the other person", async () => {
    const id = await startChallenge();
    expect((await report(id, challenger, "won", { text: "三局两胜" })).data).toEqual({ id, status: "claimed" });
    expect(await notifiedReviewers(id)).toEqual([{ type: 7 }]);
    expect(await lastNotice(opponent)).toContain("已提交结果");
    const { dueAt, allowed, details } = await item(id);
    expect(dueAt).not.toBeNull();
    expect(allowed).toEqual(["confirm", "void"]);
    expect(details.claims).toMatchObject({ challenger: { outcome: "won", text: "三局两胜" }, opponent: null });
  });

  test.each([
    ["won", "lost", "claimed"],
    ["lost", "won", "claimed"],
    ["draw", "draw", "claimed"],
    ["won", "won", "disputed"],
    ["lost", "lost", "disputed"],
    ["draw", "won", "disputed"],
    ["lost", "draw", "disputed"],
  ] as const)("the challenger reports %s, the opponent %s: %s", async (first, second, status) => {
    const id = await startChallenge();
    await report(id, challenger, first);
    expect((await report(id, opponent, second)).data).toEqual({ id, status });
    // Reviewers are notified of an item once, when its review starts.
    expect(await notifiedReviewers(id)).toHaveLength(1);
  });

  test("each person reports once; a repeat changes nothing, and other people cannot report", async () => {
    const id = await startChallenge();
    await report(id, challenger, "won");
    const { version } = await item(id);
    expect((await report(id, challenger, "won")).data).toEqual({ id, status: "claimed" });
    expect((await item(id)).version).toBe(version);
    expect(await report(id, challenger, "lost")).toMatchObject({ reason: "review-closed" });
    expect(await report(id, await player(0), "won")).toMatchObject({ reason: "not-found" });
  });

  test("a challenge without a report is reviewed after three days, so that no stake is held for ever", async () => {
    const id = await startChallenge();
    clock.moveMs(challengePlayMs);
    await expireItems(server.services);
    await signInReviewer();
    expect(await item(id)).toMatchObject({ status: "untold", allowed: ["confirm", "void"] });
    expect((await report(id, opponent, "won")).data).toMatchObject({ status: "claimed" });
  });
});

describe("deciding", () => {
  const claimed = async () => {
    const id = await startChallenge();
    await report(id, challenger, "won");
    return id;
  };

  test("after a confirmation and the undo time the winner gets both stakes once", async () => {
    const id = await claimed();
    expect((await decide(id, { act: "confirm", winner: "challenger" })).data).toMatchObject({ status: "confirmed" });
    expect(await balances(id)).toEqual({ challenger: 3_000, opponent: 3_000, pot: 10_000 });
    await settle();
    await decisionEffects.run(server.services);
    expect(await balances(id)).toEqual({ challenger: 13_000, opponent: 3_000, pot: 0 });
    expect(await lastNotice(challenger)).toContain("¥100.00");
    expect(await lastNotice(opponent)).toContain("落败");
  });

  test("the person without a report can win; a confirmation requires a winner", async () => {
    const id = await claimed();
    expect(await decide(id, { act: "confirm" })).toMatchObject({ code: 422 });
    await decide(id, { act: "confirm", winner: "opponent" });
    await settle();
    expect(await balances(id)).toEqual({ challenger: 3_000, opponent: 13_000, pot: 0 });
  });

  test("void refunds both stakes and sends the reason", async () => {
    const id = await claimed();
    expect(await decide(id, { act: "void" })).toMatchObject({ reason: "reason-required" });
    await decide(id, { act: "void", reason: "证据不足" });
    await settle();
    expect(await balances(id)).toEqual({ challenger: 8_000, opponent: 8_000, pot: 0 });
    for (const person of [challenger, opponent]) expect(await lastNotice(person)).toContain("¥50.00");
  });

  test("after an undo only the last decision takes effect", async () => {
    const id = await claimed();
    await decide(id, { act: "confirm", winner: "challenger" });
    expect(await report(id, opponent, "won")).toMatchObject({ reason: "review-closed" });
    await server.call(challengesApi.undo, { id }, moderator);
    await decide(id, { act: "void", reason: "平局" });
    await settle();
    expect(await balances(id)).toEqual({ challenger: 8_000, opponent: 8_000, pot: 0 });
    expect((await item(id)).details.winner).toBeNull();
  });

  test("neither participant can decide", async () => {
    const id = await claimed();
    for (const { id: accountId } of [challenger, opponent]) {
      const { id: userId, token } = await server.createUser({ roles: ["moderator"] });
      await sql`
        update users set phone = (select phone from app_account where id = ${accountId}) where id = ${userId}`.execute(
        server.services.db,
      );
      const answer = await decide(id, { act: "void", reason: "x" }, token);
      expect(answer).toMatchObject({ reason: "review-own" });
    }
  });

  const open = {
    confirm: ["claimed", "disputed", "untold"],
    void: ["running", "claimed", "disputed", "untold"],
  };
  const statuses = ["asked", "running", "claimed", "disputed", "untold", "confirmed", "void", "declined", "expired"];
  test.each(statuses)("from %s", async (status) => {
    const id = await startChallenge();
    await sql`update review set status = ${status} where id = ${id}`.execute(server.services.db);
    for (const [act, from] of Object.entries(open)) {
      const answer = await decide(id, { act, winner: "challenger", reason: "x" });
      if (!from.includes(status)) expect(answer).toMatchObject({ reason: "review-closed" });
      else {
        expect(answer.success).toBe(true);
        await server.call(challengesApi.undo, { id }, moderator);
      }
    }
  });
});

test("after many challenges the ledger sums to zero and no ended challenge holds money", async () => {
  const { rows: sums } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry`.execute(server.services.db);
  expect(sums[0]?.cents).toBe(0);
  const { rows } = await sql`
    select entry.account from ledger_transfer ended
    join ledger_entry entry on entry.account = replace(ended.key, 'challenge.ended:', 'challenge:')
    where starts_with(ended.key, 'challenge.ended:') group by entry.account having sum(entry.cents) <> 0`.execute(
    server.services.db,
  );
  expect(rows).toEqual([]);
});

test("a challenge to a phone number does not reveal its owner", async () => {
  const { data } = await ask(challenger, { opponentPhone: opponent.phone });
  const mine = await server.call(appChallengesApi.mine, {}, challenger.token);
  const { rows } = await sql<{ name: string }>`select name from app_account where id = ${opponent.id}`.execute(
    server.services.db,
  );
  expect(JSON.stringify([data, mine.data])).not.toContain(rows[0]?.name ?? "nobody");
  const notices = await server.call(appReviewsApi.notices, {}, challenger.token);
  expect(JSON.stringify(notices.data)).not.toContain(rows[0]?.name ?? "nobody");
  // Reviewers see both people and find the challenge by either.
  const { id } = data as { id: number };
  expect((await item(id)).details.opponent).toMatchObject({ id: opponent.id, name: rows[0]?.name });
  const challenges = await server.call(challengesApi.list, { q: `+86 ${opponent.phone}` }, moderator);
  expect(challenges.data).toMatchObject({ total: 1, records: [{ id }] });
});
