import { chatApi, chatReportsApi, type ChatReport } from "@vowdesk/contract/chat";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atDesk, makeCustomer, passes, type TestAgent } from "../../../../test/chat.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

/** 23:30 in Shanghai, the time zone of the business. */
const clock = fixedClock("2026-11-02T15:30:00Z");
let server: TestServer;
let manager: TestAgent;
let li: TestAgent;
beforeAll(async () => {
  server = await startTestServer({ clock });
  li = await server.createUser({ username: "li", roles: ["service"] });
  const { db } = server.services;
  await sql`update users set real_name = '李客服' where id = ${li.id}`.execute(db);
  const customer = await makeCustomer(server, "=陈思雨");
  await customer.says("在吗");
  const id = await customer.conversationId();
  await atDesk(server, li, id).sends("在的");
  await passes(server, 65_000);
  await server.call(chatApi.setState, { id, state: "done" }, li.token);
  clock.moveMs(60 * 60_000);
  await customer.says("又来了");
  // Sessions of this clock end after an hour.
  manager = await server.createUser({ roles: ["manager"] });
  li.token = await server.signIn("li");
});
afterAll(() => server?.close());

const report = async (from: string, to: string, by = manager) =>
  server.call(chatReportsApi.summary, { from, to }, by.token);

//
test("days are those of the business", async () => {
  const first = (await report("2026-11-02", "2026-11-02")).data as ChatReport;
  expect(first.total).toMatchObject({ inquiries: 1, answered: 1, resolved: 1, firstResponseSeconds: 5 });
  expect(first.colleagues).toMatchObject([{ id: li.id, name: "李客服", resolutionSeconds: 65 }]);
  const second = (await report("2026-11-03", "2026-11-03")).data as ChatReport;
  expect(second.total).toMatchObject({ inquiries: 1, answered: 0, firstResponseSeconds: null, rating: null });
  const none = (await report("2026-10-01", "2026-10-02")).data as ChatReport;
  expect(none).toMatchObject({ total: { inquiries: 0 }, colleagues: [], teams: [] });
});

test("a range is in order, at most 366 days long, and read with permission only", async () => {
  expect(await report("2026-11-03", "2026-11-02")).toMatchObject({ code: 422 });
  expect(await report("2025-11-01", "2026-11-02")).toMatchObject({ code: 422 });
  expect(await report("2025-11-02", "2026-11-02")).toMatchObject({ success: true });
  expect(await report("2026-11-02", "2026-11-02", li)).toMatchObject({ code: 700 });
});

//
test("the export has the listed rows, no formulas, and an audit entry with its filters", async () => {
  const events = recordEvents(server);
  const filters = { from: "2026-11-02", to: "2026-11-02", only: "resolved" } as const;
  const { data } = await server.call(chatReportsApi.export, filters, manager.token, { "accept-language": "en" });
  const { text, count } = data as { text: string; count: number };
  const [headings, row] = parse(text) as string[][];
  expect(count).toBe(1);
  expect(headings?.slice(2, 5)).toEqual(["Customer", "Colleague", "Team"]);
  expect(row?.slice(2)).toEqual([
    "'=陈思雨",
    "李客服",
    "",
    "2026-11-02T23:30:00.000+08:00",
    "2026-11-02T23:30:05.000+08:00",
    "2026-11-02T23:31:05.000+08:00",
    "5",
    "65",
    "",
    "",
  ]);
  expect(events).toMatchObject([{ type: "chat-inquiries.exported", after: { filters, lines: 1 } }]);
});
