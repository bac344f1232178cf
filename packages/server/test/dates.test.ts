import { apis } from "@vowdesk/contract";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { requestFor, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.signIn("admin");
});
afterAll(() => server?.close());

type Schema = Record<string, unknown>;

function datesOf({ input }: Endpoint): string[] {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Schema>;
  };
  const isDate = (part: Schema): boolean =>
    ["date", "date-time"].includes(String(part["format"])) || ((part["anyOf"] ?? []) as Schema[]).some(isDate);
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    isDate(part) || /^(after|before|cursor)$/.test(name) ? [name] : [],
  );
}

const reads = Object.values(apis).flatMap((api) => Object.values<Endpoint>(api).filter(isRead));
const dated = reads.flatMap((call) => datesOf(call).map((field) => [call.path, field, call] as const));

const days = ["2026-02-30", "2025-02-29", "2026-13-01", "2026-11-00", "0000-01-01", "0001-01-01", "9999-12-31"];
const values = [...days, ...days.map((day) => `${day}T00:00:00Z`), "2026-11-02T24:00:00Z", "9999-12-31T23:59:59-23:59"];

test("finds calls with date fields", () => {
  expect(dated.length).toBeGreaterThan(8);
});

test.each(dated)("%s: rejects invalid dates in %s without a server error", async (_path, field, call) => {
  for (const value of values) {
    const input = { id: 1, pageNo: 1, kind: "delivery", [field]: value };
    const answer = await server.http.inject(requestFor(call, input, admin));
    expect([answer.statusCode, value, answer.body.slice(0, 200)]).toEqual([200, value, expect.any(String)]);
    expect(answer.json<{ reason?: string }>().reason ?? "", value).not.toBe("internal-error");
  }
});
