import { usersApi, type VerifiedUser } from "@vowdesk/contract/staff/users";
import {
  appVerificationApi,
  idCheckSign,
  verificationApi,
  type Verification,
} from "@vowdesk/contract/reviews/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReview } from "../../../../test/matrix/reviews.ts";
import { openReviews, type ReviewPerson, type ReviewDesk } from "../../../../test/reviews.ts";

const idNumber = "110101199003070310";
let idNumbers = 0;
/** A valid ID number that no other account has. */
function newIdNumber(): string {
  const digits = `33010619880101${String((idNumbers += 1)).padStart(3, "0")}`;
  return digits + idCheckSign(digits);
}
const seventeenDigits = "33010619880101001";

let business: ReviewDesk;
beforeAll(async () => {
  business = await openReviews("moderator");
});
afterAll(() => business?.close());

async function ask(person: ReviewPerson, more: { idNumber?: string; holding?: string } = {}) {
  const input = {
    realName: "陈思雨",
    idNumber: newIdNumber(),
    front: await person.picture(),
    back: await person.picture(),
  };
  return business.server.call(
    appVerificationApi.submit,
    { ...input, holding: await person.picture(), ...more },
    person.token,
  );
}
const createItem = async (person: ReviewPerson, more: { idNumber?: string } = {}) =>
  ((await ask(person, more)).data as { id: number }).id;
const item = async (id: number) =>
  ((await business.server.call(verificationApi.detail, { id }, business.token)).data as { item: Verification }).item;
const trueUsers = async (realName: string) => {
  const { token } = await business.server.createUser({ roles: ["admin"] });
  return ((await business.server.call(usersApi.listVerified, { realName }, token)).data as { records: VerifiedUser[] })
    .records;
};

describe("requests", () => {
  test("mask the ID number and store it only encrypted (R-9.6)", async () => {
    const id = await createItem(await business.person(), { idNumber });
    expect((await item(id)).details).toMatchObject({ realName: "陈思雨", idNumber: "1101**********0310" });
    expect(Object.keys((await item(id)).details)).not.toContain("sealed");
    const { rows } = await sql<{ kept: string }>`
      select review::text || coalesce((select string_agg(message::text, '') from message), '') as kept
      from review where id = ${id}`.execute(business.server.services.db);
    expect(rows[0]?.kept).not.toContain(idNumber);
  });

  test.each([
    ["110101199003070311", "a wrong check digit"],
    ["110101199002300318", "an impossible date"],
    ["11010119900307031", "a missing digit"],
    [seventeenDigits, "seventeen digits"],
  ])("refuse %s for %s", async (number) => {
    expect(await ask(await business.person(), { idNumber: number })).toMatchObject({ code: 422 });
  });

  test("accept a lower-case x as the check digit", async () => {
    const person = await business.person();
    expect(await ask(person, { idNumber: "11010119900307109x" })).toMatchObject({ success: true });
  });

  test("refuse a picture of another person", async () => {
    const holding = await (await business.person()).picture();
    expect(await ask(await business.person(), { holding })).toMatchObject({ reason: "file-unknown" });
  });

  test("allow one open item per person, also for simultaneous requests", async () => {
    const person = await business.person();
    const answers = await Promise.all([ask(person), ask(person), ask(person)]);
    expect(answers.map(({ reason }) => reason ?? "taken").toSorted()).toEqual([
      "review-twice",
      "review-twice",
      "taken",
    ]);
  });

  test("list accounts with the same ID number as similar", async () => {
    const number = "110101199505182048";
    const first = await createItem(await business.person(), { idNumber: number });
    const second = await createItem(await business.person(), { idNumber: number });
    const { data } = await business.server.call(verificationApi.detail, { id: second }, business.token);
    expect((data as { alike: { id: number }[] }).alike.map(({ id }) => id)).toEqual([first]);
  });
});

describe("an ID number that two accounts use", () => {
  const number = newIdNumber();

  test("is approved only with a reason", async () => {
    await createItem(await business.person(), { idNumber: number });
    const id = await createItem(await business.person(), { idNumber: number });
    expect(await business.decide(verificationApi.decide, { id }, "approve")).toMatchObject({
      reason: "reason-required",
    });
    const approved = await business.decide(verificationApi.decide, { id }, "approve", { reason: "本人更换手机号" });
    expect(approved).toMatchObject({ success: true });
  });

  test("is left out of a bulk approval without a reason", async () => {
    const [own, shared] = [
      await createItem(await business.person()),
      await createItem(await business.person(), { idNumber: number }),
    ];
    const rows = [own, shared].map((id) => ({ id, version: 1 }));
    const { data } = await business.server.call(verificationApi.decideMany, { rows, act: "approve" }, business.token);
    expect((data as { rows: { id: number; done: boolean; reason: string | null }[] }).rows).toMatchObject([
      { id: own, done: true },
      { id: shared, done: false, reason: "reason-required" },
    ]);
  });
});

describe("deciding", () => {
  test("an approved person is verified under their real name after the undo time, until revoked", async () => {
    const person = await business.person("小雨");
    const id = await createItem(person);
    await business.decide(verificationApi.decide, { id }, "approve");
    expect((await trueUsers("陈思雨")).map(({ id: userId }) => userId)).not.toContain(person.id);
    await business.settle();
    expect(await trueUsers("陈思雨")).toContainEqual(expect.objectContaining({ id: person.id, realName: "陈思雨" }));
    expect(await person.notices()).toEqual([{ text: "您的实名认证已通过", reason: null }]);
    expect(await ask(person)).toMatchObject({ reason: "verified-already" });

    expect(await business.decide(verificationApi.decide, { id, version: 2 }, "revoke")).toMatchObject({
      reason: "reason-required",
    });
    await business.decide(verificationApi.decide, { id, version: 2 }, "revoke", { reason: "证件已挂失" });
    await business.settle();
    expect((await trueUsers("陈思雨")).map(({ id: userId }) => userId)).not.toContain(person.id);
    expect((await person.notices("en"))[0]).toEqual({ text: "Your verification was revoked", reason: "证件已挂失" });
    expect(await ask(person)).toMatchObject({ success: true });
  });

  test("refuses a new request while a rejection can still be undone", async () => {
    const person = await business.person();
    await business.decide(verificationApi.decide, { id: await createItem(person) }, "reject", { reason: "照片不清楚" });
    expect(await ask(person)).toMatchObject({ reason: "review-twice" });
    await business.settle();
    expect(await ask(person)).toMatchObject({ success: true });
  });

  const open: Readonly<Record<string, readonly string[]>> = {
    waiting: ["approve", "reject"],
    approved: ["revoke"],
    rejected: [],
    revoked: [],
  };
  test.each(Object.keys(open))("allows only the acts of the state %s", async (status) => {
    await business.person();
    for (const act of ["approve", "reject", "revoke"]) {
      const id = await makeReview(business.server.services, "verification", status);
      const { success, reason } = await business.decide(verificationApi.decide, { id }, act, { reason: "x" });
      expect({ act, success, reason }).toMatchObject(
        open[status]?.includes(act) ? { act, success: true } : { act, reason: "review-closed" },
      );
    }
  });
});

describe("revealing the ID number", () => {
  test("requires the permission and writes an audit entry without the number", async () => {
    const id = await createItem(await business.person(), { idNumber });
    const { token } = await business.server.createUser({ roles: ["auditor"] });
    expect(await business.server.call(verificationApi.reveal, { id }, token)).toMatchObject({ code: 700 });
    expect((await business.server.call(verificationApi.reveal, { id }, business.token)).data).toEqual({ idNumber });
    const { rows } = await sql<{ line: string }>`
      select audit_line::text as line from audit_line where subject = ${`verification:${id}`} order by id desc limit 1`.execute(
      business.server.services.db,
    );
    expect(rows[0]?.line).toContain("verification.revealed");
    expect(rows[0]?.line).not.toContain(idNumber);
  });
});
