import { apis } from "@vowdesk/contract";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import type { $ZodTypes } from "zod/v4/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestFor } from "../server.ts";
import { isOfStudio, marksIn, openForeignRecords, reviewCalls, type ForeignRecords } from "./foreign-records.ts";
import { rows } from "./rows.ts";

/** Records that a call may name although they are foreign, with the reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Decision 046: the audit trail is not limited. Administrators and auditors read it.
  "audit.list": ["staff", "lead", "wedding"],
  "audit.detail": ["staff", "lead", "wedding"],
  "audit.exportPart": ["staff", "lead", "wedding"],
  // The complaints of the person.
  "appUsers.exportPart": ["complaint"],
  // The name of the colleague who published the announcement.
  "notifications.inbox": ["staff"],
  "notifications.list": ["staff"],
};

/** Inputs beside those of the access matrix, with which a call answers more. */
const moreInputs: Readonly<Record<string, () => Record<string, unknown>>> = {
  "orderEntry.findCustomer": () => ({ phone: "13900000001" }),
};

let records: ForeignRecords;

beforeAll(async () => {
  records = await openForeignRecords();
});
afterAll(() => records?.close());

/** The values of each enum at the top of an input. */
function variantsOf({ input }: Endpoint, base: Record<string, unknown>): Record<string, unknown>[] {
  const shape = (input as { _zod: { def: { shape?: Record<string, unknown> } } })._zod.def.shape ?? {};
  const valuesOf = (schema: unknown): unknown[] => {
    const { def } = (schema as $ZodTypes)._zod;
    if (def.type === "enum") return Object.values(def.entries);
    const inner = (def as { innerType?: unknown; out?: unknown }).innerType ?? (def as { out?: unknown }).out;
    return inner ? valuesOf(inner) : [];
  };
  return [
    base,
    ...Object.entries(shape).flatMap(([name, schema]) => valuesOf(schema).map((value) => ({ ...base, [name]: value }))),
  ];
}

const calls = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const reads = isRead(endpoint) || /export|reveal|find|figures|pdf|candidates|check|quote/i.test(name);
    return endpoint.access.kind === "staff" && reads ? [{ title: `${feature}.${name}`, endpoint }] : [];
  }),
);

/** The marks that a call answers to a user. */
async function namedBy({ title, endpoint }: (typeof calls)[number], token: string): Promise<string[]> {
  const row = rows[title];
  const named =
    row === undefined || row.names === "nothing" ? [row?.input ?? {}] : records.ids.map((id) => row.fill(id));
  const inputs = [...named, ...(moreInputs[title] ? [moreInputs[title]()] : [])];
  const found = new Set<string>();
  for (const input of inputs.flatMap((base) => variantsOf(endpoint, base))) {
    const { body, headers } = await records.desk.server.http.inject(requestFor(endpoint, input, token));
    for (const mark of marksIn(body + JSON.stringify(headers))) found.add(mark);
  }
  return [...found];
}

describe("answers to a user with limits", () => {
  test.each(calls)("$title names no record outside of them", async (call) => {
    const known = [...(allowed[call.title] ?? []), reviewCalls[call.title.split(".")[0] ?? ""]];
    const named = await namedBy(call, records.limited.token);
    expect(named.filter((item) => !known.includes(item.split(" ")[0]))).toEqual([]);
  });

  test.each(calls)("$title names no record of the studio to a user who sees their own ones", async (call) => {
    expect((await namedBy(call, records.ownOnly.token)).filter(isOfStudio)).toEqual([]);
  });

  // The exports whose records have a scope. The test above means nothing for an export that answers nobody.
  test.each([
    ["leads.export", "lead"],
    ["orders.exportPart", "order"],
    ["shoots.export", "shoot"],
    ["users.export", "staff"],
    ["weddings.export", "wedding"],
  ])("%s names the records to a user without limits", async (title, record) => {
    const { endpoint } = calls.find((call) => call.title === title) ?? {};
    const row = rows[title];
    if (!endpoint || row?.names !== "nothing") throw new Error(`${title} is not an export`);
    const { body } = await records.desk.server.http.inject(requestFor(endpoint, row.input, records.foreign.token));
    expect(marksIn(body)).toContainEqual(expect.stringMatching(new RegExp(`^${record} `)));
  });
});
