import { auditApi } from "@vowdesk/contract/operations/audit";
import { defaultBusinessSettings, businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

let server: TestServer;
let manager = "";
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  manager = await server.signIn("manager");
});
afterAll(() => server.close());

const settings = async () => (await server.call(businessApi.settings, {}, manager)).data as BusinessSettings;
const change = (input: object, token = manager) =>
  server.call(businessApi.change, input as Parameters<typeof server.call<typeof businessApi.change>>[1], token);

test("anonymous callers see the default title, the logo and the time zone only", async () => {
  expect(await settings()).toMatchObject({ ...defaultBusinessSettings, version: 1, changedAt: null });
  const { data } = await server.call(businessApi.branding, {});
  expect(data).toEqual({ title: null, logo: "", timeZone: "Asia/Shanghai" });
});

test("given settings are saved, audited by field and announced to every browser", async () => {
  const signals: unknown[] = [];
  const unsubscribe = server.services.signals.subscribe((signal) => signals.push(signal));
  const { version } = await settings();
  const title = { ...defaultBusinessSettings.title, en: "Ring House" };
  const answer = await change({ version, title, compensationCapCents: 12_300 });
  unsubscribe();
  expect(answer.data).toMatchObject({
    title,
    compensationCapCents: 12_300,
    version: version + 1,
    changedBy: "陈静怡",
  });
  expect(signals).toContainEqual({ kind: "changed", feature: "business", id: "", access: "signed-in" });
  const { data } = await server.call(auditApi.list, { verb: "studio." }, await server.signIn("auditor"));
  expect(data).toMatchObject({
    records: [
      {
        actor: "manager",
        changes: {
          title: [defaultBusinessSettings.title, title],
          compensationCapCents: [defaultBusinessSettings.compensationCapCents, 12_300],
        },
      },
    ],
  });
});

test("of two changes of one version the first is saved and the second gets the current settings", async () => {
  const { version } = await settings();
  await change({ version, redPacketDailyCents: 1 }, await server.signIn("admin"));
  expect(await change({ version, redPacketDailyCents: 2 })).toMatchObject({
    code: 409,
    data: { current: { redPacketDailyCents: 1 }, changedBy: "周明远" },
  });
});

test("a change without differences writes no audit entry and no new version", async () => {
  const { version, title } = await settings();
  expect(await change({ version, title })).toMatchObject({ data: { version } });
});

test.each([
  [{ timeZone: "Mars/Olympus" }, "time-zone-unknown"],
  [{ week: [{ from: "18:00", to: "09:00" }] }, "invalid-input"],
  [{ logo: "//evil.example/x.png" }, "invalid-input"],
  [{ logo: "/files/0123456789012345678901.png" }, "file-unknown"],
  [{ logo: "javascript:alert(1)" }, "invalid-input"],
  [{ compensationCapCents: -1 }, "invalid-input"],
  [{ holidays: [{ date: "2026-02-30", name: "" }] }, "invalid-input"],
])("%o is refused", async (input, reason) => {
  const { version } = await settings();
  expect(await change({ version, ...input })).toMatchObject({ success: false, reason });
});

test("a user with read permission cannot change settings", async () => {
  const { version } = await settings();
  expect(await change({ version, timeZone: "UTC" }, await server.signIn("auditor"))).toMatchObject({ code: 700 });
});

test("every signed-in user gets the preset reasons in four languages", async () => {
  const dispatcher = await server.signIn("dispatcher");
  const reasons = async () => (await server.call(businessApi.reasons, {}, dispatcher)).data;
  expect(await reasons()).toEqual({ cancel: [], refund: [], reject: [] });
  const late = { zh: "太晚", en: "Too late", es: "Demasiado tarde", ja: "遅すぎる" };
  const { version } = await settings();
  await change({ version, refundReasons: [late] });
  expect(await reasons()).toEqual({ cancel: [], refund: [late], reject: [] });
  expect(await server.call(businessApi.reasons, {})).toMatchObject({ code: 600 });
});

test.each([
  { depositPercent: 21 },
  { paymentSteps: [{ due: { on: "selection" }, percent: 90 }] },
  {
    paymentSteps: [
      { due: { on: "signing" }, percent: 100 },
      { due: { on: "selection" }, percent: 100 },
    ],
  },
  { refundSteps: [{ daysBefore: 7, keepPercent: 10 }] },
  {
    refundSteps: [
      { daysBefore: 7, keepPercent: 50 },
      { daysBefore: 0, keepPercent: 40 },
    ],
  },
  { agreementTexts: { ...defaultBusinessSettings.agreementTexts, en: "{nameA} {nameB} {offer} {total} {payments}" } },
  {
    agreementTexts: {
      ...defaultBusinessSettings.agreementTexts,
      ja: `${defaultBusinessSettings.agreementTexts.ja} {x}`,
    },
  },
])("rules for agreements that contradict themselves are refused: %j", async (input) => {
  const { version } = await settings();
  expect(await change({ ...input, version })).toMatchObject({ success: false, reason: "invalid-input" });
});
