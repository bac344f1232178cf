import { shootsApi, type PostponeCause, type Shoot } from "@vowdesk/contract/studio/shoots";
import { cancellationsApi, refundOf, type CancellationTerms } from "@vowdesk/contract/studio/wedding-payments";
import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const dayMs = 24 * 60 * 60_000;
const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const terms = async (weddingId: number) =>
  (await server.call(cancellationsApi.terms, { weddingId }, studio.mei.token)).data as CancellationTerms;
const keptOf = async (weddingId: number) => refundOf(await terms(weddingId), "couple").keptCents;

/** A signed wedding of 5,000.00 with a shoot in so many days from now, of which 3,000.00 are paid. */
async function weddingWithShoot(days: number): Promise<{ weddingId: number; shoot: Shoot }> {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 300_000);
  const shoot = await studio.book(weddingId);
  const shift = Date.parse(shoot.startsAt) - clock.now().getTime() - days * dayMs;
  const moved = await move(shoot, -Math.round(shift / dayMs) * dayMs);
  expect(moved).toMatchObject({ success: true });
  return { weddingId, shoot: moved.data as Shoot };
}

const at = (moment: string, shiftMs: number) => new Date(Date.parse(moment) + shiftMs).toISOString();

function move({ id, version, startsAt, endsAt, team }: Shoot, shiftMs: number, input: object = {}) {
  const times = { startsAt: at(startsAt, shiftMs), endsAt: at(endsAt, shiftMs) };
  const members = team.map(({ bookableId }) => bookableId);
  return server.call(shootsApi.move, { id, version, team: members, ...times, ...input }, studio.manager.token);
}

const postpone = async ({ id, version }: Shoot, cause: PostponeCause) =>
  (await server.call(shootsApi.postpone, { id, version, cause, reason: "" }, studio.manager.token)).data as Shoot;

//
test("a postponement by the couple keeps what was reached, also after a new time; other causes are free", async () => {
  for (const [cause, retained, laterDays] of [
    ["couple", 300_000, 200],
    ["weather", 100_000, 201],
    ["studio", 100_000, 202],
  ] as const) {
    const { weddingId, shoot } = await weddingWithShoot(3);
    expect(await keptOf(weddingId)).toBe(300_000);
    const postponed = await postpone(shoot, cause);
    expect(await keptOf(weddingId)).toBe(retained);
    const { id, version, startsAt, endsAt, team } = { ...shoot, ...postponed };
    const times = { startsAt: at(startsAt, laterDays * dayMs), endsAt: at(endsAt, laterDays * dayMs) };
    const rebooked = { id, version, ...times, team: team.map(({ bookableId }) => bookableId) };
    expect(await server.call(shootsApi.rebook, rebooked as never, studio.manager.token)).toMatchObject({
      success: true,
    });
    expect(await keptOf(weddingId)).toBe(retained);
    expect(await terms(weddingId)).toMatchObject(
      cause === "couple"
        ? { shootOn: "2026-11-05", daysBefore: 3, notice: { act: "postpone", noticedOn: "2026-11-02" } }
        : { daysBefore: laterDays + 3, notice: null },
    );
  }
});

test("an undo withdraws the notice", async () => {
  const { weddingId, shoot } = await weddingWithShoot(20);
  const { id, version } = await postpone(shoot, "couple");
  expect(await keptOf(weddingId)).toBe(180_000);
  await server.call(shootsApi.undo, { id, version }, studio.manager.token);
  expect(await terms(weddingId)).toMatchObject({ notice: null });
});

//
test("a move, a cancellation and another wedding date that matter need a cause, and a missed shoot counts as the couple's", async () => {
  const { weddingId, shoot } = await weddingWithShoot(10);
  expect(await move(shoot, 100 * dayMs)).toMatchObject({
    code: 200,
    reason: "notice-cause-missing",
    data: { agreedOn: "2026-11-12", daysBefore: 10, keepPercent: 60, freeCauses: ["weather", "studio"] },
  });
  const { id, version } = shoot;
  expect(await server.call(shootsApi.cancel, { id, version, reason: "x" }, studio.manager.token)).toMatchObject({
    reason: "notice-cause-missing",
  });
  const moved = (await move(shoot, 100 * dayMs, { cause: "studio" })).data as Shoot;
  expect(await keptOf(weddingId)).toBe(100_000);
  expect(await move(moved, -100 * dayMs)).toMatchObject({ success: true });
  const back = await move({ ...moved, version: moved.version + 1 }, 0, { isWishOfCouple: true, cause: "studio" });
  expect(back).toMatchObject({ success: true });
  expect(await keptOf(weddingId)).toBe(180_000);

  const missed = await weddingWithShoot(0);
  const input = { id: missed.shoot.id, version: missed.shoot.version };
  await server.call(shootsApi.noShow, input, studio.manager.token);
  expect(await keptOf(missed.weddingId)).toBe(300_000);

  const undated = await studio.addWedding();
  await studio.sign(undated);
  await studio.pay(undated, 300_000);
  const change = async (weddingDate: string, rest: object = {}) => {
    const { version: seen } = (await server.call(weddingsApi.detail, { id: undated }, studio.mei.token))
      .data as WeddingDetail;
    return server.call(weddingsApi.update, { id: undated, version: seen, weddingDate, ...rest }, studio.mei.token);
  };
  await change("2026-11-12");
  expect(await change("2027-11-12")).toMatchObject({ reason: "notice-cause-missing" });
  expect(await change("2027-11-12", { dateCause: "couple" })).toMatchObject({ success: true });
  expect(await keptOf(undated)).toBe(180_000);
});

test("a cancellation of the wedding needs no further cause for the end of its shoots", async () => {
  const { weddingId } = await weddingWithShoot(7);
  const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, studio.mei.token))
    .data as WeddingDetail;
  const amounts = refundOf(await terms(weddingId), "couple");
  const cancelled = { weddingId, version, cause: "couple", reason: "They move abroad", amounts } as const;
  expect(await server.call(cancellationsApi.cancel, cancelled, studio.mei.token)).toMatchObject({ success: true });
});

//
test("the end of the agreement before the cancellation returns no more", async () => {
  const { weddingId } = await weddingWithShoot(4);
  const { data } = await server.call(agreementsApi.list, { weddingId }, studio.mei.token);
  const [{ id, version } = { id: 0, version: 0 }] = (data as { records: { id: number; version: number }[] }).records;
  await server.call(agreementsApi.end, { id, version, reason: "x" }, studio.mei.token);
  expect(await keptOf(weddingId)).toBe(300_000);
});

//
test("an instalment that was due stays due after a postponement, whatever its cause", async () => {
  const { weddingId, shoot } = await weddingWithShoot(5);
  const dueDays = async () => (await studio.plan(weddingId)).instalments.map(({ dueOn }) => dueOn);
  expect(await dueDays()).toEqual(["2026-11-02", "2026-11-02", null]);
  const { id, version } = await postpone(shoot, "weather");
  expect(await dueDays()).toEqual(["2026-11-02", "2026-11-02", null]);
  await server.call(shootsApi.undo, { id, version }, studio.manager.token);
  expect(await dueDays()).toEqual(["2026-11-02", "2026-11-02", null]);
});

//
test("planners see before the act what a new day means", async () => {
  const { shoot } = await weddingWithShoot(6);
  const scheduler = await server.createUser({ roles: ["scheduler"] });
  const shown = await server.call(cancellationsApi.notice, { shootId: shoot.id }, scheduler.token);
  expect(shown.data).toEqual({
    agreedOn: "2026-11-08",
    daysBefore: 6,
    keepPercent: 100,
    freeCauses: ["weather", "studio"],
  });
  const planned = { weddingId: shoot.weddingId ?? 0 };
  expect((await server.call(cancellationsApi.dateNotice, planned, studio.mei.token)).data).toMatchObject({
    agreedOn: null,
  });
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const dateNotice = async () => (await server.call(cancellationsApi.dateNotice, { weddingId }, studio.mei.token)).data;
  const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, studio.mei.token))
    .data as WeddingDetail;
  await server.call(weddingsApi.update, { id: weddingId, version, weddingDate: "2026-11-10" }, studio.mei.token);
  expect(await dateNotice()).toMatchObject({ agreedOn: "2026-11-10", daysBefore: 8, keepPercent: 60 });
});
