import {
  appChatApi,
  chatApi,
  chatReportsApi,
  chatTeamsApi,
  undoSendMs,
  type AppConversation,
  type ChatReport,
  type ChatTeam,
  type GroupFigures,
  type Inquiry,
  type InquiryFigures,
} from "@vowdesk/contract/chat";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atDesk, makeCustomer, passes, type TestAgent, type TestCustomer } from "../../../../test/chat.ts";
import { joinConversation } from "../conversations/joining.store.ts";
import { accountRecords } from "../chat.ts";
import { isShortRun } from "../../../../test/sampled.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let manager: TestAgent;
let agents: TestAgent[] = [];
const teams: ChatTeam[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  const users = [];
  for (let at = 0; at < 3; at += 1) users.push(await server.createUser({ roles: ["service"] }));
  agents = users;
  manager = await server.createUser({ roles: ["manager"] });
  for (const name of ["售后", "预约"]) {
    const members = agents.map(({ id }) => id);
    teams.push((await server.call(chatTeamsApi.save, { name, members }, manager.token)).data as ChatTeam);
  }
});
afterAll(() => server?.close());

const now = () => clock.now().getTime();
const businessDay = () => new Date(now() + 8 * 60 * 60_000).toISOString().slice(0, 10);

/** Begins the next day with new sessions, so that the figures of a day belong to one history. */
async function nextDay(): Promise<void> {
  clock.moveMs(dayMs);
  for (const agent of [...agents, manager]) {
    const { rows } = await sql<{ name: string }>`select username as name from users where id = ${agent.id}`.execute(
      server.services.db,
    );
    agent.token = await server.signIn(rows[0]?.name ?? "");
  }
}

interface ModelInquiry {
  openedAt: number;
  repliedAt: number | null;
  resolvedAt: number | null;
  colleague: number;
  team: number;
  rating: number | null;
  isAsked: boolean;
}

/** A second implementation of the figures, without the database. */
class ModelConversation {
  readonly inquiries: ModelInquiry[] = [];
  held: { writtenAt: number; from: number }[] = [];
  assignee = 0;
  team = 0;

  get last(): ModelInquiry | undefined {
    return this.inquiries.at(-1);
  }

  says(at: number): void {
    if (this.last && this.last.resolvedAt === null) return;
    const fresh = { repliedAt: null, resolvedAt: null, colleague: 0, team: 0, rating: null, isAsked: false };
    this.inquiries.push({ openedAt: at, ...fresh });
  }

  replies(at: number, from: number): void {
    this.held.push({ writtenAt: at, from });
    this.assignee ||= from;
  }

  release(at: number): void {
    const due = this.held.filter(({ writtenAt }) => writtenAt + undoSendMs <= at);
    this.held = this.held.filter((item) => !due.includes(item));
    for (const { writtenAt } of due) {
      const { last } = this;
      if (!last || last.repliedAt !== null || writtenAt < last.openedAt) continue;
      last.repliedAt = writtenAt + undoSendMs;
    }
  }

  finishes(at: number, by: number): void {
    const { last } = this;
    if (last && last.resolvedAt === null)
      Object.assign(last, { resolvedAt: at, colleague: this.assignee || by, team: this.team });
  }

  reopens(): void {
    if (this.last) Object.assign(this.last, { resolvedAt: null, colleague: 0, team: 0 });
  }

  current(): ModelInquiry[] {
    return this.inquiries.map((item) =>
      item.resolvedAt === null ? { ...item, colleague: this.assignee, team: this.team } : item,
    );
  }
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const ms = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return Math.round(ms / 1_000);
}

const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function figuresOf(all: readonly ModelInquiry[]): InquiryFigures {
  const ratings = present(all.map(({ rating }) => rating));
  const mean = ratings.reduce((sum, item) => sum + item, 0) / ratings.length;
  return {
    inquiries: all.length,
    answered: all.filter(({ repliedAt }) => repliedAt !== null).length,
    resolved: all.filter(({ resolvedAt }) => resolvedAt !== null).length,
    rated: ratings.length,
    firstResponseSeconds: median(present(all.map(({ openedAt, repliedAt }) => repliedAt && repliedAt - openedAt))),
    resolutionSeconds: median(present(all.map(({ openedAt, resolvedAt }) => resolvedAt && resolvedAt - openedAt))),
    rating: ratings.length === 0 ? null : Math.round(mean * 100) / 100,
  };
}

const groupsOf = (all: readonly ModelInquiry[], key: "colleague" | "team") =>
  Object.fromEntries(
    [...new Set(all.map((item) => item[key]))].map((id) => [id, figuresOf(all.filter((item) => item[key] === id))]),
  );

const byId = (groups: readonly GroupFigures[]) =>
  Object.fromEntries(groups.map(({ id, name: _name, ...figures }) => [id, figures]));

const acts = ["says", "says", "replies", "replies", "waits", "waits", "finishes", "reopens", "team", "rates"] as const;
const step = fc.record({
  act: fc.constantFrom(...acts),
  customer: fc.nat(1),
  agent: fc.nat(2),
  ms: fc.constantFrom(1_000, 4_000, 5_000, 61_000, 187_500),
  team: fc.nat(2),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Party {
  customer: TestCustomer;
  model: ModelConversation;
  id: number;
}

async function ratingRequest({ customer }: Party): Promise<AppConversation["ratingRequest"]> {
  return ((await server.call(appChatApi.mine, {}, customer.token)).data as AppConversation).ratingRequest;
}

async function rates(party: Party, rating: number | null): Promise<void> {
  const { last } = party.model;
  const isDue = last !== undefined && last.resolvedAt !== null && last.repliedAt !== null && !last.isAsked;
  const request = await ratingRequest(party);
  expect(request !== null, "the customer is asked").toBe(isDue);
  const input = { inquiryId: request?.inquiryId ?? 2_000_000, rating, comment: "谢谢" };
  const answer = await server.call(appChatApi.rate, input, party.customer.token);
  expect(answer.success).toBe(isDue);
  if (isDue) Object.assign(last, { rating, isAsked: true });
}

const calls = {
  says: async ({ customer, model }: Party) => {
    const at = now();
    await customer.says("请问");
    model.says(at);
  },
  replies: async ({ id, model }: Party, agent: TestAgent) => {
    const at = now();
    if ((await atDesk(server, agent, id).sends("您好")).success) model.replies(at, agent.id);
  },
  finishes: async ({ id, model }: Party, agent: TestAgent) => {
    const answer = await server.call(chatApi.setState, { id, state: "done" }, agent.token);
    if (answer.success) model.finishes(now(), agent.id);
  },
  reopens: async ({ id, model }: Party, agent: TestAgent) => {
    const isDone = (await atDesk(server, agent, id).sees()).state === "done";
    const answer = await server.call(chatApi.setState, { id, state: "open" }, agent.token);
    if (isDone && answer.success) model.reopens();
  },
  team: async ({ id, model }: Party, agent: TestAgent, { team: index }: Step) => {
    const teamId = teams[index]?.id ?? null;
    if (!(await server.call(chatApi.handToTeam, { id, teamId }, agent.token)).success) return;
    model.team = teamId ?? 0;
    if (teamId !== null) model.assignee = 0;
  },
  rates: (party: Party, _agent: TestAgent, { rating }: Step) => rates(party, rating),
};

async function play(party: Party, one: Step): Promise<void> {
  if (one.act !== "waits") await calls[one.act](party, agents[one.agent] as TestAgent, one);
}

//
describe("figures of random histories", () => {
  test("equal those of a model, in all, per colleague and per team, and each opens its rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await nextDay();
        const parties: Party[] = [];
        for (let at = 0; at < 2; at += 1) {
          const customer = await makeCustomer(server);
          const model = new ModelConversation();
          await customer.says("在吗");
          model.says(now());
          parties.push({ customer, model, id: await customer.conversationId() });
        }
        for (const one of steps) {
          const party = parties[one.customer] as Party;
          if (one.act === "waits") {
            await passes(server, one.ms);
            for (const { model } of parties) model.release(now());
          } else await play(party, one);
        }
        const all = parties.flatMap(({ model }) => model.current());
        const range = { from: businessDay(), to: businessDay() };
        const report = (await server.call(chatReportsApi.summary, range, manager.token)).data as ChatReport;
        expect(report.total).toEqual(figuresOf(all));
        expect(byId(report.colleagues)).toEqual(groupsOf(all, "colleague"));
        expect(byId(report.teams)).toEqual(groupsOf(all, "team"));
        const rowsOf = async (filters: object) =>
          (
            (await server.call(chatReportsApi.list, { ...range, ...filters, pageSize: 100 }, manager.token)).data as {
              records: Inquiry[];
            }
          ).records;
        for (const { id, answered } of report.colleagues)
          expect(await rowsOf({ colleague: id, only: "answered" })).toHaveLength(answered);
        for (const { id, resolved, inquiries } of report.teams) {
          expect(await rowsOf({ team: id, only: "resolved" })).toHaveLength(resolved);
          expect(await rowsOf({ team: id, only: "open" })).toHaveLength(inquiries - resolved);
        }
        expect(await rowsOf({ only: "rated" })).toHaveLength(report.total.rated);
      }),
      { numRuns: 12 },
    );
  });

  test("the inquiries of the messages before the migration are those that the service stored", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("says", "replies", "finishes", "reopens"), { minLength: 5, maxLength: 25 }),
        async (input) => {
          await nextDay();
          const customer = await makeCustomer(server);
          await customer.says("在吗");
          const party = { customer, model: new ModelConversation(), id: await customer.conversationId() };
          for (const act of input) {
            await play(party, { act, agent: 0, customer: 0, ms: 1_000, team: 2, rating: null });
            await passes(server, 7_000);
          }
          const { rows } = await sql<{ stored: unknown; past: unknown }>`
            select (select json_agg(json_build_array(opened_at, replied_at, resolved_at) order by id) from chat_inquiry
                where conversation_id = ${party.id}) as stored,
              (select json_agg(json_build_array(opened_at, replied_at, resolved_at) order by opened_at)
                from past_chat_inquiries(${party.id}, ${party.id})) as past`.execute(server.services.db);
          expect(rows[0]?.past).toEqual(rows[0]?.stored);
        },
      ),
      { numRuns: isShortRun ? 20 : 60 },
    );
  });
});

describe("satisfaction", () => {
  async function finished(): Promise<Party> {
    const customer = await makeCustomer(server);
    await customer.says("可以改地址吗");
    const party = { customer, model: new ModelConversation(), id: await customer.conversationId() };
    const [agent] = agents as [TestAgent];
    await atDesk(server, agent, party.id).sends("可以的");
    await passes(server, 5_000);
    await server.call(chatApi.setState, { id: party.id, state: "done" }, agent.token);
    return party;
  }
  const rate = async (party: Party, rating: number | null, comment = "") =>
    server.call(
      appChatApi.rate,
      { inquiryId: (await ratingRequest(party))?.inquiryId ?? 1, rating, comment },
      party.customer.token,
    );

  //
  test("the customer is asked once, and staff see the rating in the conversation", async () => {
    const party = await finished();
    const [agent] = agents as [TestAgent];
    expect(await rate(party, 4, "回复很快")).toMatchObject({ success: true, data: { ratingRequest: null } });
    const business = atDesk(server, agent, party.id);
    expect((await business.sees()).satisfaction).toMatchObject({ rating: 4, comment: "回复很快" });
    expect((await business.thread()).records.at(-1)?.event).toEqual({
      name: "rated",
      values: { by: party.customer.name, rating: 4, comment: "回复很快" },
    });
    expect((await party.customer.phone()).some(({ text }) => text.includes("回复很快"))).toBe(false);
    // Finishing the same inquiry again does not ask again.
    await server.call(chatApi.setState, { id: party.id, state: "open" }, agent.token);
    await server.call(chatApi.setState, { id: party.id, state: "done" }, agent.token);
    expect(await ratingRequest(party)).toBeNull();
    expect(await rate(party, 1)).toMatchObject({ reason: "chat-rating-closed" });
  });

  //
  test("the request ends when the customer declines, writes again, or after seven days", async () => {
    const declining = await finished();
    expect(await rate(declining, null)).toMatchObject({ success: true });
    expect(await ratingRequest(declining)).toBeNull();
    const writing = await finished();
    await writing.customer.says("还有一个问题");
    expect(await ratingRequest(writing)).toBeNull();
    const late = await finished();
    expect(await ratingRequest(late)).not.toBeNull();
    clock.moveMs(7 * dayMs);
    expect(await ratingRequest(late)).toBeNull();
    await nextDay();
  });

  test("a customer cannot rate the inquiry of another", async () => {
    const [mine, other] = [await finished(), await finished()];
    const { inquiryId = 0 } = (await ratingRequest(other)) ?? {};
    const answer = await server.call(appChatApi.rate, { inquiryId, rating: 1 }, mine.customer.token);
    expect(answer).toMatchObject({ reason: "chat-rating-closed" });
    expect(await ratingRequest(other)).not.toBeNull();
  });

  test("the person's archive has the rating; an erasure removes the comment and ends the inquiry", async () => {
    const party = await finished();
    await rate(party, 3, "有点慢");
    await party.customer.says("再问一下");
    const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
    const { id: personId } = party.customer;
    const { records } = await inTransaction(server.services, origin, (ctx) => accountRecords.read(ctx, personId, null));
    expect(records.flatMap(({ rating }) => rating ?? [])).toMatchObject([{ rating: 3, comment: "有点慢" }]);
    await inTransaction(server.services, origin, (ctx) => accountRecords.erase(ctx, personId, "—", []));
    const { rows } = await sql`
      select rating, comment, resolved_at is not null as "isResolved" from chat_inquiry
      where conversation_id = ${party.id} order by id`.execute(server.services.db);
    expect(rows).toEqual([
      { rating: 3, comment: "", isResolved: true },
      { rating: null, comment: "", isResolved: true },
    ]);
  });

  test("joined conversations keep their inquiries; of two open ones one remains from the earlier beginning", async () => {
    const [rated, other] = [await finished(), await finished()];
    await rate(rated, 5);
    await rated.customer.says("第二个问题");
    clock.moveMs(60_000);
    await other.customer.says("另一个问题");
    const { db } = server.services;
    const openedAt = new Date(now() - 60_000).toISOString();
    await db.transaction().execute((inside) => joinConversation(inside, rated.customer.id, other.customer.id));
    const { rows } = await sql<{ rating: number | null; openedAt: Date | null }>`
      select rating, case when resolved_at is null then opened_at end as "openedAt" from chat_inquiry
      where conversation_id = ${other.id} order by rating, "openedAt"`.execute(db);
    expect(rows.map((row) => [row.rating, row.openedAt?.toISOString()])).toEqual([
      [5, undefined],
      [null, openedAt],
      [null, undefined],
    ]);
    expect((await atDesk(server, agents[0] as TestAgent, other.id).sees()).satisfaction?.rating).toBe(5);
  });

  //
  test("an inquiry without an answer is not rated", async () => {
    const customer = await makeCustomer(server);
    await customer.says("。");
    const id = await customer.conversationId();
    await server.call(chatApi.setState, { id, state: "done" }, agents[0]?.token ?? "");
    expect(await ratingRequest({ customer, model: new ModelConversation(), id })).toBeNull();
  });
});

test("an answer that the customer gets after the conversation was finished leaves it finished", async () => {
  const customer = await makeCustomer(server);
  await customer.says("好了吗");
  const id = await customer.conversationId();
  const [agent] = agents as [TestAgent];
  const business = atDesk(server, agent, id);
  await business.sends("好了");
  await server.call(chatApi.setState, { id, state: "done" }, agent.token);
  await passes(server, 5_000);
  expect(await business.sees()).toMatchObject({ state: "done", waitingSince: null });
  // A message that staff write later opens it again.
  await business.sends("还需要什么吗");
  await passes(server, 5_000);
  expect(await business.sees()).toMatchObject({ state: "open" });
});
