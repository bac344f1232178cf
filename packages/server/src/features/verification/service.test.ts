import { usersApi, type TrueUser } from "@vowdesk/contract/users";
import { appVerificationApi, verificationApi, type Verification } from "@vowdesk/contract/verification";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReview } from "../../../test/matrix/reviews.ts";
import { openReviews, type Asker, type ReviewDesk } from "../../../test/reviews.ts";

const idNumber = "110101199003070310";
const another = "33010619880101001";

let desk: ReviewDesk;
beforeAll(async () => {
  desk = await openReviews("moderator");
});
afterAll(() => desk?.close());

async function ask(person: Asker, more: { idNumber?: string; holding?: string } = {}) {
  const given = { realName: "陈思雨", idNumber, front: await person.picture(), back: await person.picture() };
  return desk.server.call(appVerificationApi.ask, { ...given, holding: await person.picture(), ...more }, person.token);
}
const asked = async (person: Asker, more: { idNumber?: string } = {}) =>
  ((await ask(person, more)).data as { id: number }).id;
const item = async (id: number) =>
  ((await desk.server.call(verificationApi.detail, { id }, desk.token)).data as { item: Verification }).item;
const trueUsers = async (realName: string) => {
  const { token } = await desk.server.createUser({ roles: ["admin"] });
  return ((await desk.server.call(usersApi.trueUser, { realName }, token)).data as { records: TrueUser[] }).records;
};

describe("asking", () => {
  test("the number is shown masked, kept sealed, and whole in no row (PRODUCT 4, Review queues; RELIABILITY S29)", async () => {
    const id = await asked(await desk.asker());
    expect((await item(id)).details).toMatchObject({ realName: "陈思雨", idNumber: "1101**********0310" });
    expect(Object.keys((await item(id)).details)).not.toContain("sealed");
    const { rows } = await sql<{ kept: string }>`
      select review::text || coalesce((select string_agg(message::text, '') from message), '') as kept
      from review where id = ${id}`.execute(desk.server.services.db);
    expect(rows[0]?.kept).not.toContain(idNumber);
  });

  test.each([
    ["110101199003070311", "a check sign that is wrong"],
    ["110101199002300318", "a day that there never was"],
    ["11010119900307031", "a sign too few"],
    [another, "seventeen digits"],
  ])("%s is refused for %s", async (number) => {
    expect(await ask(await desk.asker(), { idNumber: number })).toMatchObject({ code: 422 });
  });

  test("a small x is the check sign that it stands for", async () => {
    const person = await desk.asker();
    expect(await ask(person, { idNumber: "11010119900307109x" })).toMatchObject({ success: true });
  });

  test("a picture of somebody else is refused", async () => {
    const holding = await (await desk.asker()).picture();
    expect(await ask(await desk.asker(), { holding })).toMatchObject({ reason: "file-unknown" });
  });

  test("one at a time waits, however many are asked for at once", async () => {
    const person = await desk.asker();
    const answers = await Promise.all([ask(person), ask(person), ask(person)]);
    expect(answers.map(({ reason }) => reason ?? "taken").toSorted()).toEqual([
      "review-twice",
      "review-twice",
      "taken",
    ]);
  });

  test("two accounts with one number are a hint", async () => {
    const number = "110101199505182048";
    const first = await asked(await desk.asker(), { idNumber: number });
    const second = await asked(await desk.asker(), { idNumber: number });
    const { data } = await desk.server.call(verificationApi.detail, { id: second }, desk.token);
    expect((data as { alike: { id: number }[] }).alike.map(({ id }) => id)).toEqual([first]);
  });
});

describe("deciding", () => {
  test("whoever is approved is a verified person ten seconds later, under the name of their papers, until that is revoked", async () => {
    const person = await desk.asker("小雨");
    const id = await asked(person);
    await desk.decide(verificationApi.decide, { id }, "approve");
    expect((await trueUsers("陈思雨")).map((one) => one.id)).not.toContain(person.id);
    await desk.settle();
    expect(await trueUsers("陈思雨")).toContainEqual(expect.objectContaining({ id: person.id, realName: "陈思雨" }));
    expect(await person.told()).toEqual([{ text: "您的实名认证已通过", reason: null }]);
    expect(await ask(person)).toMatchObject({ reason: "verified-already" });

    expect(await desk.decide(verificationApi.decide, { id, version: 2 }, "revoke")).toMatchObject({
      reason: "reason-required",
    });
    await desk.decide(verificationApi.decide, { id, version: 2 }, "revoke", { reason: "证件已挂失" });
    await desk.settle();
    expect((await trueUsers("陈思雨")).map((one) => one.id)).not.toContain(person.id);
    expect((await person.told("en"))[0]).toEqual({ text: "Your verification was revoked", reason: "证件已挂失" });
    expect(await ask(person)).toMatchObject({ success: true });
  });

  test("as long as a rejection can be taken back nobody asks again; after it they may", async () => {
    const person = await desk.asker();
    await desk.decide(verificationApi.decide, { id: await asked(person) }, "reject", { reason: "照片不清楚" });
    expect(await ask(person)).toMatchObject({ reason: "review-twice" });
    await desk.settle();
    expect(await ask(person)).toMatchObject({ success: true });
  });

  const open: Readonly<Record<string, readonly string[]>> = {
    waiting: ["approve", "reject"],
    approved: ["revoke"],
    rejected: [],
    revoked: [],
  };
  test.each(Object.keys(open))("%s is open to what it is open to", async (status) => {
    await desk.asker();
    for (const act of ["approve", "reject", "revoke"]) {
      const id = await makeReview(desk.server.services, "verification", status);
      const { success, reason } = await desk.decide(verificationApi.decide, { id }, act, { reason: "x" });
      expect({ act, success, reason }).toMatchObject(
        open[status]?.includes(act) ? { act, success: true } : { act, reason: "review-closed" },
      );
    }
  });
});

describe("showing the number whole", () => {
  test("takes the right to it and leaves a line that does not say it", async () => {
    const id = await asked(await desk.asker());
    const { token } = await desk.server.createUser({ roles: ["auditor"] });
    expect(await desk.server.call(verificationApi.reveal, { id }, token)).toMatchObject({ code: 700 });
    expect((await desk.server.call(verificationApi.reveal, { id }, desk.token)).data).toEqual({ idNumber });
    const { rows } = await sql<{ line: string }>`
      select audit_line::text as line from audit_line where subject = ${`verification:${id}`} order by id desc limit 1`.execute(
      desk.server.services.db,
    );
    expect(rows[0]?.line).toContain("verification.revealed");
    expect(rows[0]?.line).not.toContain(idNumber);
  });
});
