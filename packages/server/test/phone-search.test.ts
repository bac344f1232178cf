import { apis } from "@vowdesk/contract";
import { appChallengesApi, challengesApi } from "@vowdesk/contract/reviews/challenges";
import { appChatApi, chatApi } from "@vowdesk/contract/chat";
import { appFeedbackApi, feedbackApi } from "@vowdesk/contract/reviews/feedback";
import { isRead, type CallInput, type Endpoint } from "@vowdesk/contract/kernel";
import { appOrdersApi, ordersApi } from "@vowdesk/contract/local/orders";
import { usersApi } from "@vowdesk/contract/staff/users";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { insertAppAccount, openAppSession } from "../src/features/staff/auth/auth.ts";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** Two app users whose phone numbers differ in the masked digits only. */
const twins = [
  { name: "柒甲", phone: "13812341234", username: "twin.one" },
  { name: "柒乙", phone: "13898761234", username: "twin.two" },
] as const;

let server: TestServer;
let admin = "";

async function account(role: "customer" | "runner", phone: string, name: string) {
  const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
  return inTransaction(server.services, origin, async (ctx) => {
    const id = (await insertAppAccount(ctx.db, { role, phone, name, password_hash: "x" })) ?? 0;
    return { id, token: (await openAppSession(ctx, { id, role })).token };
  });
}

async function callOrThrow<E extends Endpoint>(endpoint: E, input: object, token: string): Promise<unknown> {
  const answer = await server.call(endpoint, input as CallInput<E>, token);
  if (!answer.success) throw new Error(`${endpoint.path}: ${answer.message}`);
  return answer.data;
}

const place = { lat: 30.2, lng: 120.2 };
const route = { zone: "滨江", pickup: "江南大道", destination: "滨盛路", from: place, to: place };

/**
 * Creates all listed records of an app user: two kinds of orders, a conversation, a review item, a challenge, a user and a
 * runner.
 */
async function createRecords({ name, phone, username }: (typeof twins)[number], challenger: string): Promise<void> {
  const { id, token } = await account("customer", phone, name);
  const { db } = server.services;
  await sql`update app_account set verified_at = now(), real_name = ${name} where id = ${id}`.execute(db);
  await callOrThrow(
    appOrdersApi.placeRide,
    { ...route, clientOrderId: `ride-${phone}`, plate: "浙A8K5", carModel: "大众" },
    token,
  );
  const errand = { ...route, clientOrderId: `errand-${phone}`, task: "buy", item: "药", itemValueCents: 4_500 };
  await callOrThrow(appOrdersApi.placeErrand, errand, token);
  await callOrThrow(appChatApi.send, { text: "在吗" }, token);
  await callOrThrow(appFeedbackApi.submit, { kind: "bug", text: "坏了" }, token);
  await callOrThrow(appChallengesApi.submit, { opponentPhone: phone, game: "台球", stakeCents: 1 }, challenger);
  const runner = await account("runner", phone.replace("138", "159"), name);
  await sql`insert into worker (id, name, phone, zone, serves)
    select id, name, phone, '滨江', '{errand}' from app_account where id = ${runner.id}`.execute(db);
  const staff = { username, realName: name, phone, password: "a long one 7" };
  await callOrThrow(usersApi.add, staff, admin);
}

async function addMoney(id: number): Promise<void> {
  await sql`
    with moved as (insert into ledger_transfer (at, purpose, subject, key)
      values (now(), 'packet.opened', 'test', 'test:challenger') returning id, at)
    insert into ledger_entry (transfer_id, line, account, cents, at)
    select moved.id, side.line, side.account, side.cents, moved.at from moved,
      (values (1, 'bank', -500::bigint), (2, ${`person:${id}`}, 500::bigint)) as side (line, account, cents)`.execute(
    server.services.db,
  );
}

beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.createUser({ username: "boss", roles: ["admin"] })).token;
  const challenger = await account("customer", "13700000000", "柒");
  await addMoney(challenger.id);
  // Item numbers are searched too. These values contain no part of the phone numbers.
  await sql`alter sequence review_id_seq restart with 2000000000`.execute(server.services.db);
  for (const twin of twins) await createRecords(twin, challenger.token);
});
afterAll(() => server?.close());

interface Property {
  type?: string;
  enum?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Property[];
}

const isText = ({ type, enum: choices, format, pattern, anyOf = [] }: Property): boolean =>
  (type === "string" && choices === undefined && format === undefined && pattern === undefined) || anyOf.some(isText);

/** Fields that identify a record or a position. */
const lookupFields: readonly string[] = ["id", "number", "before", "after", "page", "requestId"];

const requiredInput: Readonly<Record<string, object>> = { "chat.search": { id: 1 } };

interface Search {
  title: string;
  endpoint: Endpoint;
  inputOf(text: string): object;
}

/** All staff calls that filter by text, with the text field. An export has the filters of its list. */
const searches = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]): Search[] => {
    const title = `${feature}.${name}`;
    if (endpoint.access.kind !== "staff") return [];
    if (title === "orders.exportPart")
      return ["driver", "errand"].map((kind) => ({
        title: `${title} of ${kind} by q`,
        endpoint,
        inputOf: (q: string) => ({ kind, filters: { q } }),
      }));
    if (!isRead(endpoint) && name !== "export") return [];
    const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, Property>;
    };
    return Object.entries(schema.properties ?? {})
      .filter(([field, property]) => isText(property) && !lookupFields.includes(field))
      .map(([field]) => ({
        title: `${title} by ${field}`,
        endpoint,
        inputOf: (text: string) => ({ ...requiredInput[title], [field]: text }),
      }));
  }),
);

async function namesFound(endpoint: Endpoint, input: object, token = admin): Promise<string> {
  const { data } = await server.call(endpoint, input as never, token);
  const text = JSON.stringify(data ?? null);
  return twins.map(({ name }) => (text.includes(name) ? name : "")).join("");
}

const both = twins.map(({ name }) => name).join("");
const fragment = fc
  .record({
    phone: fc.constantFrom(
      ...twins.flatMap(({ phone }) => [phone, `86${phone}`, `+86${phone}`, phone.replace("138", "159")]),
    ),
    start: fc.nat(13),
    length: fc.integer({ min: 1, max: 10 }),
    blank: fc.nat(12),
  })
  .map(({ phone, start, length, blank }) => {
    const part = phone.slice(start, start + length);
    return blank < part.length - 1 ? `${part.slice(0, blank)} ${part.slice(blank)}` : part;
  })
  .filter((part) => part.trim() !== "");

describe("a search for a part of a number", () => {
  test.each(searches)(
    "does not tell two people with the same masked number apart: $title",
    async ({ endpoint, inputOf }) => {
      await fc.assert(
        fc.asyncProperty(fragment, async (text) => {
          expect(["", both], text).toContain(await namesFound(endpoint, inputOf(text)));
        }),
        { numRuns: 30 },
      );
    },
  );

  test("leaves no audit entry", async () => {
    const { rows } = await sql`select from audit_line where verb = 'phone.searched'`.execute(server.services.db);
    expect(rows).toHaveLength(0);
  });
});

const lists = [
  ["orders:driver", ordersApi.listDriver, "q"],
  ["orders:errand", ordersApi.listErrand, "q"],
  ["chats", chatApi.list, "q"],
  ["reviews:feedback", feedbackApi.list, "q"],
  ["reviews:challenge", challengesApi.list, "q"],
  ["users", usersApi.list, "phone"],
  ["app-users", usersApi.listVerified, "phone"],
  ["couriers", ordersApi.couriers, "q"],
] as const;

const searchedBy = async (username: string) =>
  (
    await sql<{ subject: string; changes: { phone: [null, string] } }>`
      select subject, changes from audit_line where verb = 'phone.searched' and actor = ${username} order by id`.execute(
      server.services.db,
    )
  ).rows;

describe.each(lists)("the list %s", (list, endpoint, field) => {
  const numberOf = (phone: string) => (list === "couriers" ? phone.replace("138", "159") : phone);

  test("finds people by the last four digits, which are not masked", async () => {
    expect(await namesFound(endpoint, { [field]: "1234" })).toBe(both);
    expect(await namesFound(endpoint, { [field]: "1235" })).toBe("");
  });

  test("finds one person by the complete number in any spelling and audits the search", async () => {
    const { username, token } = await server.createUser({ roles: ["admin"] });
    for (const { name, phone } of twins) {
      const number = numberOf(phone);
      const spaced = `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`;
      const wide = number.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
      for (const text of [number, spaced, spaced.replaceAll(" ", "-"), `+86 ${spaced}`, `0086${number}`, wide])
        expect(await namesFound(endpoint, { [field]: text }, token), text).toBe(name);
    }
    const masked = list === "couriers" ? "159****1234" : "138****1234";
    expect(await searchedBy(username)).toEqual(
      twins.map(() => ({ subject: list, changes: { phone: [null, masked] } })),
    );
  });
});
