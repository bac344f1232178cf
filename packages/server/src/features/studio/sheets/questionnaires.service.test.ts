import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { coupleApi, type CoupleOverview } from "@vowdesk/contract/studio/couples";
import { sheetsApi, type CallSheet, type Questionnaire, type SheetTemplate } from "@vowdesk/contract/studio/sheets";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addWedding, enter, keyFor } from "../../../../test/matrix/couple-callers.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let manager: string;
let photographer: Awaited<ReturnType<TestServer["createUser"]>>;
let events: ReturnType<typeof recordEvents>;
let personId: number;
let hour = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  manager = (await server.createUser({ roles: ["manager", "scheduler"] })).token;
  // Issues the links of the couples.
  await server.createUser({ username: "admin", roles: ["admin"] });
  photographer = await server.createUser({ roles: ["photographer"] });
  const person = { kind: "person", name: "Jiang", userId: photographer.id } as const;
  personId = ((await server.call(bookablesApi.add, person, manager)).data as { id: number }).id;
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  hour += 1;
  await setQuestions(["Pets?", "Food?"]);
  events.length = 0;
});

async function setQuestions(questions: string[]) {
  const templates = (await server.call(sheetsApi.templates, {}, manager)).data as SheetTemplate[];
  const version = templates.find(({ id }) => id === "pickup")?.version ?? 0;
  const input = { id: "pickup" as const, version, checks: [], packs: [], questions };
  expect(await server.call(sheetsApi.changeTemplate, input, manager)).toMatchObject({ success: true });
}

/** A firm shoot of a new wedding on 12 December in Shanghai, and a session of each partner. */
async function shootOfCouple() {
  const weddingId = await addWedding(server);
  const at = (minute: number) => new Date(Date.UTC(2026, 11, 12, hour, minute)).toISOString();
  const input = { weddingId, startsAt: at(0), endsAt: at(20), team: [personId] as [number] };
  const booked = await server.call(shootsApi.book, { ...input, purpose: "pickup", state: "tentative" }, manager);
  expect(booked.data, booked.message).toBeDefined();
  const { id } = booked.data as Shoot;
  await sql`update shoot set state = 'firm', expires_at = null where id = ${id}`.execute(server.services.db);
  const sessions = [await enter(server, await keyFor(server, weddingId, "a"))];
  sessions.push(await enter(server, await keyFor(server, weddingId, "b")));
  const [anna = "", ben = ""] = sessions;
  return { weddingId, id, anna, ben };
}

const asCouple = (cookie: string) => ({ cookie: `couple=${cookie}` });
const asked = async (cookie: string) =>
  (await server.call(coupleApi.questionnaires, {}, undefined, asCouple(cookie))).data as Questionnaire[];
const answer = (cookie: string, shootId: number, version: number, texts: Record<number, string>) =>
  server.call(
    coupleApi.answer,
    {
      shootId,
      version,
      answers: Object.entries(texts).map(([number, text]) => ({ number: Number(number), answer: text })),
    },
    undefined,
    asCouple(cookie),
  );
const textsOf = (questionnaire: Questionnaire | undefined) =>
  questionnaire?.items.map(({ question, answer: text }) => `${question} ${text}`.trim());

// R-20.54, R-20.56
test("both partners answer the questions about their shoot, one by one or together", async () => {
  const { id, anna, ben, weddingId } = await shootOfCouple();
  expect(await asked(anna)).toMatchObject([
    { shootId: id, isOpen: true, closesAt: "2026-12-08T16:00:00.000Z", answeredAt: null, version: 1 },
  ]);
  expect(await answer(anna, id, 1, { 1: "  A dog\nand a cat " })).toMatchObject({ data: { version: 2 } });
  const [shown] = await asked(ben);
  expect(textsOf(shown)).toEqual(["Pets? A dog\nand a cat", "Food?"]);
  const own = (await server.call(coupleApi.overview, {}, undefined, asCouple(ben))).data as CoupleOverview;
  expect(own.questions).toEqual({ total: 2, answered: 1 });
  await answer(ben, id, 2, { 1: "", 2: "No fish" });
  const staff = (await server.call(sheetsApi.questionnaires, { weddingId }, manager)).data as Questionnaire[];
  expect(staff.map(textsOf)).toEqual([["Pets?", "Food? No fish"]]);
  const sheet = (await server.call(sheetsApi.detail, { id }, photographer.token)).data as CallSheet;
  expect(sheet.questions).toMatchObject([{ answer: "" }, { question: "Food?", answer: "No fish" }]);
});

// R-20.56
test("an answer leaves an audit entry without its text and signals the open pages; a repeated one leaves none", async () => {
  const { id, anna } = await shootOfCouple();
  const signals: string[] = [];
  const stop = server.services.signals.subscribe((signal) => {
    if (signal.kind === "changed") signals.push(`${signal.feature} ${signal.access}`);
  });
  events.length = 0;
  await answer(anna, id, 1, { 1: "A secret" });
  await answer(anna, id, 2, { 1: "A secret" });
  stop();
  expect(events.map(({ type }) => type)).toEqual(["shoot.answered"]);
  expect(events[0]).toMatchObject({ subject: `shoot:${id}`, before: { answers: 0 }, after: { answers: 1 } });
  const { rows } =
    await sql`select actor_kind, actor from audit_line where subject = ${`shoot:${id}`} and verb = 'shoot.answered'`.execute(
      server.services.db,
    );
  expect(rows).toEqual([{ actor_kind: "couple", actor: "Anna" }]);
  expect(JSON.stringify(events)).not.toContain("secret");
  expect(signals).toEqual(expect.arrayContaining(["sheets shoot", "sheets wedding"]));
});

// R-20.56
test("the partner who saves second gets the answers of the first, and nothing is overwritten", async () => {
  const { id, anna, ben } = await shootOfCouple();
  const answers = await Promise.all([answer(anna, id, 1, { 1: "A dog" }), answer(ben, id, 1, { 1: "A cat" })]);
  const saved = answers.filter(({ success }) => success);
  const refused = answers.find(({ success }) => !success);
  expect(saved).toHaveLength(1);
  expect(refused).toMatchObject({ code: 409, reason: "changed-meanwhile" });
  expect(refused?.data).toMatchObject({ current: saved[0]?.data });
});

// R-20.54
test("a changed template changes no answered questions, and shoots without answers follow it", async () => {
  const [answered, open] = [await shootOfCouple(), await (async () => ((hour += 1), shootOfCouple()))()];
  await answer(answered.anna, answered.id, 1, { 2: "No fish" });
  await setQuestions(["Places?"]);
  expect((await asked(answered.anna)).map(textsOf)).toEqual([["Pets?", "Food? No fish"]]);
  expect((await asked(open.anna)).map(textsOf)).toEqual([["Places?"]]);
  // Answers to the former questions are not attached to the new ones.
  expect(await answer(open.anna, open.id, 1, { 1: "A dog" })).toMatchObject({ reason: "changed-meanwhile" });
  expect(await answer(open.anna, open.id, 2, { 2: "A dog" })).toMatchObject({ success: false });
  await setQuestions([]);
  expect(await asked(open.anna)).toEqual([]);
});

// R-20.54
test("an answer that is saved while the template changes stays with its question", async () => {
  for (let round = 0; round < 6; round += 1) {
    await setQuestions(["Pets?", "Food?"]);
    hour += 1;
    const { id, anna } = await shootOfCouple();
    const [saved] = await Promise.all([
      answer(anna, id, 1, { 1: "A dog" }),
      setQuestions(["Places?", `Round ${round}?`]),
    ]);
    const texts = (await asked(anna)).map(textsOf);
    expect(texts).toEqual([saved.success ? ["Pets? A dog", "Food?"] : ["Places?", `Round ${round}?`]]);
  }
});

// R-20.55
test("the answers stay as they are from three days before the shoot on, by the clock of the server", async () => {
  const { id, anna } = await shootOfCouple();
  await answer(anna, id, 1, { 1: "A dog" });
  const untilClosedMs = Date.parse("2026-12-08T16:00:00Z") - clock.now().getTime();
  clock.moveMs(untilClosedMs - 1);
  await sql`update couple_session set expires_at = '2027-01-01'`.execute(server.services.db);
  expect(await answer(anna, id, 2, { 2: "No fish" })).toMatchObject({ success: true });
  clock.moveMs(1);
  expect(await answer(anna, id, 3, { 2: "" })).toMatchObject({ success: false, reason: "questionnaire-closed" });
  expect(await asked(anna)).toMatchObject([{ isOpen: false, closesAt: "2026-12-08T16:00:00.000Z", version: 3 }]);
  // A later time opens them again.
  await sql`update shoot set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days' where id = ${id}`.execute(
    server.services.db,
  );
  expect(await answer(anna, id, 3, { 2: "No nuts" })).toMatchObject({ data: { isOpen: true } });
  await sql`update shoot set state = 'cancelled', ended_at = now() where id = ${id}`.execute(server.services.db);
  expect(await answer(anna, id, 4, { 2: "" })).toMatchObject({ reason: "questionnaire-closed" });
  expect(await asked(anna)).toEqual([]);
  clock.moveMs(-untilClosedMs);
});

// R-20.56, R-20.9
test("other couples, staff who do not see the shoot, and callers without a session reach neither questions nor answers", async () => {
  const first = await shootOfCouple();
  hour += 1;
  const second = await shootOfCouple();
  await answer(first.anna, first.id, 1, { 1: "A dog" });
  expect((await asked(second.anna)).map(({ shootId }) => shootId)).toEqual([second.id]);
  expect(await answer(second.anna, first.id, 2, { 1: "x" })).toMatchObject({ reason: "not-found" });
  expect(await answer(second.anna, 999_999, 1, { 1: "x" })).toMatchObject({ reason: "not-found" });
  expect(await server.call(coupleApi.questionnaires, {})).toMatchObject({ reason: "no-session" });
  expect(await answer("", first.id, 2, { 1: "x" })).toMatchObject({ success: false });
  const consultant = (await server.createUser({ roles: ["consultant"] })).token;
  const { weddingId, id } = first;
  expect(await server.call(sheetsApi.questionnaires, { weddingId }, consultant)).toMatchObject({ reason: "not-found" });
  expect(await server.call(sheetsApi.detail, { id }, consultant)).toMatchObject({ reason: "not-found" });
  expect(textsOf((await asked(first.ben))[0])).toEqual(["Pets? A dog", "Food?"]);
});

// R-20.54
test("texts and numbers beyond the limits are refused", async () => {
  const { id, anna } = await shootOfCouple();
  expect(await answer(anna, id, 1, { 1: "x".repeat(1_001) })).toMatchObject({ success: false, code: 422 });
  expect(await answer(anna, id, 1, { 3: "x" })).toMatchObject({ success: false, code: 422 });
  expect(await answer(anna, id, 1, { 1: "x".repeat(1_000) })).toMatchObject({ success: true });
  const template = { id: "pickup" as const, version: 1, checks: [], packs: [] };
  for (const questions of [["x".repeat(201)], [""], Array.from({ length: 21 }, (_, index) => `Question ${index}`)])
    expect(await server.call(sheetsApi.changeTemplate, { ...template, questions }, manager)).toMatchObject({
      success: false,
      code: 422,
    });
});
