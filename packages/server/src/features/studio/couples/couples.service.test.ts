import {
  coupleApi,
  coupleEntryApi,
  couplesApi,
  type CoupleLink,
  type FreeHalfDays,
} from "@vowdesk/contract/studio/couples";
import { leadsApi } from "@vowdesk/contract/studio/leads";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addWedding, enter, keyFor } from "../../../../test/matrix/couple-callers.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let admin: string;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  admin = await server.signIn("admin");
  events = recordEvents(server);
});
afterAll(() => server?.close());

const db = () => server.services.db;
const asCouple = (cookie: string) => ({ cookie: `couple=${cookie}` });
const overview = (cookie: string, input = {}, headers = {}) =>
  server.call(coupleApi.overview, input, undefined, { ...asCouple(cookie), ...headers });

//
test("a link with a code opens the own wedding, and joins one customer for both sessions", async () => {
  const weddingId = await addWedding(server);
  const key = await keyFor(server, weddingId);
  const [first, second] = [await enter(server, key), await enter(server, key)];
  for (const cookie of [first, second])
    expect(await overview(cookie, { key })).toMatchObject({ data: { partner: "a", nameB: "Ben", stage: "planning" } });
  const { rows } = await sql<{ role: string; n: number }>`select role, count(*)::integer as n from app_account
    where phone = (select phone_a from wedding where id = ${weddingId}) group by role`.execute(db());
  expect(rows).toEqual([{ role: "customer", n: 1 }]);
  expect(events.find(({ type }) => type === "couple.entered")?.actor).toMatchObject({ kind: "couple", name: "Anna" });
  const stored = await sql`select key_hash from couple_link where key_hash = convert_to(${key}, 'UTF8')`.execute(db());
  expect(stored.rows).toEqual([]);

  await server.call(coupleApi.leave, {}, undefined, asCouple(first));
  expect(await overview(first)).toMatchObject({ reason: "session-ended" });
  expect(await overview(second)).toMatchObject({ success: true });
});

//
test("a session is a strict HttpOnly cookie, and ends after 30 days and with the phone number of the partner", async () => {
  const dayMs = 24 * 60 * 60_000;
  const weddingId = await addWedding(server);
  const key = await keyFor(server, weddingId);
  const code = ((await server.call(coupleEntryApi.sendCode, { key })).data as { code: string }).code;
  const answer = await server.http.inject({ method: "POST", url: coupleEntryApi.enter.path, payload: { key, code } });
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: "couple", httpOnly: true, sameSite: "Strict" }),
  );
  const cookie = await enter(server, key);
  clock.moveMs(30 * dayMs - 60_000);
  expect(await overview(cookie)).toMatchObject({ success: true });
  clock.moveMs(120_000);
  expect(await overview(cookie)).toMatchObject({ success: false });
  clock.moveMs(-30 * dayMs - 60_000);
  const other = await enter(server, key);
  const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, admin)).data as WeddingDetail;
  await server.call(weddingsApi.update, { id: weddingId, version, phoneA: "13699990001" }, admin);
  expect(await overview(other)).toMatchObject({ success: false });
});

//
test("the session does not count for a link of the other partner, in requests of other sites, and for staff calls", async () => {
  const weddingId = await addWedding(server);
  const cookie = await enter(server, await keyFor(server, weddingId));
  const other = await keyFor(server, weddingId, "b");
  expect(await overview(cookie, { key: other })).toMatchObject({ reason: "session-ended" });
  const foreign = { "sec-fetch-site": "cross-site" };
  expect(await overview(cookie, {}, foreign)).toMatchObject({ reason: "no-session" });
  const staffCall = await server.call(couplesApi.links, { weddingId }, undefined, asCouple(cookie));
  expect(staffCall).toMatchObject({ reason: "no-session" });
});

//
test("unknown, replaced, revoked and expired keys have one answer, and end their sessions", async () => {
  const weddingId = await addWedding(server);
  const answerOf = async (key: string) => JSON.stringify(await server.call(coupleEntryApi.sendCode, { key }));
  const unknown = await answerOf("unknown");
  expect(unknown).toContain("couple-link-invalid");
  const replaced = await keyFor(server, weddingId);
  const cookie = await enter(server, replaced);
  const revoked = await keyFor(server, weddingId);
  expect(await answerOf(replaced)).toBe(unknown);
  expect(await overview(cookie)).toMatchObject({ reason: "session-ended" });
  const { data } = await server.call(couplesApi.revoke, { weddingId, partner: "a" }, admin);
  expect(data as CoupleLink[]).toMatchObject([{ state: "revoked", allowed: ["issue"] }, { state: "none" }]);
  expect(await answerOf(revoked)).toBe(unknown);
  const expired = await keyFor(server, weddingId, "b");
  clock.moveMs(541 * 24 * 60 * 60_000);
  expect(await answerOf(expired)).toBe(unknown);
  clock.moveMs(-541 * 24 * 60 * 60_000);
});

//
test("the link of a partner whose name is removed ends with its sessions, also while the number stays", async () => {
  const weddingId = await addWedding(server);
  const [own, key] = [await keyFor(server, weddingId), await keyFor(server, weddingId, "b")];
  const [first, second] = [await enter(server, own), await enter(server, key)];
  const rename = async (input: object) => {
    const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, admin)).data as WeddingDetail;
    expect(await server.call(weddingsApi.update, { id: weddingId, version, ...input }, admin)).toMatchObject({
      success: true,
    });
  };
  await rename({ nameA: "Anna Maria" });
  await rename({ nameB: "" });
  expect(await overview(second)).toMatchObject({ reason: "session-ended" });
  expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ reason: "couple-link-invalid" });
  expect(await server.call(couplesApi.issue, { weddingId, partner: "b" }, admin)).toMatchObject({
    reason: "not-found",
  });
  await rename({ nameB: "Ben" });
  expect((await server.call(couplesApi.links, { weddingId }, admin)).data).toMatchObject([
    { state: "active" },
    { state: "revoked" },
  ]);
  expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ reason: "couple-link-invalid" });
  expect(await overview(first)).toMatchObject({ success: true });
  const earlier = await enter(server, await keyFor(server, weddingId, "b"));
  await sql`update wedding set name_b = '' where id = ${weddingId}`.execute(db());
  expect(await overview(earlier)).toMatchObject({ reason: "session-ended" });
});

//
test("codes are limited: five in an hour, and five tries", async () => {
  const key = await keyFor(server, await addWedding(server));
  for (let i = 0; i < 5; i += 1)
    expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ success: true });
  expect(await server.call(coupleEntryApi.sendCode, { key })).toMatchObject({ reason: "too-many-requests" });
  const tryCode = async () => (await server.call(coupleEntryApi.enter, { key, code: "wrong" })).reason;
  for (let i = 0; i < 5; i += 1) expect(await tryCode()).toBe("phone-code-wrong");
  expect(await tryCode()).toBe("code-tries-used-up");
});

let visitors = 0;

async function visitor() {
  const phone = `1371111${String((visitors += 1)).padStart(4, "0")}`;
  const { data } = await server.call(coupleEntryApi.sendEnquiryCode, { phone });
  const { code } = data as { code: string };
  return { nameA: `Visitor ${visitors}`, phone, code, purpose: "consultation" } as const;
}

async function free(): Promise<FreeHalfDays> {
  return (await server.call(coupleEntryApi.freeHalfDays, { purpose: "consultation" })).data;
}

const half = ({ date, half: name }: FreeHalfDays[number]) => ({ date, half: name });

//
test("of visitors who ask for the last half-day one gets it, and the others get other times", async () => {
  await sql`insert into bookable (kind, name, skills, updated_by) values ('person', 'Only', '{consulting}', 'test')`.execute(
    db(),
  );
  const [requested, next] = await free();
  if (!requested || !next) throw new Error("no half-day is free");
  const guests = await Promise.all([visitor(), visitor(), visitor()]);
  const answers = await Promise.all(
    guests.map((guest) => server.call(coupleEntryApi.enquire, { ...guest, ...half(requested) })),
  );
  const losers = answers.filter(({ success }) => !success);
  expect(losers).toMatchObject([{ reason: "half-day-taken" }, { reason: "half-day-taken" }]);
  for (const { data } of losers) {
    expect(data as FreeHalfDays).toContainEqual(next);
    expect(JSON.stringify(data)).not.toContain("Only");
  }
  const leads = await sql`select from lead where source = 'website' and name_a like 'Visitor%'`.execute(db());
  expect(leads.rows).toHaveLength(1);
  const loser = guests[answers.findIndex(({ success }) => !success)];
  if (loser)
    expect(await server.call(coupleEntryApi.enquire, { ...loser, ...half(next) })).toMatchObject({ success: true });
});

//
test("a second enquiry of a number is answered alike, joins the open lead and replaces its hold; a won lead gives it on", async () => {
  const [first, second] = await free();
  if (!first || !second) throw new Error("no half-day is free");
  const guest = await visitor();
  const one = await server.call(coupleEntryApi.enquire, { ...guest, ...half(first), note: "garden" });
  const again = (await server.call(coupleEntryApi.sendEnquiryCode, { phone: guest.phone })).data as { code: string };
  const two = await server.call(coupleEntryApi.enquire, { ...guest, code: again.code, ...half(second), note: "sea" });
  expect(two).toEqual(one);
  const { rows } = await sql<{ id: number; version: number; note: string }>`
    select id, version, note from lead where name_a = ${guest.nameA}`.execute(db());
  const [lead] = rows;
  if (!lead) throw new Error("no lead");
  expect(rows).toMatchObject([{ note: "garden" }]);
  expect(await free()).toContainEqual(first);

  const nextTouchAt = "2026-11-09T02:00:00Z";
  const step = (call: typeof leadsApi.contact | typeof leadsApi.visit, version: number) =>
    server.call(call, { id: lead.id, version, nextTouchAt }, admin);
  await step(leadsApi.contact, lead.version);
  await step(leadsApi.visit, lead.version + 1);
  const won = (await server.call(leadsApi.win, { id: lead.id, version: lead.version + 2 }, admin)).data;
  const { weddingId } = won as { weddingId: number };
  const listed = await server.call(shootsApi.list, { weddingId }, admin);
  expect((listed.data as { records: Shoot[] }).records).toMatchObject([
    { couple: guest.nameA, state: "tentative", startsAt: second.startsAt },
  ]);
});

test("drops enquiries of programs, and refuses a half-day that is not offered", async () => {
  const [requested] = await free();
  if (!requested) throw new Error("no half-day is free");
  const guest = await visitor();
  const robot = { ...guest, ...half(requested), website: "https://spam.example" };
  expect(await server.call(coupleEntryApi.enquire, robot)).toMatchObject({ success: true });
  expect(await free()).toContainEqual(requested);
  const past = { ...guest, date: "2026-10-01", half: "morning" } as const;
  expect(await server.call(coupleEntryApi.enquire, past)).toMatchObject({ reason: "half-day-taken" });
});
