import { auditApi, type AuditEntry } from "@vowdesk/contract/operations/audit";
import { businessApi, settingDelayHours, type BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import { notificationsApi, targetOf, type Message } from "@vowdesk/contract/messages/notifications";
import { operationsApi } from "@vowdesk/contract/operations/operations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askForSettings, settingsOf } from "../../../../../test/studio/business-settings.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { createServiceAccount } from "../../../../../test/service-accounts.ts";
import { startJobs } from "../../../../app/operations/jobs.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { applyDueChanges } from "../business.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
const hourMs = 60 * 60_000;
let server: TestServer;
let tokens: Record<"mona" | "sara" | "anna", string>;
const signIn = async () => {
  tokens = { mona: await server.signIn("mona"), sara: await server.signIn("sara"), anna: await server.signIn("anna") };
};

beforeAll(async () => {
  server = await startTestServer({ clock });
  for (const username of ["mona", "sara"]) await server.createUser({ username, roles: ["manager"] });
  await server.createUser({ username: "anna", roles: ["admin"] });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`delete from setting_change`.execute(server.services.db);
  await sql`update studio set settings = '{}', version = version + 1`.execute(server.services.db);
  await signIn();
});

const settings = () => settingsOf(server, tokens.mona);
const ask = (input: Partial<BusinessSettingsFields>, token = tokens.mona) => askForSettings(server, input, token);
const act = (name: "approve" | "withdraw" | "reject", id: number, token: string) =>
  server.call(businessApi[name], { id }, token);
const onlyWaiting = async () => {
  const { waiting } = await settings();
  expect(waiting).toHaveLength(1);
  return waiting[0] ?? expect.fail();
};
async function pass(hours: number): Promise<number> {
  clock.moveMs(hours * hourMs);
  const applied = await applyDueChanges(server.services);
  await signIn();
  return applied;
}
async function lastMessage(token: string): Promise<Message | undefined> {
  const { data } = await server.call(notificationsApi.inbox, { limit: 1 }, token, { "accept-language": "en" });
  return (data as { records: Message[] }).records[0];
}
async function entries(count: number) {
  const { data } = await server.call(auditApi.list, { verb: "studio.", pageSize: count }, tokens.anna);
  return (data as { records: AuditEntry[] }).records;
}
const verbs = async (count: number) => (await entries(count)).map(({ verb }) => verb);

//
test("a weaker value waits, a stricter one of the same save takes effect, and everybody who decides gets a message", async () => {
  const answer = await ask({ discountLimitPercent: 60, compensationCapCents: 100, contactName: "Ring" });
  expect(answer).toMatchObject({ discountLimitPercent: 10, compensationCapCents: 100, contactName: "Ring" });
  expect(answer.waiting).toMatchObject([
    {
      setting: "discountLimitPercent",
      value: 60,
      requestedBy: "mona",
      requestedAt: clock.now().toISOString(),
      dueAt: new Date(clock.now().getTime() + settingDelayHours * hourMs).toISOString(),
      allowed: ["withdraw"],
    },
  ]);
  expect((await settingsOf(server, tokens.anna)).waiting).toMatchObject([{ allowed: ["approve", "reject"] }]);
  for (const token of [tokens.anna, tokens.sara]) {
    const message = await lastMessage(token);
    expect(message?.msg).toBe(
      "mona requested a change of “Discounts: second approval above”: 10% → 60%. It takes effect on 5 Nov 2026, 10:00 unless it is approved or rejected first",
    );
    expect(message && targetOf(message)).toBe("/system/studio");
  }
  expect(await entries(2)).toMatchObject([
    { verb: "studio.changed", actor: "mona" },
    { verb: "studio.change-requested", actor: "mona", changes: { discountLimitPercent: [10, 60] } },
  ]);
});

//
test("a second user with the right approves it, once, and the maker does not", async () => {
  await ask({ discountLimitPercent: 60 });
  const { id } = await onlyWaiting();
  expect(await act("approve", id, tokens.mona)).toMatchObject({ reason: "setting-change-author" });
  expect(await act("reject", id, tokens.mona)).toMatchObject({ reason: "setting-change-author" });
  expect(await act("withdraw", id, tokens.sara)).toMatchObject({ reason: "setting-change-author" });
  const { token } = await createServiceAccount(server, "Approver", ["studio:edit"]);
  for (const name of ["approve", "withdraw", "reject"] as const)
    expect(await act(name, id, token)).toMatchObject({ reason: "person-required" });
  const answers = await Promise.all([act("approve", id, tokens.sara), act("approve", id, tokens.anna)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toMatchObject({ reason: "not-found" });
  expect(await settings()).toMatchObject({ discountLimitPercent: 60, waiting: [] });
  expect((await lastMessage(tokens.mona))?.msg).toMatch(
    /^(sara|anna) approved your change of “Discounts: second approval above” to 60%\. It is in effect now$/,
  );
  expect(await entries(1)).toMatchObject([
    { verb: "studio.change-approved", changes: { discountLimitPercent: [10, 60], requestedBy: [null, "mona"] } },
  ]);
});

//
test("it takes effect after 72 hours and not before", async () => {
  await ask({ chatMonths: 6 });
  expect(await pass(settingDelayHours - 0.1)).toBe(0);
  expect(await settings()).toMatchObject({ chatMonths: 0 });
  expect(await pass(0.2)).toBe(1);
  expect(await settings()).toMatchObject({ chatMonths: 6, waiting: [], changedBy: "mona" });
  expect(await entries(1)).toMatchObject([
    { verb: "studio.change-elapsed", actor: "system", changes: { chatMonths: [0, 6], requestedBy: [null, "mona"] } },
  ]);
  expect(await pass(1)).toBe(0);
});

//
test("the maker withdraws it, another user rejects it, and then it never takes effect", async () => {
  for (const [name, token, verb] of [
    ["withdraw", tokens.mona, "studio.change-withdrawn"],
    ["reject", tokens.sara, "studio.change-rejected"],
  ] as const) {
    await ask({ discountLimitPercent: 60 });
    const { id } = await onlyWaiting();
    expect(await act(name, id, token)).toMatchObject({ data: { discountLimitPercent: 10, waiting: [] } });
    expect(await verbs(1)).toEqual([verb]);
    expect(await act("approve", id, tokens.anna)).toMatchObject({ reason: "not-found" });
  }
  expect((await lastMessage(tokens.mona))?.msg).toBe(
    "sara rejected your change of “Discounts: second approval above” to 60%",
  );
  expect(await pass(100)).toBe(0);
  expect(await settings()).toMatchObject({ discountLimitPercent: 10 });
});

//
test("a newer change of the setting ends the waiting one, and an approval of the former value fails", async () => {
  await ask({ discountLimitPercent: 20 });
  const first = await onlyWaiting();
  clock.moveMs(hourMs * 0.2);
  await ask({ discountLimitPercent: 20 }, tokens.sara);
  expect(await onlyWaiting()).toEqual(first);
  await ask({ discountLimitPercent: 100 });
  expect(await onlyWaiting()).toMatchObject({ value: 100, requestedAt: clock.now().toISOString() });
  expect(await verbs(2)).toEqual(["studio.change-requested", "studio.change-replaced"]);
  expect(await act("approve", first.id, tokens.anna)).toMatchObject({ reason: "not-found" });
  await ask({ discountLimitPercent: 5 });
  expect(await settings()).toMatchObject({ discountLimitPercent: 5, waiting: [] });
});

test("neither small steps, nor a stricter value and back, nor an undo avoids the delay", async () => {
  await ask({ discountLimitPercent: 11 });
  await ask({ discountLimitPercent: 12 });
  expect(await settings()).toMatchObject({ discountLimitPercent: 10, waiting: [{ value: 12 }] });
  await ask({ discountLimitPercent: 3 });
  const [stricter] = await entries(1);
  await ask({ discountLimitPercent: 10 });
  expect(await settings()).toMatchObject({ discountLimitPercent: 3, waiting: [{ value: 10 }] });
  await act("withdraw", (await onlyWaiting()).id, tokens.mona);
  expect(await server.call(auditApi.revert, { id: stricter?.id ?? "" }, tokens.anna)).toMatchObject({ success: true });
  expect(await settings()).toMatchObject({
    discountLimitPercent: 3,
    waiting: [{ value: 10, requestedBy: "anna", allowed: ["approve", "reject"] }],
  });
});

test("it does not take effect by time if its maker may not change settings any more", async () => {
  const { id } = await server.createUser({ username: "leaver", roles: ["manager"] });
  await ask({ discountLimitPercent: 60 }, await server.signIn("leaver"));
  await sql`update users set enabled = false where id = ${id}`.execute(server.services.db);
  expect(await pass(settingDelayHours)).toBe(1);
  expect(await settings()).toMatchObject({ discountLimitPercent: 10, waiting: [] });
  expect(await verbs(1)).toEqual(["studio.change-dropped"]);
});

test("of two saves of one version the second gets the waiting change of the first", async () => {
  const { version } = await settings();
  await ask({ discountLimitPercent: 60 });
  const second = { version, discountLimitPercent: 100 };
  expect(await server.call(businessApi.change, second, tokens.sara)).toMatchObject({
    code: 409,
    data: { current: { discountLimitPercent: 10, waiting: [{ value: 60 }] } },
  });
});

//
test("old data is deleted by hand once a day, in person, and not while a change of retention waits", async () => {
  const jobs = await startJobs(server.services);
  await jobs.stop();
  const run = async (token = tokens.mona) =>
    (await server.call(operationsApi.run, { name: "retention" }, token)).reason;
  await ask({ discountLimitPercent: 60 });
  expect(await run()).toBeUndefined();
  expect(await run(tokens.sara)).toBe("retention-once-a-day");
  clock.moveMs(24 * hourMs);
  await signIn();
  await ask({ photoMonths: 1 });
  expect(await run()).toBe("retention-change-waiting");
  await act("approve", (await settings()).waiting.at(-1)?.id ?? 0, tokens.anna);
  expect(await run()).toBeUndefined();
});
