import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { appAuthApi, type AppSession } from "@vowdesk/contract/staff/auth";
import { coupleEntryApi } from "@vowdesk/contract/studio/couples";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { keyFor } from "../../../../../test/matrix/couple-callers.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { noLimits } from "../../../../kernel/http/limiter.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let numbers = 0;

/** Limits that never refuse a request, so that only those of codes are tested. */
const freeLimits = { count: () => undefined };

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  studio = await openStudio(server);
});
afterAll(() => server?.close());
afterEach(async () => {
  server.services.limits = noLimits;
  await sql`delete from phone_code`.execute(server.services.db);
});

const newPhone = (prefix = "1355") => `${prefix}${String((numbers += 1)).padStart(11 - prefix.length, "0")}`;
const enquiryCode = (phone: string) => server.call(coupleEntryApi.sendEnquiryCode, { phone });
const limited = { reason: "too-many-requests" };

//
test("codes that strangers ask for with a couple's number do not block its signing and entering", async () => {
  const phone = newPhone();
  const couple = { nameA: "Anna", phoneA: phone, nameB: "Ben", phoneB: newPhone() };
  const { id: weddingId } = (await server.call(weddingsApi.add, couple, studio.mei.token)).data as WeddingDetail;
  const { id, version } = (await studio.draft(weddingId)).data as AgreementDetail;
  await server.call(agreementsApi.send, { id, version }, studio.mei.token);
  const key = await keyFor(server, weddingId);
  for (let i = 0; i < 6; i += 1) {
    await enquiryCode(phone);
    await server.call(appAuthApi.sendPhoneCode, { phone });
  }
  expect(await enquiryCode(phone)).toMatchObject(limited);
  expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ success: true });
  expect(await server.call(agreementsApi.code, { id, partner: "a" }, studio.mei.token)).toMatchObject({
    success: true,
  });
});

test("wrong codes of strangers do not block the couple's codes", async () => {
  const phone = newPhone();
  const { token } = (await server.call(appAuthApi.appSignUp, { phone, password: "a long one 7", name: "Ann" }))
    .data as AppSession;
  const guess = { phone, password: "a long one 7", name: "Eve", code: "000000" };
  for (let i = 0; i < 7; i += 1) await server.call(appAuthApi.appSignUp, guess);
  const { code } = (await server.call(appAuthApi.sendPhoneCode, { phone }, token)).data as { code: string };
  expect(await server.call(appAuthApi.provePhone, { phone, code }, token)).toMatchObject({ success: true });
});

//
test("codes are limited by prefix, by address and in all, and administrators are told once", async () => {
  server.services.limits = freeLimits;
  for (let i = 0; i < 30; i += 1) expect(await enquiryCode(newPhone("1351234"))).toMatchObject({ success: true });
  expect(await enquiryCode(newPhone("1351234"))).toMatchObject(limited);
  expect(await enquiryCode(newPhone("1359999"))).toMatchObject(limited);
  const key = await keyFor(server, await studio.addWedding());
  expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ success: true });
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_line where verb = 'sms.limit-reached'`.execute(server.services.db);
  expect(rows).toEqual([{ n: 1 }]);
  const notices = await sql`select from message where body like '短信验证码达到上限%'`.execute(server.services.db);
  expect(notices.rows).toHaveLength(1);
});

test("all codes of visitors in a day are limited, and those of couples are not counted with them", async () => {
  server.services.limits = freeLimits;
  const sms = server.services.sms;
  Object.assign(server.services, { sms: { ...sms, perDay: 3 } });
  for (let i = 0; i < 3; i += 1) await enquiryCode(newPhone(`13${50 + i}`));
  expect(await enquiryCode(newPhone("1390"))).toMatchObject(limited);
  const key = await keyFor(server, await studio.addWedding());
  expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ success: true });
  Object.assign(server.services, { sms });
});

//
test("the message of a code names what it confirms", async () => {
  const texts: string[] = [];
  const { sms } = server.services;
  const send = ({ text }: { text: string }) => Promise.resolve(void texts.push(text.replace(/\d{6}/, "…")));
  Object.assign(server.services, { sms: { ...sms, isSimulated: false, send } });
  const phone = newPhone();
  const { id: weddingId } = (
    await server.call(
      weddingsApi.add,
      { nameA: "Anna", phoneA: phone, nameB: "Ben", phoneB: newPhone() },
      studio.mei.token,
    )
  ).data as WeddingDetail;
  const { id, version } = (await studio.draft(weddingId)).data as AgreementDetail;
  await server.call(agreementsApi.send, { id, version }, studio.mei.token);
  const account = { phone: newPhone(), password: "a long one 7", name: "Ann" };
  const { token } = (await server.call(appAuthApi.appSignUp, account)).data as AppSession;
  await server.call(coupleEntryApi.sendCode, { key: await keyFor(server, weddingId) });
  await server.call(agreementsApi.code, { id, partner: "a" }, studio.mei.token);
  await enquiryCode(phone);
  await server.call(appAuthApi.sendPhoneCode, { phone });
  await server.call(appAuthApi.sendPhoneCode, { phone }, token);
  Object.assign(server.services, { sms });
  const named = [
    "open the page of your wedding",
    "sign the agreement",
    "request a date at the studio",
    "create an account",
    "use this number for an account",
  ];
  expect(texts).toEqual(named.map((purpose) => expect.stringContaining(`… is your code to ${purpose}. `) as string));
});

test.each(["+8816123456789", "+979123456789", "+85261234567", "0571-88001234", "13490001111"])(
  "no code is sent to %s",
  async (phone) => {
    expect(await enquiryCode(phone)).toMatchObject({ reason: "phone-code-destination" });
  },
);
