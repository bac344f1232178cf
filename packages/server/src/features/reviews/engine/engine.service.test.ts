import { appPostsApi, postsApi, type Post } from "@vowdesk/contract/reviews/posts";
import {
  appReviewsApi,
  reviewsApi,
  undoDecisionMs,
  type AppNotice,
  type ReviewSummary,
} from "@vowdesk/contract/reviews/engine";
import { appAuthApi } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { decisionEffects, notifyLateReviews } from "./engine.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const later = (ms: number) => clock.moveMs(ms);

let server: TestServer;
let moderator = "";
let colleague = "";
let customer = { token: "", phone: "" };
let signUps = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  moderator = (await server.createUser({ roles: ["moderator"] })).token;
  colleague = (await server.createUser({ roles: ["moderator"] })).token;
});
afterAll(() => server?.close());

async function signUp(): Promise<typeof customer> {
  const phone = `139${String((signUps += 1)).padStart(8, "0")}`;
  const answer = await server.call(appAuthApi.appSignUp, { phone, password: "a long one 7", name: "陈思雨" });
  return { token: (answer.data as { token: string }).token, phone };
}
beforeEach(async () => {
  customer = await signUp();
});

async function createPost(text = "今天的外拍太美了", key?: string): Promise<number> {
  const headers = key === undefined ? undefined : { "idempotency-key": key };
  const { data } = await server.call(appPostsApi.submit, { text }, customer.token, headers);
  return (data as { id: number }).id;
}

async function item(id: number, token = moderator): Promise<Post> {
  return ((await server.call(postsApi.detail, { id }, token)).data as { item: Post }).item;
}

const approve = (id: number, token = moderator, version = 1) =>
  server.call(postsApi.decide, { id, version, act: "approve" }, token);
const notices = async (language: string) =>
  (await server.call(appReviewsApi.notices, {}, customer.token, { "accept-language": language })).data as {
    unread: number;
    records: AppNotice[];
  };

describe("creating an item", () => {
  test("a new post is open with a due time, and reviewers get a message of type 12 (R-5.2)", async () => {
    const id = await createPost();
    const post = await item(id);
    expect(post).toMatchObject({ status: "waiting", summary: "今天的外拍太美了", allowed: ["approve", "reject"] });
    expect(Date.parse(post.dueAt ?? "")).toBe(clock.now().getTime() + 240 * 60_000);
    expect(post.person.phone).toMatch(/^139\*{4}\d{4}$/);
    const { rows } = await sql<{ type: number; audience: string }>`
      select type, audience from message where number = ${String(id)}`.execute(server.services.db);
    expect(rows).toEqual([{ type: 12, audience: "post" }]);
  });

  test("an idempotency key with other content is refused (R-1.10)", async () => {
    const submit = (text: string, by = customer) =>
      server.call(appPostsApi.submit, { text }, by.token, { "idempotency-key": "key-of-mine-3" });
    const first = await submit("一次");
    expect(await submit("另一个")).toMatchObject({ success: false, reason: "key-reused" });
    expect(await submit("一次")).toEqual(first);
    expect((await submit("另一个", await signUp())).success).toBe(true);
  });

  test("a repeated idempotency key creates one item", async () => {
    const first = await createPost("一次", "key-of-mine-1");
    expect(await createPost("一次", "key-of-mine-1")).toBe(first);
    const both = await Promise.all([createPost("两次", "key-of-mine-2"), createPost("两次", "key-of-mine-2")]);
    expect(new Set(both).size).toBe(1);
  });

  test("refuses an empty post with a text for the field", async () => {
    const answer = await server.call(appPostsApi.submit, {}, customer.token);
    expect(answer).toMatchObject({ success: false, code: 422 });
  });

  test("lists items of other people with the same text as similar", async () => {
    const text = `抄来的文字 ${clock.now().getTime()}`;
    const first = await createPost(text);
    customer = await signUp();
    const second = await createPost(text);
    expect((await item(second)).alike).toBe(1);
    const { alike } = (await server.call(postsApi.detail, { id: second }, moderator)).data as {
      alike: ReviewSummary[];
    };
    expect(alike.map(({ id }) => id)).toEqual([first]);
  });
});

describe("deciding", () => {
  // R-9.2, R-9.3
  test("notifies the person in their language only after the undo time", async () => {
    const id = await createPost();
    expect((await approve(id)).data).toMatchObject({ status: "shown", version: 2, allowed: [], dueAt: null });
    later(undoDecisionMs - 1);
    await decisionEffects.run(server.services);
    expect((await notices("zh")).records).toEqual([]);
    later(1);
    await decisionEffects.run(server.services);
    expect((await notices("zh")).records.map(({ text }) => text)).toEqual(["您的动态“今天的外拍太美了”已通过审核"]);
    expect((await notices("es")).records[0]?.text).toContain("ya es visible");
    await decisionEffects.run(server.services);
    expect((await notices("zh")).unread).toBe(1);
    expect((await item(id)).allowed).toEqual(["hide"]);
  });

  // R-9.3
  test("undoes a decision within ten seconds, also from another session, but not for a colleague", async () => {
    const id = await createPost();
    const { username, token } = await server.createUser({ roles: ["moderator"] });
    await approve(id, token);
    expect(await server.call(postsApi.undo, { id }, colleague)).toMatchObject({ reason: "review-undo-over" });
    const elsewhere = await server.signIn(username);
    const undoable = (await server.call(reviewsApi.undoable, {}, elsewhere)).data as ReviewSummary[];
    expect(undoable.map((line) => line.id)).toEqual([id]);
    later(undoDecisionMs - 1);
    expect((await server.call(postsApi.undo, { id }, elsewhere)).data).toMatchObject({
      status: "waiting",
      decision: null,
      allowed: ["approve", "reject"],
    });
    later(undoDecisionMs);
    await decisionEffects.run(server.services);
    expect((await notices("en")).records).toEqual([]);
  });

  // R-9.3
  test("refuses an undo after ten seconds even if the effect is still pending", async () => {
    const id = await createPost();
    await approve(id);
    later(undoDecisionMs);
    expect(await server.call(postsApi.undo, { id }, moderator)).toMatchObject({ reason: "review-undo-over" });
  });

  // R-9.2
  test("a rejection requires a reason, and a preset reason is shown in the reader's language", async () => {
    const id = await createPost();
    const reject = (reason?: Parameters<typeof server.call<typeof postsApi.decide>>[1]["reason"]) =>
      server.call(postsApi.decide, { id, version: 1, act: "reject", ...(reason ? { reason } : {}) }, moderator);
    expect(await reject()).toMatchObject({ reason: "reason-required" });
    const preset = { zh: "内容重复", en: "It was posted before", es: "Ya se publicó", ja: "重複しています" };
    await reject(preset);
    expect(await reject(preset)).toMatchObject({ success: true, data: { version: 2 } });
    later(undoDecisionMs);
    await decisionEffects.run(server.services);
    expect((await notices("ja")).records[0]?.reason).toBe("重複しています");
    expect((await notices("en")).records[0]?.reason).toBe("It was posted before");
  });

  test("a repeated decision of the same user succeeds and changes the item once", async () => {
    const id = await createPost();
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect((await item(id)).version).toBe(2);
  });

  test("of 50 simultaneous decisions one succeeds, and the conflicts name its author (G-R17)", async () => {
    const id = await createPost();
    const reviewers = await Promise.all(
      Array.from({ length: 50 }, async () => (await server.createUser({ roles: ["moderator"] })).token),
    );
    const answers = await Promise.all(reviewers.map((token) => approve(id, token)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const others = answers.filter(({ success }) => !success);
    expect(new Set(others.map(({ reason }) => reason))).toEqual(new Set(["changed-meanwhile"]));
    const { by } = (await item(id)).decision ?? { by: "" };
    expect(others.every(({ message }) => message.includes(by))).toBe(true);
  });

  // R-9.2
  test("refuses a decision on an item that a colleague has claimed, until they release it", async () => {
    const id = await createPost();
    await server.call(postsApi.claim, { id }, colleague);
    expect(await approve(id)).toMatchObject({ reason: "review-claimed" });
    expect(await server.call(postsApi.claim, { id }, moderator)).toMatchObject({ reason: "review-claimed" });
    await server.call(postsApi.release, { id }, moderator);
    expect((await item(id)).claim).not.toBeNull();
    await server.call(postsApi.release, { id }, colleague);
    expect(await approve(id)).toMatchObject({ success: true });
  });

  test("refuses a decision on the reviewer's own case (R-3.7)", async () => {
    const id = await createPost();
    const { id: userId, token } = await server.createUser({ roles: ["moderator"] });
    await sql`update users set phone = ${customer.phone} where id = ${userId}`.execute(server.services.db);
    expect(await approve(id, token)).toMatchObject({ reason: "review-own" });
  });

  test("an auditor reads items without deciding, and staff of other queues see none", async () => {
    const id = await createPost();
    const { token } = await server.createUser({ roles: ["auditor"] });
    expect((await item(id, token)).allowed).toEqual([]);
    expect(await approve(id, token)).toMatchObject({ code: 700 });
    const finance = (await server.createUser({ roles: ["finance"] })).token;
    expect(await server.call(postsApi.detail, { id }, finance)).toMatchObject({ code: 700 });
  });

  test("a bulk decision decides each item separately", async () => {
    const ids = [await createPost("甲"), await createPost("乙"), await createPost("丙")];
    await server.call(postsApi.claim, { id: ids[1] ?? 0 }, colleague);
    const rows = ids.map((id) => ({ id, version: 1 }));
    const { data } = await server.call(postsApi.decideMany, { rows, act: "approve" }, moderator);
    expect(data).toMatchObject({ done: 2, skipped: 1 });
  });

  test("each decision and undo adds a step and an audit entry", async () => {
    const id = await createPost();
    await approve(id);
    await server.call(postsApi.undo, { id }, moderator);
    const { steps } = (await server.call(postsApi.detail, { id }, moderator)).data as { steps: { act: string }[] };
    expect(steps.map(({ act }) => act)).toEqual(["ask", "approve", "undo"]);
    const { rows } = await sql<{ verb: string }>`
      select verb from audit_line where subject = ${`post:${id}`} order by id`.execute(server.services.db);
    expect(rows.map(({ verb }) => verb)).toEqual(["review.asked", "review.decided", "review.undone"]);
  });
});

describe("open items", () => {
  test("counts open items of the queues that the caller may see", async () => {
    const before = (await server.call(postsApi.counts, {}, moderator)).data as { open: number; late: number };
    await createPost();
    expect((await server.call(postsApi.counts, {}, moderator)).data).toMatchObject({ open: before.open + 1 });
    const waiting = (await server.call(reviewsApi.waiting, {}, moderator)).data as Record<string, unknown>;
    expect(waiting["post"]).toMatchObject({ open: before.open + 1 });
    expect(waiting).not.toHaveProperty("withdrawal");
  });

  test("notifies reviewers once about a late item", async () => {
    const id = await createPost();
    const countMessages = async () =>
      (await sql`select from message where number = ${String(id)}`.execute(server.services.db)).rows.length;
    await notifyLateReviews(server.services);
    expect(await countMessages()).toBe(1);
    later(240 * 60_000);
    await notifyLateReviews(server.services);
    await notifyLateReviews(server.services);
    expect(await countMessages()).toBe(2);
  });
});
