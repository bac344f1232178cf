import { appPostsApi, postsApi, type Post, type ShownPost } from "@vowdesk/contract/reviews/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReviews, type ReviewPerson, type ReviewDesk } from "../../../../test/reviews.ts";

let business: ReviewDesk;
beforeAll(async () => {
  business = await openReviews("moderator");
});
afterAll(() => business?.close());

let count = 0;
async function createPost(person: ReviewPerson, pictures: string[] = []): Promise<number> {
  const input = { text: `今天的外拍 ${(count += 1)}`, pictures };
  return ((await business.server.call(appPostsApi.submit, input, person.token)).data as { id: number }).id;
}
async function shownPost(person: ReviewPerson, pictures: string[] = []): Promise<number> {
  const id = await createPost(person, pictures);
  await decide(id, "approve");
  await business.settle();
  return id;
}
const decide = (id: number, act: string, more = {}, version = 1) =>
  business.decide(postsApi.decide, { id, version }, act, more);
const item = async (id: number) =>
  ((await business.server.call(postsApi.detail, { id }, business.token)).data as { item: Post }).item;
const report = (id: number, { token }: ReviewPerson, reason: "ad" | "privacy" | "untrue" = "ad") =>
  business.server.call(appPostsApi.report, { id, reason }, token);
const visiblePosts = async ({ token }: ReviewPerson, query = {}) =>
  (await business.server.call(appPostsApi.shown, query, token)).data as ShownPost[];
const visibleIds = async (person: ReviewPerson) => (await visiblePosts(person)).map(({ id }) => id);
const statusOf = async (url: string, token: string) =>
  (await business.server.http.inject({ url, headers: { token } })).statusCode;

describe("shown posts", () => {
  test("are the approved ones after the undo time, newest first", async () => {
    const [author, reader] = [await business.person("陈思雨"), await business.person()];
    const first = await shownPost(author);
    const second = await createPost(author);
    expect((await visibleIds(reader)).slice(0, 1)).toEqual([first]);
    await decide(second, "approve");
    expect(await visibleIds(reader)).not.toContain(second);
    await business.settle();
    expect((await visibleIds(reader)).slice(0, 2)).toEqual([second, first]);
    expect((await visiblePosts(reader, { before: second, limit: 1 }))[0]).toMatchObject({
      id: first,
      author: "陈思雨",
    });
    await decide(second, "hide", { reason: "x" }, 2);
    expect(await visibleIds(reader)).not.toContain(second);
  });

  test("show their pictures to all app users, but not without a token", async () => {
    const [author, reader] = [await business.person(), await business.person()];
    const picture = await author.picture();
    const id = await createPost(author, [picture]);
    expect(await statusOf(picture, reader.token)).toBe(404);
    await decide(id, "approve");
    await business.settle();
    expect(await statusOf(picture, reader.token)).toBe(200);
    expect(await statusOf(picture, "")).toBe(404);
    await decide(id, "hide", { reason: "x" }, 2);
    await business.settle();
    expect(await statusOf(picture, reader.token)).toBe(404);
    expect(await statusOf(picture, business.token)).toBe(200);
  });
});

describe("reporting", () => {
  test("the first report reopens a post, which stays visible, and each person counts once", async () => {
    const [author, first, second, third] = [
      await business.person(),
      await business.person(),
      await business.person(),
      await business.person(),
    ];
    const id = await shownPost(author);
    expect(await report(id, first, "ad")).toMatchObject({ success: true, data: null });
    expect(await item(id)).toMatchObject({ status: "reported", allowed: ["approve", "hide"] });
    expect(Date.parse((await item(id)).dueAt ?? "")).toBe(business.clock.now().getTime() + 240 * 60_000);
    expect(await report(id, first, "privacy")).toMatchObject({ success: true });
    await Promise.all([report(id, second, "privacy"), report(id, third, "privacy")]);
    expect((await item(id)).details).toMatchObject({ reports: 3, reportReason: "privacy" });
    expect(await visibleIds(first)).toContain(id);
    const { rows } = await sql`
      select from message where type = 12 and number = ${String(id)}`.execute(business.server.services.db);
    expect(rows).toHaveLength(2);
  });

  test("approving a reported post sends no notice, and a report by another person reopens it", async () => {
    const [author, first, second] = [await business.person(), await business.person(), await business.person()];
    const id = await shownPost(author);
    await report(id, first);
    await decide(id, "approve", {}, (await item(id)).version);
    await business.settle();
    expect(await author.notices()).toHaveLength(1);
    expect(await report(id, first)).toMatchObject({ success: true });
    expect((await item(id)).status).toBe("shown");
    await report(id, second, "untrue");
    expect(await item(id)).toMatchObject({ status: "reported", details: { reports: 2 } });
  });

  test("refuses a report of one's own post and of a post that is not shown", async () => {
    const [author, reader] = [await business.person(), await business.person()];
    const id = await createPost(author);
    expect(await report(id, reader)).toMatchObject({ reason: "not-found" });
    await decide(id, "approve");
    expect(await report(id, reader)).toMatchObject({ reason: "not-found" });
    await business.settle();
    expect(await report(id, author)).toMatchObject({ reason: "not-found" });
  });

  test("the next post of an author lists the hidden one in its history", async () => {
    const [author, reader] = [await business.person(), await business.person()];
    const id = await shownPost(author);
    await report(id, reader);
    await decide(id, "hide", { reason: "含有广告" }, (await item(id)).version);
    await business.settle();
    const next = await createPost(author);
    const { data } = await business.server.call(postsApi.detail, { id: next }, business.token);
    expect((data as { history: object[] }).history).toEqual([
      expect.objectContaining({
        id,
        status: "hidden",
        decision: expect.objectContaining({ reason: "含有广告" }) as object,
      }),
    ]);
  });
});
