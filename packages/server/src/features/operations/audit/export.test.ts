import { auditApi } from "@vowdesk/contract/operations/audit";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction } from "../../../kernel/http/context.ts";
import { record } from "./audit.service.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

let server: TestServer;
let auditor = "";
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  auditor = await server.signIn("auditor");
});
afterAll(() => server.close());

const origin = {
  actor: { kind: "staff", id: 4, name: "dispatcher", codes: new Set<string>(), scope: unlimited },
  language: "en",
  requestId: "r-1",
  ip: "10.0.0.1",
} as const;

const recordEvent = (subject: string, reason: string) =>
  inTransaction(server.services, origin, (ctx) => record(ctx, { type: "test.happened", subject, reason }));

interface Part {
  csv: string;
  count: number;
  next: string | null;
  headings: string;
}
const part = async (input: { id: string; after?: string; reason?: string }, token = auditor) =>
  server.call(auditApi.exportPart, input, token);

async function start(filters: object): Promise<{ id: string; total: number }> {
  const { data } = await server.call(auditApi.startExport, filters, auditor);
  return data as { id: string; total: number };
}

test("a cell that a spreadsheet would run starts with an apostrophe", async () => {
  for (const [i, formula] of ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1", "\r=1"].entries())
    await recordEvent(`formula:${i}`, formula);
  const { id, total } = await start({ subject: "formula:" });
  const { csv, count, next } = (await part({ id })).data as Part;
  expect({ total, count, next }).toEqual({ total: 6, count: 6, next: null });
  expect(csv).toContain("'=cmd|' /C calc'!A0");
  expect(csv).toContain("'+1+1");
  expect(csv).toContain("'-2+3");
  expect(csv).toContain("'@SUM(1)");
  for (const cell of (parse(csv) as string[][]).flat()) expect(cell).not.toMatch(/^[=+@\t\r-]/);
});

test("an export writes an audit entry and contains exactly what that entry states", async () => {
  const { id } = await start({ subject: "formula:1", actor: "dispatcher" });
  const line = await server.call(auditApi.detail, { id }, auditor);
  expect(line.data).toMatchObject({
    line: {
      verb: "audit.exported",
      actor: "auditor",
      changes: { filters: [null, { subject: "formula:1", actor: "dispatcher" }], lines: [null, 1] },
    },
  });
  expect((await part({ id })).data).toMatchObject({ count: 1 });
});

test("a long export is split into parts without gaps and repetitions", async () => {
  const { db } = server.services;
  const { sql } = await import("kysely");
  await sql`insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, actor, verb, subject, changes)
    select 0, 1000000 + n, sha256('x'), now() - interval '1 hour' - (n / 3) * interval '1 second', 'system', 0, 'system', 'bulk.happened', 'bulk:' || n, '{}'
    from generate_series(1, 4500) n`.execute(db);
  const { id, total } = await start({ verb: "bulk." });
  expect(total).toBe(4500);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { data } = await part({ id, ...(after === null ? {} : { after }) });
    seen.push(...(data as Part).csv.trimEnd().split("\r\n"));
    after = (data as Part).next;
  } while (after !== null);
  expect(new Set(seen.map((row) => row.split(",")[0])).size).toBe(4500);
  expect(seen).toHaveLength(4500);
});

test("a user cannot continue another user's export, or an entry that is not an export", async () => {
  const { id } = await start({});
  const { token } = await server.createUser({ roles: ["auditor"] });
  expect(await part({ id }, token)).toMatchObject({ success: false, reason: "export-over" });
  await recordEvent("no:export", "x");
  expect(await part({ id: "1" })).toMatchObject({ success: false, reason: "export-over" });
  expect(await part({ id, after: "0" })).toMatchObject({ code: 422 });
});

test("an export filtered by a phone number finds its entries, and its own entry masks the number", async () => {
  await recordEvent("call:1", "called 13812341234");
  const filters = { reason: "13812341234" };
  const { id, total } = await start(filters);
  expect(total).toBe(1);
  expect((await part({ id, ...filters })).data).toMatchObject({ count: 1 });
  expect(await part({ id, reason: "called" })).toMatchObject({ success: false, reason: "export-over" });
  const { data } = await server.call(auditApi.detail, { id }, auditor);
  expect(JSON.stringify(data)).toContain("138****1234");
  expect(JSON.stringify(data)).not.toContain("13812341234");
});
