import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { coupleApi, coupleEntryApi, type SentCode } from "@vowdesk/contract/studio/couples";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { enter, keyFor } from "../../../../../test/matrix/couple-callers.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { tokenHash } from "../../../../platform/secrets/tokens.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let numbers = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const newPhone = () => `+861366666${String((numbers += 1)).padStart(4, "0")}`;
const call = (...[endpoint, input]: [Parameters<TestServer["call"]>[0], object]) =>
  server.call(endpoint, input as never, studio.mei.token);
const strokes = [
  [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ],
];

interface Couple {
  nameA: string;
  phoneA: string;
  nameB: string;
  phoneB: string;
}

const newCouple = (input: Partial<Couple> = {}): Couple => ({
  nameA: "Anna",
  phoneA: newPhone(),
  nameB: "Ben",
  phoneB: newPhone(),
  ...input,
});

async function change(weddingId: number, fields: Partial<Couple>) {
  const { version } = (await call(weddingsApi.detail, { id: weddingId })).data as WeddingDetail;
  expect(await call(weddingsApi.update, { id: weddingId, version, ...fields })).toMatchObject({ success: true });
}

async function drafted(couple: Couple) {
  const { id } = (await call(weddingsApi.add, couple)).data as WeddingDetail;
  return (await studio.draft(id)).data as AgreementDetail;
}

const send = ({ id, version }: AgreementDetail, sharedPhoneReason?: string) =>
  call(agreementsApi.send, { id, version, ...(sharedPhoneReason === undefined ? {} : { sharedPhoneReason }) });
const sent = async (couple: Couple) => (await send(await drafted(couple))).data as AgreementDetail;
const code = (id: number, partner: "a" | "b") => call(agreementsApi.code, { id, partner });
const codeOf = async (id: number, partner: "a" | "b") => ((await code(id, partner)).data as SentCode).code ?? "";
const signWith = ({ id, digest }: AgreementDetail, partner: "a" | "b", entered: string) =>
  call(agreementsApi.sign, { id, partner, strokes, code: entered, digest });
const sign = async (agreement: AgreementDetail, partner: "a" | "b") =>
  signWith(agreement, partner, await codeOf(agreement.id, partner));
const changed = { reason: "agreement-parties-changed" };

// R-20.26
test("codes to a consultant's own number sign for neither partner, before and after the numbers are set back", async () => {
  const couple = newCouple();
  const agreement = await sent(couple);
  const own = newPhone();
  await change(agreement.weddingId, { phoneA: own, phoneB: own });
  expect(await code(agreement.id, "a")).toMatchObject(changed);
  await sql`delete from agreement_party where agreement_id = ${agreement.id}`.execute(server.services.db);
  await change(agreement.weddingId, { phoneA: own, phoneB: newPhone() });
  const taken = await codeOf(agreement.id, "a");
  expect(taken).not.toBe("");
  await change(agreement.weddingId, { phoneA: couple.phoneA, phoneB: couple.phoneB });
  expect(await signWith(agreement, "a", taken)).toMatchObject(changed);
});

// R-20.26
test("a code proves the number to which it was sent, also if a number is changed and set back", async () => {
  const couple = newCouple();
  const agreement = await sent(couple);
  const key = await keyFor(server, agreement.weddingId);
  const former = ((await server.call(coupleEntryApi.sendCode, { key })).data as { code: string }).code;
  const signing = await codeOf(agreement.id, "a");
  await change(agreement.weddingId, { phoneA: newPhone() });
  expect(await server.call(coupleEntryApi.enter, { key, code: former })).toMatchObject({ reason: "phone-code-wrong" });
  await change(agreement.weddingId, { phoneA: couple.phoneA });
  expect(await server.call(coupleEntryApi.enter, { key, code: former })).toMatchObject({ reason: "phone-code-wrong" });
  expect(await signWith(agreement, "a", signing)).toMatchObject({ reason: "phone-code-wrong" });
  expect((await sign(agreement, "a")).data).toMatchObject({ state: "signed_a" });
});

// R-20.26
test("names and numbers that change between the signatures need a new version", async () => {
  for (const fields of [{ nameB: "Bert" }, { nameA: "Anne" }, { phoneA: newPhone() }, { nameB: "" }]) {
    const agreement = await sent(newCouple());
    await sign(agreement, "a");
    await change(agreement.weddingId, fields);
    expect(await code(agreement.id, "b")).toMatchObject({ success: false });
    expect(await signWith(agreement, "b", "000000")).toMatchObject({ success: false });
    expect((await call(agreementsApi.detail, { id: agreement.id })).data).toMatchObject({ state: "signed_a" });
  }
});

// R-20.26
test("one number for both partners needs the reason of the studio", async () => {
  const phone = newPhone();
  const draft = await drafted(newCouple({ phoneA: phone, phoneB: phone }));
  expect(draft).toMatchObject({ hasSharedPhone: true });
  expect(await send(draft)).toMatchObject({ reason: "agreement-shared-phone" });
  const agreement = (await send(draft, "They live together and have one phone")).data as AgreementDetail;
  expect(agreement).toMatchObject({ sharedPhoneReason: "They live together and have one phone" });
  await sign(agreement, "a");
  expect((await sign(agreement, "b")).data).toMatchObject({ state: "signed", isIntact: true });
});

test("a number that is added after sending is kept, and must not be that of the other partner", async () => {
  const couple = newCouple({ phoneB: "" });
  const agreement = await sent(couple);
  expect(await code(agreement.id, "b")).toMatchObject({ reason: "agreement-partner-missing" });
  await change(agreement.weddingId, { phoneB: couple.phoneA });
  expect(await code(agreement.id, "b")).toMatchObject({ reason: "agreement-shared-phone" });
  const phoneB = newPhone();
  await change(agreement.weddingId, { phoneB });
  const entered = await codeOf(agreement.id, "b");
  await change(agreement.weddingId, { phoneB: newPhone() });
  expect(await signWith(agreement, "b", entered)).toMatchObject(changed);
});

// R-20.26
test("a single person signs alone, in the studio and on the own page", async () => {
  const alone = { nameB: "", phoneB: "" };
  expect((await sign(await sent(newCouple(alone)), "a")).data).toMatchObject({ state: "signed", isIntact: true });
  const agreement = await sent(newCouple(alone));
  const cookie = `couple=${await enter(server, await keyFor(server, agreement.weddingId))}`;
  const { data } = await server.call(coupleApi.signingCode, {}, undefined, { cookie });
  const signature = { strokes, code: (data as SentCode).code ?? "", digest: agreement.digest ?? "" };
  const answer = await server.call(coupleApi.sign, signature, undefined, { cookie });
  expect(answer.data).toMatchObject({ state: "signed" });
});

test("a code that staff ask for comes in the language of the agreement", async () => {
  const couple = newCouple();
  const agreement = await sent(couple);
  const { sms } = server.services;
  const send = vi.fn<(message: { phone: string; text: string }) => Promise<void>>(async () => {});
  Object.assign(server.services, { sms: { ...sms, isSimulated: false, send } });
  await server.call(agreementsApi.code, { id: agreement.id, partner: "a" }, studio.mei.token, {
    "accept-language": "ja",
  });
  Object.assign(server.services, { sms });
  expect(agreement.language).toBe("en");
  expect(send).toHaveBeenCalledWith({
    phone: couple.phoneA,
    text: expect.stringContaining("your code to sign the agreement"),
  });
});

test("the signature has the hash of the number, and codes are in the trail of the agreement", async () => {
  const couple = newCouple();
  const agreement = await sent(couple);
  const signed = (await sign(agreement, "a")).data as AgreementDetail;
  expect(signed.signatures).toMatchObject([{ name: "Anna", phone: expect.stringContaining("****") }]);
  const { rows } = await sql<{ phone_hash: Buffer }>`
    select phone_hash from agreement_signature where agreement_id = ${agreement.id}`.execute(server.services.db);
  expect(rows[0]?.phone_hash).toEqual(tokenHash(couple.phoneA));
  const trail = await sql<{ verb: string; changes: string }>`
    select verb, changes::text as changes from audit_line where subject = ${`agreement:${agreement.weddingNumber}`} order by id`.execute(
    server.services.db,
  );
  expect(trail.rows.map(({ verb }) => verb).slice(-2)).toEqual(["agreement.code-sent", "agreement.partner-signed"]);
  for (const { changes } of trail.rows.slice(-2)) expect(changes).toContain("****");
  expect(JSON.stringify(trail.rows)).not.toContain(couple.phoneA.slice(3));
});

test("the database keeps the parties of a version that was sent", async () => {
  const { id } = await sent(newCouple());
  const update = sql`update agreement_party set phone = '+8613600000000' where agreement_id = ${id}`;
  await expect(update.execute(server.services.db)).rejects.toThrow("cannot be changed");
});
