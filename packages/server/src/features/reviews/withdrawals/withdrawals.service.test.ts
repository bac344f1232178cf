import { formatMoney } from "@vowdesk/contract/kernel";
import { appAuthApi } from "@vowdesk/contract/staff/auth";
import { appReviewsApi, undoDecisionMs, type AppNotice } from "@vowdesk/contract/reviews/engine";
import { bankAnswerTimeoutMs } from "@vowdesk/contract/money/payouts";
import { appWithdrawalsApi, withdrawalsApi, type Withdrawal } from "@vowdesk/contract/reviews/withdrawals";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import type { Bank, BankAnswer } from "../../../platform/bank/bank.ts";
import { openSimulatedBank, readBank } from "../../../platform/bank/bank-simulated.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { personAccount, post, type Side } from "../../money/ledger/ledger.ts";
import { startNewEpoch } from "../../messages/notifications/notifications.ts";
import { openPayOut, payOut, payOutsSettled } from "../../money/payouts/payouts.ts";
import { decisionEffects } from "../engine/engine.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;
const card = "6225880112346789";

let server: TestServer;
let reviewer = { id: 0, username: "", token: "" };
let secondReviewer = { id: 0, username: "", token: "" };
let customer = { id: 0, token: "" };
let signUps = 0;

/** The test sets how the bank answers the next payment and the next query. */
let nextAnswer: "paid" | "failed" | "nothing" = "paid";
let knownState: "paid" | "failed" | null = null;
let calls: string[] = [];
let sendAnswer: (answer: BankAnswer) => void = () => undefined;
const answerOf = (key: string, state: "paid" | "failed") => ({ key, state, reference: "B1", at: clock.now() });
const bank: Bank = {
  async pay({ key, card: number }) {
    calls.push(`${key} ${number}`);
    if (nextAnswer === "nothing") throw new Error("no answer");
    return answerOf(key, nextAnswer);
  },
  find: async (key) => (knownState ? answerOf(key, knownState) : null),
  hear(listener) {
    sendAnswer = listener;
    return () => undefined;
  },
};

let closePayOut: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ clock });
  server.services.bank = bank;
  closePayOut = openPayOut(server.services);
  reviewer = await server.createUser({ roles: ["finance"] });
  secondReviewer = await server.createUser({ roles: ["finance"] });
});
afterAll(async () => {
  await closePayOut?.();
  await server?.close();
});

/** Signs up a customer with a balance, by default 10,000 yuan. */
async function createCustomer(cents = 1_000_000): Promise<typeof customer> {
  const phone = `137${String((signUps += 1)).padStart(8, "0")}`;
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
  [nextAnswer, knownState, calls] = ["paid", null, []];
  reviewer.token = await server.signIn(reviewer.username);
  secondReviewer.token = await server.signIn(secondReviewer.username);
  customer = await createCustomer();
});

const ask = (amountCents = 30_000, key?: string) =>
  server.call(
    appWithdrawalsApi.submit,
    { amountCents, holder: "陈思雨", bank: "招商银行", card },
    customer.token,
    key === undefined ? undefined : { "idempotency-key": key },
  );
const createItem = async (amountCents?: number) => ((await ask(amountCents)).data as { id: number }).id;
const item = async (id: number, token = reviewer.token) =>
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
async function decide(id: number, act: Act, token = reviewer.token) {
  const { version } = await item(id);
  const reason = act === "approve" ? {} : { reason: "核对过了" };
  return server.call(withdrawalsApi.decide, { id, version, act, ...reason }, token);
}
/** Moves the clock, applies due effects and waits for the bank. */
async function later(ms = undoDecisionMs): Promise<void> {
  clock.moveMs(ms);
  await decisionEffects.run(server.services);
  await payOut(server.services);
  await payOutsSettled(server.services);
}
async function approved(amountCents?: number): Promise<number> {
  const id = await createItem(amountCents);
  await decide(id, "approve");
  return id;
}
async function uncertain(): Promise<number> {
  nextAnswer = "nothing";
  const id = await approved();
  await later();
  return id;
}
/** Returns the payment key at the bank. */
async function keyOf(id: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select details->>'paymentKey' as key from review where id = ${id}`.execute(server.services.db);
  return rows[0]?.key ?? "";
}
/** Returns the payment requests for an item that the bank received, with the card number. */
const paymentsOf = (id: number) => calls.filter((call) => call.startsWith(`withdrawal:${id}:`));
const notices = async () =>
  ((await server.call(appReviewsApi.notices, {}, customer.token)).data as { records: AppNotice[] }).records;

describe("requests", () => {
  test("deduct the amount from the balance at once and refuse more than the balance", async () => {
    const id = await createItem(600_000);
    expect(await balance()).toBe(400_000);
    expect(await ask(400_001)).toMatchObject({ reason: "review-amount" });
    expect(await item(id)).toMatchObject({
      status: "pending",
      summary: "¥6,000.00 · 招商银行 ····6789",
      details: { amountCents: 600_000, balanceCents: 1_000_000, approversNeeded: 2, approvals: [] },
    });
  });

  test("show their amount as the language of the reader writes it", async () => {
    const id = await createItem(600_000);
    const { data } = await server.call(withdrawalsApi.detail, { id }, reviewer.token, { "accept-language": "es" });
    expect((data as { item: Withdrawal }).item.summary).toBe(`${formatMoney(600_000, "es")} · 招商银行 ····6789`);
  });

  test("succeed only as far as the balance covers them when they are simultaneous", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(300_000)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    expect(await balance()).toBe(100_000);
  });

  test("with one idempotency key create one item, also when simultaneous", async () => {
    const answers = await Promise.all([ask(900_000, "mine-1"), ask(900_000, "mine-1"), ask(900_000, "mine-1")]);
    expect(new Set(answers.map(({ data }) => (data as { id: number }).id)).size).toBe(1);
    expect(await balance()).toBe(100_000);
  });

  test("store the card number encrypted and show only its last digits", async () => {
    const id = await createItem();
    const { rows } = await sql<{ row: string }>`select review::text as row from review where id = ${id}`.execute(
      server.services.db,
    );
    expect(rows[0]?.row).not.toContain(card);
    expect(Object.keys((await item(id)).details)).not.toContain("sealedCard");
    await server.call(withdrawalsApi.decide, { id, version: 1, act: "approve" }, reviewer.token);
    const late = await server.call(withdrawalsApi.decide, { id, version: 1, act: "approve" }, secondReviewer.token);
    expect(late).toMatchObject({ reason: "changed-meanwhile" });
    expect(JSON.stringify(late)).not.toContain("sealedCard");
  });
});

describe("decisions", () => {
  test.each<[Withdrawal["status"], Act[]]>([
    ["pending", ["approve", "reject"]],
    ["second", ["approve", "reject"]],
    ["approved", []],
    ["paying", []],
    ["paid", []],
    ["rejected", []],
    ["failed", []],
    ["uncertain", ["mark-paid", "mark-failed"]],
  ])("in the state %s only %o are allowed (R-9.4)", async (status, acts) => {
    const id = await createItem();
    await sql`update review set status = ${status} where id = ${id}`.execute(server.services.db);
    expect((await item(id)).allowed).toEqual(acts);
    for (const act of ["approve", "reject", "mark-paid", "mark-failed"] as const)
      if (!acts.includes(act)) expect(await decide(id, act)).toMatchObject({ reason: "review-closed" });
  });

  test("an approved withdrawal is paid once, after the undo time, to the given card", async () => {
    const id = await approved();
    await later(undoDecisionMs - 1);
    expect(await item(id)).toMatchObject({ status: "approved" });
    await later(1);
    expect(await item(id)).toMatchObject({ status: "paid", details: { bankWord: { state: "paid", reference: "B1" } } });
    await later();
    expect(paymentsOf(id)).toEqual([`${await keyOf(id)} ${card}`]);
    expect((await notices())[0]?.text).toContain("¥300.00");
    expect(await balance()).toBe(970_000);
  });

  test("a rejection returns the money after the undo time", async () => {
    const id = await createItem();
    await decide(id, "reject");
    expect(await balance()).toBe(970_000);
    await later();
    expect(await balance()).toBe(1_000_000);
    expect(await item(id)).toMatchObject({ status: "rejected" });
  });

  test("an undone rejection moves no money and leaves the item pending", async () => {
    const id = await createItem();
    await decide(id, "reject");
    await server.call(withdrawalsApi.undo, { id }, reviewer.token);
    await later();
    expect(await item(id)).toMatchObject({ status: "pending" });
    expect(await balance()).toBe(970_000);
  });

  test("an amount at the limit needs a second approver who is another person (R-9.5)", async () => {
    const id = await approved(500_000);
    await later();
    expect(await item(id)).toMatchObject({ status: "second", allowed: ["reject"], details: { approversNeeded: 2 } });
    expect(await decide(id, "approve")).toMatchObject({ reason: "review-second-needed" });
    expect((await item(id, secondReviewer.token)).allowed).toEqual(["approve", "reject"]);
    await decide(id, "approve", secondReviewer.token);
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect((await item(id)).details.approvals).toHaveLength(2);
  });

  test("refuses an approval while the account is blocked, also the second one", async () => {
    const id = await approved(500_000);
    await later();
    const setEnabled = (isEnabled: boolean) =>
      sql`update app_account set enabled = ${isEnabled} where id = ${customer.id}`.execute(server.services.db);
    await setEnabled(false);
    const second = await decide(id, "approve", secondReviewer.token);
    expect(second).toMatchObject({ success: false, reason: "withdrawal-account-blocked" });
    await later();
    expect(paymentsOf(id)).toEqual([]);
    await setEnabled(true);
    const other = await createItem();
    await setEnabled(false);
    expect(await decide(other, "approve")).toMatchObject({ reason: "withdrawal-account-blocked" });
    expect(await decide(other, "reject")).toMatchObject({ success: true });
    await setEnabled(true);
    expect(await decide(id, "approve", secondReviewer.token)).toMatchObject({ success: true });
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await item(other)).toMatchObject({ status: "rejected" });
  });

  test("refuses an approval of one's own withdrawal (R-3.7)", async () => {
    const id = await createItem();
    const { rows } = await sql<{ phone: string }>`select phone from app_account where id = ${customer.id}`.execute(
      server.services.db,
    );
    const self = await server.createUser({ roles: ["finance"] });
    await sql`update users set phone = ${rows[0]?.phone ?? ""} where id = ${self.id}`.execute(server.services.db);
    expect(await decide(id, "approve", self.token)).toMatchObject({ reason: "review-own" });
  });
});

describe("the daily sum", () => {
  const hourMs = 60 * 60_000;
  const afterHours = async (hours: number) => {
    await later(hours * hourMs);
    reviewer.token = await server.signIn(reviewer.username);
    secondReviewer.token = await server.signIn(secondReviewer.username);
  };
  const statusOf = async (id: number) => (await item(id)).status;
  const approve = async (id: number) => {
    expect(await decide(id, "approve")).toMatchObject({ success: true });
    return statusOf(id);
  };

  test("needs a second approver from the limit on and is shown with the item", async () => {
    const parts = [];
    for (const _ of [1, 2, 3]) parts.push(await createItem(200_000));
    const needed = await Promise.all(parts.map(async (id) => (await item(id)).details.approversNeeded));
    expect(needed).toEqual([1, 1, 2]);
    const details = { daySum: { cents: 600_000, secondFromCents: 500_000 }, approversNeeded: 2 };
    for (const id of parts) {
      expect(await approve(id)).toBe("second");
      expect(await item(id)).toMatchObject({ details });
    }
    await later();
    expect(await decide(parts[0] ?? 0, "approve", secondReviewer.token)).toMatchObject({ success: true });
    expect(await statusOf(parts[0] ?? 0)).toBe("approved");
  });

  test("includes approved withdrawals, paid or not", async () => {
    expect(await approve(await createItem(300_000))).toBe("approved");
    await later();
    expect(await approve(await createItem(199_999))).toBe("approved");
    expect(await approve(await createItem(1_000))).toBe("second");
  });

  test("excludes rejected and failed withdrawals once that is final", async () => {
    const rejected = await createItem(300_000);
    await decide(rejected, "reject");
    const early = await createItem(300_000);
    expect((await item(early)).details.approversNeeded).toBe(2);
    await later();
    expect(await approve(early)).toBe("approved");
    nextAnswer = "failed";
    await later();
    expect(await statusOf(early)).toBe("failed");
    expect(await approve(await createItem(300_000))).toBe("approved");
  });

  test("includes withdrawals requested or approved within 24 hours and none before", async () => {
    const first = await createItem(300_000);
    await afterHours(25);
    const second = await createItem(300_000);
    await afterHours(25);
    expect(await approve(first)).toBe("approved");
    await afterHours(23);
    expect(await approve(second)).toBe("second");
    await afterHours(2);
    expect(await approve(await createItem(150_000))).toBe("approved");
  });

  test("counts simultaneous requests and approvals once each", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(100_000)));
    const ids = answers.map(({ data }) => (data as { id: number }).id);
    const items = await Promise.all(ids.map((id) => item(id)));
    expect(items.filter(({ details }) => details.approversNeeded === 1)).toHaveLength(4);
    await afterHours(25);
    await Promise.all(ids.map((id) => decide(id, "approve")));
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.toSorted()).toEqual([...Array(4).fill("approved"), ...Array(4).fill("second")]);
  });

  test("is separate for each person", async () => {
    expect(await approve(await createItem(400_000))).toBe("approved");
    customer = await createCustomer();
    expect(await approve(await createItem(400_000))).toBe("approved");
  });
});

describe("the bank", () => {
  test("returns a refused payment to the balance", async () => {
    nextAnswer = "failed";
    const id = await approved();
    await later();
    expect(await item(id)).toMatchObject({ status: "failed" });
    expect(await balance()).toBe(1_000_000);
  });

  test("leaves a payment without an answer uncertain, which is never sent again (R-9.4)", async () => {
    const id = await uncertain();
    expect(await item(id)).toMatchObject({ status: "uncertain", dueAt: expect.any(String) });
    expect(await balance()).toBe(970_000);
    nextAnswer = "paid";
    for (const ms of [5_000, 60_000, bankAnswerTimeoutMs]) await later(ms);
    expect(paymentsOf(id)).toHaveLength(1);
    expect(await item(id)).toMatchObject({ status: "uncertain" });
  });

  test("leaves a payment uncertain if the server stopped while sending it", async () => {
    const id = await approved();
    await later(undoDecisionMs - 1);
    const sentAt = clock.now().toISOString();
    await sql`update review set status = 'paying', undo = null, effect_at = null,
      details = details || ${JSON.stringify({ sentAt })}::jsonb where id = ${id}`.execute(server.services.db);
    await later(29_000);
    expect(await item(id)).toMatchObject({ status: "paying" });
    await later(2_000);
    expect(await item(id)).toMatchObject({ status: "uncertain" });
    expect(paymentsOf(id)).toEqual([]);
  });

  test("settles an uncertain payment by the first late answer and ignores further ones", async () => {
    const id = await uncertain();
    const key = await keyOf(id);
    sendAnswer(answerOf(key, "paid"));
    sendAnswer(answerOf(key, "paid"));
    sendAnswer(answerOf(key, "failed"));
    await payOutsSettled(server.services);
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await balance()).toBe(970_000);
    expect(await notices()).toHaveLength(1);
  });

  test("is queried about an uncertain payment, and its answer settles it", async () => {
    const id = await uncertain();
    knownState = "failed";
    await later(5_000);
    expect(await item(id)).toMatchObject({ status: "failed" });
    expect(await balance()).toBe(1_000_000);
  });

  test("overrides a manual result that can still be undone", async () => {
    const id = await uncertain();
    await decide(id, "mark-failed", secondReviewer.token);
    sendAnswer(answerOf(await keyOf(id), "paid"));
    await payOutsSettled(server.services);
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await balance()).toBe(970_000);
  });

  test("pays once when two nodes send at the same time", async () => {
    const id = await approved();
    clock.moveMs(undoDecisionMs);
    await decisionEffects.run(server.services);
    const secondNode = { ...server.services };
    await Promise.all([payOut(server.services), payOut(secondNode)]);
    await Promise.all([payOutsSettled(server.services), payOutsSettled(secondNode)]);
    expect(paymentsOf(id)).toHaveLength(1);
  });

  test("is optional: without a bank, payments are made and confirmed by hand", async () => {
    delete server.services.bank;
    const id = await approved();
    await later();
    expect(await item(id)).toMatchObject({ status: "uncertain", details: { sentAt: null } });
    expect(await server.call(withdrawalsApi.askBank, { id }, reviewer.token)).toMatchObject({ reason: "bank-silent" });
    server.services.bank = bank;
  });
});

describe("after a restore", () => {
  test("new payments use the new epoch in their key, and earlier ones keep theirs (R-10.3)", async () => {
    const before = await createItem();
    const epoch = await inTransaction(server.services, origin, startNewEpoch);
    const after = await createItem();
    expect(await keyOf(after)).toBe(`withdrawal:${after}:${epoch}`);
    expect(await keyOf(before)).not.toContain(epoch);
    const key = await keyOf(before);
    await decide(before, "approve");
    await later();
    expect(paymentsOf(before)).toEqual([`${key} ${card}`]);
    expect(await item(before)).toMatchObject({ status: "paid" });
  });

  test("an answer about a forgotten payment changes no other payment with its id and is reported", async () => {
    const id = await uncertain();
    const { faults } = server.services;
    if (!faults) throw new Error("the test server has no fault log");
    const noted = vi.spyOn(faults, "note");
    for (const key of [`withdrawal:${id}`, `withdrawal:${id}:another`, "withdrawal:99999999:another", "rent:1"])
      sendAnswer(answerOf(key, "paid"));
    await payOutsSettled(server.services);
    expect(await item(id)).toMatchObject({ status: "uncertain" });
    expect(await balance()).toBe(970_000);
    expect(noted).toHaveBeenCalledTimes(4);
    noted.mockRestore();
  });
});

describe("manual results", () => {
  test("require a reason and another person than the approver", async () => {
    const id = await uncertain();
    expect((await item(id)).allowed).toEqual([]);
    expect(await decide(id, "mark-paid")).toMatchObject({ reason: "review-second-needed" });
    const { version } = await item(id);
    const bare = { id, version, act: "mark-paid" } as const;
    expect(await server.call(withdrawalsApi.decide, bare, secondReviewer.token)).toMatchObject({
      reason: "reason-required",
    });
    await decide(id, "mark-paid", secondReviewer.token);
    await later();
    expect(await item(id)).toMatchObject({ status: "paid" });
    expect(await balance()).toBe(970_000);
    expect(await notices()).toHaveLength(1);
  });

  test("return the money of a failed payment after the undo time", async () => {
    const id = await uncertain();
    await decide(id, "mark-failed", secondReviewer.token);
    expect(await balance()).toBe(970_000);
    await later();
    expect(await balance()).toBe(1_000_000);
    expect(await notices()).toHaveLength(1);
  });

  test("may not contradict the answer to a manual query of the bank", async () => {
    const id = await uncertain();
    await later(bankAnswerTimeoutMs + 1);
    expect((await server.call(withdrawalsApi.askBank, { id }, secondReviewer.token)).data).toMatchObject({
      details: { bankWord: { state: "unknown" } },
    });
    knownState = "paid";
    await server.call(withdrawalsApi.askBank, { id }, secondReviewer.token);
    expect(await item(id)).toMatchObject({ status: "uncertain", details: { bankWord: { state: "paid" } } });
    expect(await decide(id, "mark-failed", secondReviewer.token)).toMatchObject({
      reason: "withdrawal-bank-says",
    });
    expect(await decide(id, "mark-paid", secondReviewer.token)).toMatchObject({ success: true });
    expect(paymentsOf(id)).toHaveLength(1);
  });
});

test("the simulated bank pays each key once", async () => {
  const settings = readBank("simulated:failed=0,lost=0,silent=0,late=0,twice=100,lateMs=1");
  if (!settings) throw new Error("the bank settings are invalid");
  const simulated = openSimulatedBank(server.services.db, clock, settings);
  const payment = { key: "withdrawal:9999999", cents: 100, holder: "x", bank: "x", card };
  const again = new Promise<BankAnswer>((resolve) => simulated.hear(resolve));
  const first = await simulated.pay(payment);
  expect(await simulated.pay(payment)).toEqual(first);
  expect(await again).toEqual(first);
  expect(await simulated.find(payment.key)).toEqual(first);
  expect(await simulated.find("withdrawal:8888888")).toBeNull();
});

test("after all tests the ledger sums to zero and holds the open withdrawals", async () => {
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
