import { appAuthApi } from "@vowdesk/contract/auth";
import { appReviewsApi, undoDecisionMs, type AppNotice } from "@vowdesk/contract/reviews";
import { bankAnswerTimeoutMs } from "@vowdesk/contract/payouts";
import { appWithdrawalsApi, withdrawalsApi, type Withdrawal } from "@vowdesk/contract/withdrawals";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { inTransaction, systemActor } from "../../kernel/http/context.ts";
import type { Bank, BankAnswer } from "../../platform/bank/bank.ts";
import { openSimulatedBank, readBank } from "../../platform/bank/bank-simulated.ts";
import { heldClock } from "../../platform/clock.ts";
import { personAccount, post, type Side } from "../ledger/index.ts";
import { startStreamsOver } from "../notifications/index.ts";
import { openPayOut, payOut, payOutsAnswered } from "../payouts/index.ts";
import { settleDecisions } from "../reviews/index.ts";

const clock = heldClock("2026-11-02T03:30:00Z");
const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;
const card = "6225880112346789";

let server: TestServer;
let one = { id: 0, username: "", token: "" };
let other = { id: 0, username: "", token: "" };
let customer = { id: 0, token: "" };
let signedUp = 0;

/** A bank whose next answer the test decides: an answer, or silence. */
let says: "paid" | "failed" | "nothing" = "paid";
let knows: "paid" | "failed" | null = null;
let calls: string[] = [];
let tell: (answer: BankAnswer) => void = () => undefined;
const answerOf = (key: string, state: "paid" | "failed") => ({ key, state, reference: "B1", at: clock.now() });
const bank: Bank = {
  async pay({ key, card: number }) {
    calls.push(`${key} ${number}`);
    if (says === "nothing") throw new Error("no answer");
    return answerOf(key, says);
  },
  find: async (key) => (knows ? answerOf(key, knows) : null),
  hear(listener) {
    tell = listener;
    return () => undefined;
  },
};

let deaf: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ clock });
  server.services.bank = bank;
  deaf = openPayOut(server.services);
  one = await server.createUser({ roles: ["finance"] });
  other = await server.createUser({ roles: ["finance"] });
});
afterAll(async () => {
  await deaf?.();
  await server?.close();
});

/** Somebody whom the house owes 10,000 yuan. */
async function owed(cents = 1_000_000): Promise<typeof customer> {
  const phone = `137${String((signedUp += 1)).padStart(8, "0")}`;
  const { data } = await server.call(appAuthApi.appSignUp, { phone, password: "a long one 7", name: "陈思雨" });
  const { accountId: id, token } = data as { accountId: number; token: string };
  const entries: Side[] = [
    { account: "house:loss", cents: -cents },
    { account: personAccount(id), cents },
  ];
  const posting = { key: `test:${id}`, purpose: "ledger.opened", subject: "ledger", entries };
  await inTransaction(server.services, origin, (ctx) => post(ctx, posting));
  return { id, token };
}
beforeEach(async () => {
  [says, knows, calls] = ["paid", null, []];
  one.token = await server.signIn(one.username);
  other.token = await server.signIn(other.username);
  customer = await owed();
});

const ask = (amountCents = 30_000, key?: string) =>
  server.call(
    appWithdrawalsApi.ask,
    { amountCents, holder: "陈思雨", bank: "招商银行", card },
    customer.token,
    key === undefined ? undefined : { "idempotency-key": key },
  );
const asked = async (amountCents?: number) => ((await ask(amountCents)).data as { id: number }).id;
const item = async (id: number, token = one.token) =>
  ((await server.call(withdrawalsApi.detail, { id }, token)).data as { item: Withdrawal }).item;
const balance = async () =>
  ((await server.call(appWithdrawalsApi.balance, {}, customer.token)).data as { balanceCents: number }).balanceCents;
const held = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry join ledger_transfer transfer on transfer.id = transfer_id
    where account = 'held:withdrawals' and subject like 'withdrawal:%'`.execute(server.services.db);
  return rows[0]?.cents;
};

type Act = Withdrawal["allowed"][number];
async function decide(id: number, act: Act, token = one.token) {
  const { version } = await item(id);
  const reason = act === "approve" ? {} : { reason: "核对过了" };
  return server.call(withdrawalsApi.decide, { id, version, act, ...reason }, token);
}
/** Ten seconds later, and when the bank has answered. */
async function later(ms = undoDecisionMs): Promise<void> {
  clock.moveMs(ms);
  await settleDecisions(server.services);
  await payOut(server.services);
  await payOutsAnswered(server.services);
}
async function approved(amountCents?: number): Promise<number> {
  const id = await asked(amountCents);
  await decide(id, "approve");
  return id;
}
async function uncertain(): Promise<number> {
  says = "nothing";
  const id = await approved();
  await later();
  return id;
}
/** What the payment is called at the bank. */
async function keyOf(id: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select details->>'paymentKey' as key from review where id = ${id}`.execute(server.services.db);
  return rows[0]?.key ?? "";
}
/** How often the bank was asked to pay it, and to which card. */
const sent = (id: number) => calls.filter((call) => call.startsWith(`withdrawal:${id}:`));
const notices = async () =>
  ((await server.call(appReviewsApi.notices, {}, customer.token)).data as { records: AppNotice[] }).records;

describe("asking", () => {
  test("the amount is held at once; more than the balance is refused (PRODUCT 4, ledger and holds)", async () => {
    const id = await asked(600_000);
    expect(await balance()).toBe(400_000);
    expect(await ask(400_001)).toMatchObject({ reason: "review-amount" });
    expect(await item(id)).toMatchObject({
      status: "pending",
      summary: "¥6000.00 · 招商银行 ····6789",
      details: { amountCents: 600_000, balanceCents: 1_000_000, approversNeeded: 2, approvals: [] },
    });
  });

  test("of many who ask for one balance at once only so many get it as it covers", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(300_000)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    expect(await balance()).toBe(100_000);
  });

  test("the same key again, and at once, asks and holds once", async () => {
    const answers = await Promise.all([ask(900_000, "mine-1"), ask(900_000, "mine-1"), ask(900_000, "mine-1")]);
    expect(new Set(answers.map(({ data }) => (data as { id: number }).id)).size).toBe(1);
    expect(await balance()).toBe(100_000);
  });

  test("the card's number is sealed where it is kept, and shown by its tail alone", async () => {
    const id = await asked();
    const { rows } = await sql<{ row: string }>`select review::text as row from review where id = ${id}`.execute(
      server.services.db,
    );
    expect(rows[0]?.row).not.toContain(card);
    expect(Object.keys((await item(id)).details)).not.toContain("sealedCard");
    await server.call(withdrawalsApi.decide, { id, version: 1, act: "approve" }, one.token);
    const late = await server.call(withdrawalsApi.decide, { id, version: 1, act: "approve" }, other.token);
    expect(late).toMatchObject({ reason: "changed-meanwhile" });
    expect(JSON.stringify(late)).not.toContain("sealedCard");
  });
});

describe("deciding", () => {
  test.each<[Withdrawal["status"], Act[]]>([
    ["pending", ["approve", "reject"]],
    ["second", ["approve", "reject"]],
    ["approved", []],
    ["paying", []],
    ["paid", []],
    ["rejected", []],
    ["failed", []],
    ["uncertain", ["mark-paid", "mark-failed"]],
  ])("what is %s is open to %o alone (PRODUCT 4, withdrawals)", async (status, acts) => {
    const id = await asked();
    await sql`update review set status = ${status} where id = ${id}`.execute(server.services.db);
    expect((await item(id)).allowed).toEqual(acts);
    for (const act of ["approve", "reject", "mark-paid", "mark-failed"] as const)
      if (!acts.includes(act)) expect(await decide(id, act)).toMatchObject({ reason: "review-closed" });
  });

  test("what is approved is paid ten seconds later, once, to the card that was named", async () => {
    const id = await approved();
    await later(undoDecisionMs - 1);
    expect(await item(id)).toMatchObject({ status: "approved" });
    await later(1);
    expect(await item(id)).toMatchObject({ status: "paid", details: { bankWord: { state: "paid", reference: "B1" } } });
    await later();
    expect(sent(id)).toEqual([`${await keyOf(id)} ${card}`]);
    expect((await notices())[0]?.text).toContain("¥300.00");
    expect(await balance()).toBe(970_000);
  });

  test("a rejection gives the money back when it can be taken back no more", async () => {
    const id = await asked();
    await decide(id, "reject");
    expect(await balance()).toBe(970_000);
    await later();
    expect(await balance()).toBe(1_000_000);
    expect(await item(id)).toMatchObject({ status: "rejected" });
  });

  test("what is taken back moves nothing and is asked for still", async () => {
    const id = await asked();
    await decide(id, "reject");
    await server.call(withdrawalsApi.undo, { id }, one.token);
    await later();
    expect(await item(id)).toMatchObject({ status: "pending" });
    expect(await balance()).toBe(970_000);
  });

  test("from the limit on a second person approves, who is another (issue 8, two approvers)", async () => {
    const id = await approved(500_000);
    await later();
    expect(await item(id)).toMatchObject({ status: "second", allowed: ["reject"], details: { approversNeeded: 2 } });
    expect(await decide(id, "approve")).toMatchObject({ reason: "review-second-needed" });
    expect((await item(id, other.token)).allowed).toEqual(["approve", "reject"]);
    await decide(id, "approve", other.token);
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect((await item(id)).details.approvals).toHaveLength(2);
  });

  test("nobody approves their own (PRODUCT 4: who asked is not who approves)", async () => {
    const id = await asked();
    const { rows } = await sql<{ phone: string }>`select phone from app_account where id = ${customer.id}`.execute(
      server.services.db,
    );
    const self = await server.createUser({ roles: ["finance"] });
    await sql`update users set phone = ${rows[0]?.phone ?? ""} where id = ${self.id}`.execute(server.services.db);
    expect(await decide(id, "approve", self.token)).toMatchObject({ reason: "review-own" });
  });
});

describe("a sum that is asked for in several parts", () => {
  const hourMs = 60 * 60_000;
  const afterHours = async (hours: number) => {
    await later(hours * hourMs);
    one.token = await server.signIn(one.username);
    other.token = await server.signIn(other.username);
  };
  const statusOf = async (id: number) => (await item(id)).status;
  const approve = async (id: number) => {
    expect(await decide(id, "approve")).toMatchObject({ success: true });
    return statusOf(id);
  };

  test("needs a second approver from the limit on, and says why", async () => {
    const parts = [];
    for (const _ of [1, 2, 3]) parts.push(await asked(200_000));
    const needed = await Promise.all(parts.map(async (id) => (await item(id)).details.approversNeeded));
    expect(needed).toEqual([1, 1, 2]);
    const details = { daySum: { cents: 600_000, secondFromCents: 500_000 }, approversNeeded: 2 };
    for (const id of parts) {
      expect(await approve(id)).toBe("second");
      expect(await item(id)).toMatchObject({ details });
    }
    await later();
    expect(await decide(parts[0] ?? 0, "approve", other.token)).toMatchObject({ success: true });
    expect(await statusOf(parts[0] ?? 0)).toBe("approved");
  });

  test("counts what was approved before, whether it is paid already or not", async () => {
    expect(await approve(await asked(300_000))).toBe("approved");
    await later();
    expect(await approve(await asked(199_999))).toBe("approved");
    expect(await approve(await asked(1_000))).toBe("second");
  });

  test("does not count what was rejected or came back, once that is final", async () => {
    const rejected = await asked(300_000);
    await decide(rejected, "reject");
    const early = await asked(300_000);
    expect((await item(early)).details.approversNeeded).toBe(2);
    await later();
    expect(await approve(early)).toBe("approved");
    says = "failed";
    await later();
    expect(await statusOf(early)).toBe("failed");
    expect(await approve(await asked(300_000))).toBe("approved");
  });

  test("counts what was asked for or approved within 24 hours, and nothing older", async () => {
    const first = await asked(300_000);
    await afterHours(25);
    const second = await asked(300_000);
    await afterHours(25);
    expect(await approve(first)).toBe("approved");
    await afterHours(23);
    expect(await approve(second)).toBe("second");
    await afterHours(2);
    expect(await approve(await asked(150_000))).toBe("approved");
  });

  test("counts each once where several are asked for and approved at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(100_000)));
    const ids = answers.map(({ data }) => (data as { id: number }).id);
    const items = await Promise.all(ids.map((id) => item(id)));
    expect(items.filter(({ details }) => details.approversNeeded === 1)).toHaveLength(4);
    await afterHours(25);
    await Promise.all(ids.map((id) => decide(id, "approve")));
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.toSorted()).toEqual([...Array(4).fill("approved"), ...Array(4).fill("second")]);
  });

  test("is the sum of one person: others have their own", async () => {
    expect(await approve(await asked(400_000))).toBe("approved");
    customer = await owed();
    expect(await approve(await asked(400_000))).toBe("approved");
  });
});

describe("the bank", () => {
  test("what it refuses goes back to the balance", async () => {
    says = "failed";
    const id = await approved();
    await later();
    expect(await item(id)).toMatchObject({ status: "failed" });
    expect(await balance()).toBe(1_000_000);
  });

  test("without an answer it is uncertain, and never sent again by itself (PRODUCT 4)", async () => {
    const id = await uncertain();
    expect(await item(id)).toMatchObject({ status: "uncertain", dueAt: expect.any(String) });
    expect(await balance()).toBe(970_000);
    says = "paid";
    for (const ms of [5_000, 60_000, bankAnswerTimeoutMs]) await later(ms);
    expect(sent(id)).toHaveLength(1);
    expect(await item(id)).toMatchObject({ status: "uncertain" });
  });

  test("a server that died while it paid leaves it uncertain, too", async () => {
    const id = await approved();
    await later(undoDecisionMs - 1);
    const sentAt = clock.now().toISOString();
    await sql`update review set status = 'paying', undo = null, effect_at = null,
      details = details || ${JSON.stringify({ sentAt })}::jsonb where id = ${id}`.execute(server.services.db);
    await later(29_000);
    expect(await item(id)).toMatchObject({ status: "paying" });
    await later(2_000);
    expect(await item(id)).toMatchObject({ status: "uncertain" });
    expect(sent(id)).toEqual([]);
  });

  test("a late answer ends it once; the same again and the opposite change nothing", async () => {
    const id = await uncertain();
    const key = await keyOf(id);
    tell(answerOf(key, "paid"));
    tell(answerOf(key, "paid"));
    tell(answerOf(key, "failed"));
    await payOutsAnswered(server.services);
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await balance()).toBe(970_000);
    expect(await notices()).toHaveLength(1);
  });

  test("it is asked about for ten minutes; what it knows then ends it", async () => {
    const id = await uncertain();
    knows = "failed";
    await later(5_000);
    expect(await item(id)).toMatchObject({ status: "failed" });
    expect(await balance()).toBe(1_000_000);
  });

  test("its word comes before a guess that can still be taken back", async () => {
    const id = await uncertain();
    await decide(id, "mark-failed", other.token);
    tell(answerOf(await keyOf(id), "paid"));
    await payOutsAnswered(server.services);
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await balance()).toBe(970_000);
  });

  test("two nodes that look at the same moment pay once", async () => {
    const id = await approved();
    clock.moveMs(undoDecisionMs);
    await settleDecisions(server.services);
    const beside = { ...server.services };
    await Promise.all([payOut(server.services), payOut(beside)]);
    await Promise.all([payOutsAnswered(server.services), payOutsAnswered(beside)]);
    expect(sent(id)).toHaveLength(1);
  });

  test("without one somebody pays by hand and says so", async () => {
    delete server.services.bank;
    const id = await approved();
    await later();
    expect(await item(id)).toMatchObject({ status: "uncertain", details: { sentAt: null } });
    expect(await server.call(withdrawalsApi.askBank, { id }, one.token)).toMatchObject({ reason: "bank-silent" });
    server.services.bank = bank;
  });
});

describe("after a restore", () => {
  test("a new payment has a key of the new epoch, and one that was asked for before keeps its own", async () => {
    const before = await asked();
    const epoch = await inTransaction(server.services, origin, startStreamsOver);
    const after = await asked();
    expect(await keyOf(after)).toBe(`withdrawal:${after}:${epoch}`);
    expect(await keyOf(before)).not.toContain(epoch);
    const key = await keyOf(before);
    await decide(before, "approve");
    await later();
    expect(sent(before)).toEqual([`${key} ${card}`]);
    expect(await item(before)).toMatchObject({ status: "paid" });
  });

  test("what the bank says of a payment that was forgotten ends no other one with its id, and is reported", async () => {
    const id = await uncertain();
    const { faults } = server.services;
    if (!faults) throw new Error("the test server keeps faults");
    const noted = vi.spyOn(faults, "note");
    for (const key of [`withdrawal:${id}`, `withdrawal:${id}:another`, "withdrawal:99999999:another", "rent:1"])
      tell(answerOf(key, "paid"));
    await payOutsAnswered(server.services);
    expect(await item(id)).toMatchObject({ status: "uncertain" });
    expect(await balance()).toBe(970_000);
    expect(noted).toHaveBeenCalledTimes(4);
    noted.mockRestore();
  });
});

describe("reconciling", () => {
  test("somebody else than who approved says what became of it, and why (issue 8, reconcile)", async () => {
    const id = await uncertain();
    expect((await item(id)).allowed).toEqual([]);
    expect(await decide(id, "mark-paid")).toMatchObject({ reason: "review-second-needed" });
    const { version } = await item(id);
    const bare = { id, version, act: "mark-paid" } as const;
    expect(await server.call(withdrawalsApi.decide, bare, other.token)).toMatchObject({ reason: "reason-required" });
    await decide(id, "mark-paid", other.token);
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await balance()).toBe(970_000);
  });

  test("what is marked as failed goes back when the ten seconds are over", async () => {
    const id = await uncertain();
    await decide(id, "mark-failed", other.token);
    expect(await balance()).toBe(970_000);
    await later();
    expect(await balance()).toBe(1_000_000);
  });

  test("the bank can be asked: its word is kept, pays nothing, and nobody says the opposite", async () => {
    const id = await uncertain();
    await later(bankAnswerTimeoutMs + 1);
    expect((await server.call(withdrawalsApi.askBank, { id }, other.token)).data).toMatchObject({
      details: { bankWord: { state: "unknown" } },
    });
    knows = "paid";
    await server.call(withdrawalsApi.askBank, { id }, other.token);
    expect(await item(id)).toMatchObject({ status: "uncertain", details: { bankWord: { state: "paid" } } });
    expect(await decide(id, "mark-failed", other.token)).toMatchObject({ reason: "withdrawal-bank-says" });
    expect(await decide(id, "mark-paid", other.token)).toMatchObject({ success: true });
    expect(sent(id)).toHaveLength(1);
  });
});

test("the simulated bank pays a key once, however often it is asked", async () => {
  const settings = readBank("simulated:failed=0,lost=0,silent=0,late=0,twice=100,lateMs=1");
  if (!settings) throw new Error("there is a bank");
  const simulated = openSimulatedBank(server.services.db, clock, settings);
  const payment = { key: "withdrawal:9999999", cents: 100, holder: "x", bank: "x", card };
  const again = new Promise<BankAnswer>((resolve) => simulated.hear(resolve));
  const first = await simulated.pay(payment);
  expect(await simulated.pay(payment)).toEqual(first);
  expect(await again).toEqual(first);
  expect(await simulated.find(payment.key)).toEqual(first);
  expect(await simulated.find("withdrawal:8888888")).toBeNull();
});

test("in the end the ledger sums to zero, and what is held is what is neither paid nor given back", async () => {
  await later();
  const { rows } = await sql<{ sum: number; open: number }>`
    select (select sum(cents)::integer from ledger_entry) as sum,
      (select coalesce(sum((details->>'amountCents')::integer), 0)::integer from review
        where not exists (select from ledger_transfer where key = 'withdrawal.ended:' || review.id)) as open`.execute(
    server.services.db,
  );
  expect(rows[0]?.sum).toBe(0);
  expect(await held()).toBe(rows[0]?.open);
});
