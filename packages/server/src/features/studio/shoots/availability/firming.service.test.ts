import { auditApi } from "@vowdesk/contract/operations/audit";
import type { HoldFirming } from "@vowdesk/contract/operations/business";
import { agreementsApi, type AgreementDetail, type SignatureCode } from "@vowdesk/contract/studio/agreements";
import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { shootsApi, type Shoot, type UnfirmedHold } from "@vowdesk/contract/studio/shoots";
import { weddingPaymentsApi, type WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings } from "../../../../../test/studio/business-settings.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { endExpiredHolds } from "../planning/planning.service.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
const rounds = Number(process.env["VOWDESK_HISTORIES"] ?? 12);
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let events: ReturnType<typeof recordEvents>;
let admin: string;
let team: number[];
/** Each test has days of its own. */
let day = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
  admin = (await server.createUser({ roles: ["admin"] })).token;
  events = recordEvents(server);
  const add = async (input: object) => ((await server.call(bookablesApi.add, input as never, admin)).data as Shoot).id;
  team = [
    await add({ kind: "room", name: "Hall" }),
    await add({ kind: "person", name: "Lin", skills: ["photography"] }),
    await add({ kind: "person", name: "Qi", skills: ["makeup"] }),
  ];
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  day += 1;
});

const firmBy = (holdsFirmedBy: HoldFirming) => changeSettings(server, { holdsFirmedBy }, admin);
const at = (time: string, plus = 0) => {
  const date = new Date(Date.UTC(2027, 2, day + plus)).toISOString().slice(0, 10);
  return new Date(`${date}T${time}:00+08:00`).toISOString();
};
const times = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

async function book(weddingId: number | null, input: object = {}): Promise<Shoot> {
  clock.moveMs(1_000);
  const plan = { purpose: "studio", ...times("10:00", "12:00"), team, weddingId, ...input };
  const { data, message } = await server.call(shootsApi.book, plan as never, admin);
  expect(data, message).toBeDefined();
  return data;
}
const hold = (weddingId: number, input: object = {}) => book(weddingId, { state: "tentative", ...input });
const shootOf = async ({ id }: Pick<Shoot, "id">) => (await server.call(shootsApi.detail, { id }, admin)).data as Shoot;
const unfirmed = async (weddingId: number, token = admin) =>
  (await server.call(shootsApi.unfirmed, { weddingId }, token)).data as UnfirmedHold[];
const liveSlots = async ({ id }: Pick<Shoot, "id">) =>
  (await sql`select from slot where shoot_id = ${id} and released_at is null`.execute(server.services.db)).rows.length;

const strokes = [
  [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ],
];
/** A version that can be signed, with the signature of each partner as a function. */
async function sent(weddingId: number) {
  const { token } = studio.mei;
  const { id, version } = (await studio.draft(weddingId)).data as AgreementDetail;
  const { digest } = (await server.call(agreementsApi.send, { id, version }, token)).data as AgreementDetail;
  return async (partner: "a" | "b") => {
    const { code } = (await server.call(agreementsApi.code, { id, partner }, token)).data as SignatureCode;
    const signature = { id, partner, strokes, code: code ?? "", digest: digest ?? "" };
    return () => server.call(agreementsApi.sign, signature, token);
  };
}
/** Lets a hold end so many milliseconds from now. */
const endHold = ({ id }: Shoot, inMs = 0) =>
  sql`update shoot set expires_at = ${new Date(clock.now().getTime() + inMs)} where id = ${id}`.execute(
    server.services.db,
  );

// R-20.39
test("the last signature makes all held times of a wedding firm, and the audit trail names it as the reason", async () => {
  await firmBy("signature");
  const weddingId = await studio.addWedding();
  const [first, second] = [await hold(weddingId), await hold(weddingId, times("14:00", "16:00"))];
  const other = await hold(await studio.addWedding(), times("17:00", "18:00"));
  const sign = await sent(weddingId);
  await (
    await sign("a")
  )();
  expect(await shootOf(first)).toMatchObject({ state: "tentative" });
  events.length = 0;
  await (
    await sign("b")
  )();
  for (const shoot of [first, second]) {
    expect(await shootOf(shoot)).toMatchObject({ state: "firm", expiresAt: null });
    expect(await liveSlots(shoot)).toBe(3);
  }
  expect(await shootOf(other)).toMatchObject({ state: "tentative" });
  expect(events.filter(({ type }) => type === "shoot.firmed")).toMatchObject([
    { subject: `shoot:${first.id}`, after: { firmedBy: "signature" } },
    { subject: `shoot:${second.id}` },
  ]);
  const audit = await server.call(auditApi.list, { verb: "shoot.firmed" }, admin);
  expect(audit.data).toMatchObject({ records: [{}, { changes: { firmedBy: [null, "signature"] } }] });
  expect(await unfirmed(weddingId)).toEqual([]);
});

// R-20.39
test.each<[HoldFirming, boolean, boolean]>([
  ["none", false, false],
  ["signature", true, false],
  ["receipt", false, true],
])("with the rule %s a signature and a receipt make the right holds firm", async (rule, bySignature, byReceipt) => {
  await firmBy(rule);
  const [signed, paid] = [await studio.addWedding(), await studio.addWedding()];
  const ofSigned = await hold(signed);
  const ofPaid = await hold(paid, times("13:00", "15:00"));
  await studio.sign(signed);
  await studio.pay(paid, 10_000);
  const stateOf = (isFirm: boolean) => (isFirm ? "firm" : "tentative");
  expect(await shootOf(ofSigned)).toMatchObject({ state: stateOf(bySignature) });
  expect(await shootOf(ofPaid)).toMatchObject({ state: stateOf(byReceipt) });
});

// R-20.39
test("only the first checked receipt counts, and what became firm stays firm if it is reversed", async () => {
  await firmBy("receipt");
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const first = await hold(weddingId);
  const receipt = (await studio.check(await studio.record(weddingId, 10_000))).data as WeddingReceipt;
  expect(await shootOf(first)).toMatchObject({ state: "firm" });
  const later = await hold(weddingId, times("14:00", "15:00"));
  await studio.pay(weddingId, 10_000);
  expect(await shootOf(later)).toMatchObject({ state: "tentative" });
  const { id, version } = receipt;
  const asked = (await server.call(weddingPaymentsApi.askReversal, { id, version, reason: "wrong" }, studio.mei.token))
    .data as WeddingReceipt;
  await server.call(weddingPaymentsApi.approveReversal, { id, version: asked.version }, studio.finance.token);
  expect(await shootOf(first)).toMatchObject({ state: "firm" });
});

// R-20.39
test("a moved hold becomes firm at its new time, and an amendment makes the holds firm that were made for it", async () => {
  await firmBy("signature");
  const weddingId = await studio.addWedding();
  const { id, version } = await hold(weddingId);
  await server.call(shootsApi.move, { id, version, ...times("15:00", "17:00"), team } as never, admin);
  await studio.sign(weddingId);
  expect(await shootOf({ id })).toMatchObject({ state: "firm", startsAt: at("15:00") });
  const second = await hold(weddingId, times("18:00", "19:00"));
  await studio.sign(weddingId, 10_000);
  expect(await shootOf(second)).toMatchObject({ state: "firm" });
});

// R-20.39
test("a hold that has expired is named with the next three times, the held one first while it is free, until it is booked again", async () => {
  await firmBy("signature");
  const weddingId = await studio.addWedding();
  const expired = await hold(weddingId);
  await endHold(expired);
  await studio.sign(weddingId);
  expect(await shootOf(expired)).toMatchObject({ state: "tentative" });
  const [named] = await unfirmed(weddingId, studio.mei.token);
  expect(named).toMatchObject({ shoot: { id: expired.id }, needs: [] });
  expect(named?.free.map(({ startsAt }) => startsAt)).toEqual(["10:00", "12:00", "14:00"].map((time) => at(time)));
  await endExpiredHolds(server.services);
  expect(await unfirmed(weddingId)).toMatchObject([{ shoot: { id: expired.id, state: "expired" } }]);
  await book(null, { purpose: "pickup", ...times("09:30", "13:00") });
  expect((await unfirmed(weddingId))[0]?.free[0]?.startsAt).toBe(at("13:30"));
  const stranger = (await server.createUser({ roles: ["photographer"] })).token;
  expect(await unfirmed(weddingId, stranger)).toEqual([]);
  const { rows } = await sql<{ number: string }>`
    select number from message where number = ${`wedding:${weddingId}`}`.execute(server.services.db);
  expect(rows).toHaveLength(1);
  await book(weddingId, times("13:30", "15:30"));
  expect(await unfirmed(weddingId)).toEqual([]);
});

// R-20.39
test("those who plan all shoots are told of a hold that did not become firm if the consultant cannot sign in any more", async () => {
  await firmBy("receipt");
  const weddingId = await studio.addWedding();
  await endHold(await hold(weddingId));
  const receipt = await studio.record(weddingId, 10_000);
  const former = await server.createUser({ roles: ["consultant"] });
  await sql`update users set enabled = false where id = ${former.id}`.execute(server.services.db);
  await sql`update wedding set consultant_id = ${former.id} where id = ${weddingId}`.execute(server.services.db);
  await studio.check(receipt);
  const { rows } = await sql<{ user_id: number }>`
    select user_id from delivery join message on message.id = delivery.message_id
    where number = ${`wedding:${weddingId}`}`.execute(server.services.db);
  const told = rows.map(({ user_id }) => user_id);
  expect(told).toContain(studio.manager.id);
  expect(told).not.toContain(former.id);
});

// R-20.39
test("an expired hold is not named if it was replaced, or its time has passed", async () => {
  await firmBy("signature");
  const weddingId = await studio.addWedding();
  await endHold(await hold(weddingId));
  const past = await hold(weddingId, { purpose: "pickup", ...times("14:00", "15:00"), team: [team[0]] });
  await sql`update shoot set starts_at = ${clock.now()} where id = ${past.id}`.execute(server.services.db);
  await endHold(past);
  await endExpiredHolds(server.services);
  const again = await hold(weddingId, times("11:00", "13:00"));
  await studio.sign(weddingId);
  expect(await shootOf(again)).toMatchObject({ state: "firm" });
  expect(await unfirmed(weddingId)).toEqual([]);
});

// R-20.39
test("a hold whose team is incomplete stays tentative and is named with what it lacks", async () => {
  await firmBy("signature");
  const weddingId = await studio.addWedding();
  const incomplete = await hold(weddingId, { team: team.slice(0, 2) });
  await studio.sign(weddingId);
  expect(await shootOf(incomplete)).toMatchObject({ state: "tentative" });
  expect(await unfirmed(weddingId)).toMatchObject([{ needs: [{ skill: "makeup", count: 1 }], free: [] }]);
  const { id, version } = await shootOf(incomplete);
  await server.call(shootsApi.move, { id, version, ...times("10:00", "12:00"), team } as never, admin);
  await server.call(shootsApi.firm, { id, version: version + 1 }, admin);
  expect(await unfirmed(weddingId)).toEqual([]);
});

// R-20.39
test("simultaneous signatures, the end of the hold and a booking of its time end in one consistent state", async () => {
  await firmBy("signature");
  for (let round = 0; round < rounds; round += 1) {
    day += 1;
    const weddingId = await studio.addWedding();
    const held = await hold(weddingId);
    const sign = await sent(weddingId);
    const [a, b] = [await sign("a"), await sign("b")];
    await endHold(held, round % 3 === 0 ? 1 : 0);
    const rival = server.call(
      shootsApi.book,
      { purpose: "studio", ...times("10:00", "12:00"), team, weddingId: null } as never,
      studio.manager.token,
    );
    const answers = await Promise.all([a(), endExpiredHolds(server.services), b(), rival]);
    expect(answers[0]).toMatchObject({ success: true });
    expect(answers[2]).toMatchObject({ success: true });
    const after = await shootOf(held);
    const named = (await unfirmed(weddingId)).map(({ shoot }) => shoot.id);
    if (after.state === "firm") {
      expect(await liveSlots(held)).toBe(3);
      expect(named).toEqual([]);
      expect(answers[3]).toMatchObject({ reason: "time-taken" });
    } else {
      expect(named).toEqual([held.id]);
      expect(await liveSlots(held)).toBe(after.state === "expired" ? 0 : 3);
    }
    const { rows } = await sql`
      select from agreement where wedding_id = ${weddingId} and state = 'signed'`.execute(server.services.db);
    expect(rows).toHaveLength(1);
  }
});
