import { coupleEntryApi, type FreeHalfDays } from "@vowdesk/contract/studio/couples";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { targetOf } from "@vowdesk/contract/messages/notifications";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let manager: Awaited<ReturnType<TestServer["createUser"]>>;
let mei: Awaited<ReturnType<TestServer["createUser"]>>;
let lan: Awaited<ReturnType<TestServer["createUser"]>>;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  manager = await server.createUser({ roles: ["manager"] });
  mei = await server.createUser({ roles: ["consultant"] });
  lan = await server.createUser({ roles: ["consultant"] });
  await sql`insert into bookable (kind, name, skills, updated_by) values ('person', 'Only', '{consulting}', 'test')`.execute(
    server.services.db,
  );
});
afterAll(() => server?.close());

const nextTouchAt = "2026-12-05T02:00:00.000Z";
let phones = 0;
const newPhone = () => `137222${String((phones += 1)).padStart(5, "0")}`;

/** A lead as staff wrote it. */
async function addLead(input: object = {}, token = mei.token): Promise<LeadDetail & { phone: string }> {
  const phone = newPhone();
  const written = { nameA: "Anna", nameB: "Ben", phoneA: phone, source: "fair", note: "Wants the sea, not the park" };
  const fields = { ...written, weddingDate: "2027-05-01", nextTouchAt, ...input };
  const { data } = await server.call(leadsApi.add, fields as never, token);
  return { ...(data as LeadDetail), phone };
}

async function enquire(phone: string, overrides: object = {}): Promise<void> {
  const { code } = (await server.call(coupleEntryApi.sendEnquiryCode, { phone })).data as { code: string };
  const free = (await server.call(coupleEntryApi.freeHalfDays, { purpose: "consultation" })).data as FreeHalfDays;
  const [requested] = free;
  if (!requested) throw new Error("no half-day is free");
  const stated = {
    nameA: "Annie",
    nameB: "Bo",
    weddingDate: "2027-09-09",
    note: "Do you have a garden?",
    ...overrides,
  };
  const half = { date: requested.date, half: requested.half };
  const input = { ...stated, ...half, phone, code, purpose: "consultation" } as const;
  expect(await server.call(coupleEntryApi.enquire, input)).toMatchObject({ success: true });
}

const detail = async (id: number) => (await server.call(leadsApi.detail, { id }, manager.token)).data as LeadDetail;
const staffFields = ({ nameA, nameB, weddingDate, source, note, nextTouchAt: at, consultantId }: LeadDetail) => ({
  nameA,
  nameB,
  weddingDate,
  source,
  note,
  at,
  consultantId,
});
const messagesTo = async (userId: number) =>
  (
    await sql<{ body: string; number: string; type: number }>`
      select body, number, type from message join delivery on delivery.message_id = message.id
      where user_id = ${userId} and number like 'lead:%' order by message.id`.execute(server.services.db)
  ).rows;

// R-20.35
test("an enquiry is a touch of its own; nothing that staff wrote changes, and the consultant is told", async () => {
  const lead = await addLead();
  await enquire(lead.phone);
  const after = await detail(lead.id);
  expect(staffFields(after)).toEqual(staffFields(lead));
  expect(after.touches).toMatchObject([
    {
      kind: "enquiry",
      text: "Do you have a garden?",
      userName: "",
      enquiry: { nameA: "Annie", nameB: "Bo", weddingDate: "2027-09-09" },
    },
  ]);
  const [message] = await messagesTo(mei.id);
  expect(message).toMatchObject({ body: "Anna & Ben 再次在网站上咨询", number: `lead:${lead.id}` });
  expect(targetOf({ msg: "", type: message?.type ?? 0, number: message?.number ?? "" } as never)).toBe(
    `/leads?id=${encodeURIComponent(String(lead.id))}`,
  );
  expect(await messagesTo(lan.id)).toEqual([]);
});

// R-20.35
test("a dormant lead wakes", async () => {
  const lead = await addLead();
  await server.call(leadsApi.pause, { id: lead.id, version: lead.version, nextTouchAt }, mei.token);
  await enquire(lead.phone);
  const after = await detail(lead.id);
  expect(after).toMatchObject({ state: "reopened" });
  expect(staffFields(after)).toEqual(staffFields(lead));
});

// R-20.35
test("without an active consultant, all consultants are told, without the names of the couple", async () => {
  const lead = await addLead({ consultantId: null }, manager.token);
  await enquire(lead.phone);
  for (const { id } of [mei, lan, manager]) {
    const [message] = (await messagesTo(id)).slice(-1);
    expect(message).toMatchObject({ number: `lead:${lead.id}`, body: expect.not.stringContaining("Anna") });
  }
});

// R-20.35
test("a new lead is told to all consultants at once, without the names of the couple", async () => {
  const phone = newPhone();
  await enquire(phone);
  const { rows } = await sql<{ id: number }>`select id from lead where phone_a = ${`+86${phone}`}`.execute(
    server.services.db,
  );
  for (const { id } of [mei, lan, manager]) {
    const [message] = (await messagesTo(id)).slice(-1);
    expect(message).toMatchObject({ number: `lead:${rows[0]?.id}`, body: "网站收到一条新的咨询" });
  }
});

test("five enquiries are five touches, also at the same moment", async () => {
  const lead = await addLead();
  for (const note of ["1", "2", "3"]) await enquire(lead.phone, { note });
  const { touches, note } = await detail(lead.id);
  expect(touches.map(({ text }) => text)).toEqual(["3", "2", "1"]);
  expect(note).toBe(lead.note);
});

// R-20.35
test("bookings of staff for the lead stay; the hold of the former enquiry is replaced", async () => {
  const lead = await addLead();
  const insert = sql`insert into shoot (lead_id, purpose, state, starts_at, ends_at, zone, team, couple_present, expires_at)
    values (${lead.id}, 'consultation', 'tentative', '2027-01-05T02:00:00Z', '2027-01-05T03:00:00Z', 'Asia/Shanghai', '{}', true,
      '2027-01-05T02:00:00Z')`;
  await insert.execute(server.services.db);
  await enquire(lead.phone);
  await enquire(lead.phone);
  const { rows } = await sql<{ is_from_enquiry: boolean; state: string }>`
    select is_from_enquiry, state from shoot where lead_id = ${lead.id} order by id`.execute(server.services.db);
  expect(rows).toEqual([
    { is_from_enquiry: false, state: "tentative" },
    { is_from_enquiry: true, state: "expired" },
    { is_from_enquiry: true, state: "tentative" },
  ]);
});

// R-20.35, R-24.12
test("the form asks for the number of the partner, which fills an empty field only", async () => {
  const [phone, partnerPhone] = [newPhone(), newPhone()];
  await enquire(phone, { partnerPhone });
  const phonesOf = async (number: string) =>
    (
      await sql<{ name_b: string; phone_b: string }>`
        select name_b, phone_b from lead where phone_a = ${`+86${number}`}`.execute(server.services.db)
    ).rows;
  expect(await phonesOf(phone)).toEqual([{ name_b: "Bo", phone_b: `+86${partnerPhone}` }]);
  await enquire(phone, { partnerPhone: newPhone() });
  expect(await phonesOf(phone)).toEqual([{ name_b: "Bo", phone_b: `+86${partnerPhone}` }]);
  const otherPhone = newPhone();
  await enquire(otherPhone, { partnerPhone: phone });
  expect(await phonesOf(otherPhone)).toMatchObject([{ phone_b: "" }]);
});

// R-20.35
test("an enquiry joins no lead of a stranger who stated its number as that of a partner, and keeps its hold", async () => {
  const [stranger, phone] = [newPhone(), newPhone()];
  await enquire(stranger, { nameA: "Stranger", nameB: "Carla", partnerPhone: phone });
  await enquire(phone, { nameA: "Carla", nameB: "Dan" });
  await enquire(stranger, { nameA: "Stranger", nameB: "" });
  const holdsOf = async (number: string) =>
    (
      await sql<{ state: string }>`select shoot.state from shoot join lead on lead.id = lead_id
        where phone_a = ${`+86${number}`} order by shoot.id`.execute(server.services.db)
    ).rows.map(({ state }) => state);
  expect([await holdsOf(stranger), await holdsOf(phone)]).toEqual([["expired", "tentative"], ["tentative"]]);
});

// R-20.35
test("the enquiry of a partner who names the other one joins their lead", async () => {
  const [phone, partnerPhone] = [newPhone(), newPhone()];
  await enquire(phone, { partnerPhone });
  await enquire(partnerPhone, { nameA: "bo", nameB: "Annie " });
  const { rows } = await sql`select from lead where phone_a = ${`+86${partnerPhone}`}`.execute(server.services.db);
  expect(rows).toEqual([]);
});
