import { appFeedbackApi, feedbackApi, type Feedback } from "@vowdesk/contract/reviews/feedback";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReview } from "../../../../test/matrix/reviews.ts";
import { openReviews, type ReviewPerson, type ReviewDesk } from "../../../../test/reviews.ts";

let business: ReviewDesk;
beforeAll(async () => {
  business = await openReviews("service");
});
afterAll(() => business?.close());

let submitted = 0;
async function submit(person: ReviewPerson, pictures: string[] = []): Promise<number> {
  const text = `希望可以预约送餐时间 ${(submitted += 1)}`;
  const { data } = await business.server.call(
    appFeedbackApi.submit,
    { kind: "suggestion", text, pictures },
    person.token,
  );
  return (data as { id: number }).id;
}
const item = async (id: number) =>
  ((await business.server.call(feedbackApi.detail, { id }, business.token)).data as { item: Feedback }).item;
const decide = (id: number, act: string, more = {}, version = 1) =>
  business.decide(feedbackApi.decide, { id, version }, act, more);

test("feedback waits with its pictures, and the answer is sent to its author", async () => {
  const person = await business.person();
  const id = await submit(person, [await person.picture()]);
  expect((await item(id)).details).toMatchObject({ kind: "suggestion", intoId: null });
  expect((await item(id)).details.pictures).toHaveLength(1);
  expect(await decide(id, "reply")).toMatchObject({ reason: "reason-required" });
  await decide(id, "reply", { reason: "下个版本就会支持" });
  await business.settle();
  const [notice] = await person.notices();
  expect(notice?.text).toContain("有了回复");
  expect(notice?.reason).toBe("下个版本就会支持");
});

describe("merging", () => {
  test("an answer is sent to the authors of all merged items, merged directly or through others", async () => {
    const people = [await business.person(), await business.person(), await business.person()] as const;
    const [first, second, third] = [await submit(people[0]), await submit(people[1]), await submit(people[2])] as const;
    await decide(first, "merge", { intoId: second });
    await business.settle();
    await decide(second, "merge", { intoId: third });
    await business.settle();
    await decide(third, "reply", { reason: "已经上线" });
    await business.settle();
    for (const person of people) expect((await person.notices())[0]).toMatchObject({ reason: "已经上线" });
    expect((await people[0].notices()).map(({ text }) => text)[0]).toContain(` ${submitted - 2}”`);
  });

  test("an answer is not sent to the author of a reopened item", async () => {
    const person = await business.person();
    const [first, second] = [await submit(person), await submit(await business.person())];
    await decide(first, "merge", { intoId: second });
    await business.settle();
    await decide(first, "reopen", {}, 2);
    await business.settle();
    expect((await item(first)).details.intoId).toBeNull();
    await decide(second, "reply", { reason: "好的" });
    await business.settle();
    expect((await person.notices()).map(({ reason }) => reason)).not.toContain("好的");
  });

  test("an item can only be merged into another waiting item", async () => {
    const person = await business.person();
    const [first, second] = [await submit(person), await submit(person)];
    for (const intoId of [undefined, first, 900_000_000])
      expect(await decide(first, "merge", intoId === undefined ? {} : { intoId })).toMatchObject({
        reason: "feedback-target",
      });
    await decide(second, "close");
    expect(await decide(first, "merge", { intoId: second })).toMatchObject({ reason: "feedback-target" });
  });

  test("of two items merged into each other at once, one stays", async () => {
    const person = await business.person();
    const [first, second] = [await submit(person), await submit(person)] as const;
    const answers = await Promise.all([
      decide(first, "merge", { intoId: second }),
      decide(second, "merge", { intoId: first }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });
});

const open: Readonly<Record<string, readonly string[]>> = {
  waiting: ["reply", "close", "merge"],
  answered: ["close", "reopen"],
  closed: ["reopen"],
  merged: ["reopen"],
};
test.each(Object.keys(open))("%s allows the expected actions", async (status) => {
  const intoId = await submit(await business.person());
  for (const act of ["reply", "close", "merge", "reopen"]) {
    const id = await makeReview(business.server.services, "feedback", status);
    const { success, reason } = await decide(id, act, { reason: "x", intoId });
    expect({ act, success, reason }).toMatchObject(
      open[status]?.includes(act) ? { act, success: true } : { act, reason: "review-closed" },
    );
  }
});
