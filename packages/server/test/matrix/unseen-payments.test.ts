import { apis, permissionCodes } from "@vowdesk/contract";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import type { ChatCustomer } from "@vowdesk/contract/chat";
import { agreementsApi, type SalesRow } from "@vowdesk/contract/studio/agreements";
import { instalmentsApi, weddingRefundsApi } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../src/platform/clock.ts";
import { requestFor, startTestServer, type TestServer } from "../server.ts";
import { openStudio } from "../studio/open-studio.ts";
import { rows } from "./rows.ts";

type User = Awaited<ReturnType<TestServer["createUser"]>>;

/** What the couple has paid and what it owes, in cents and as money, in the grouping of each language. */
const amounts = /123457|376543|76543|1[.,\s]?234[.,]57|3[.,\s]?765[.,]43|765[.,]43/;

let server: TestServer;
let ids: number[];
let weddingId: number;
let conversationId: number;
/** May do everything, except what shows payments. */
let without: User;
/** As the other one, and sees the payments of the own weddings, of which there are none. */
let ownOnly: User;

/** The audit trail shows everything, and whoever cancels a wedding decides on its money. */
const isOther = (code: string) => !/^(payment|audit|wedding:cancel|wedding-refund)/.test(code);

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z"), demo: true });
  const studio = await openStudio(server);
  weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 123_457);
  const { id: shootId } = await studio.book(weddingId);
  const { db } = server.services;
  await sql`insert into couple_notice (wedding_id, partner, kind, subject, about_id, state, channel, body, next_at, expires_at, created_at, ended_at)
    values (${weddingId}, 'a', 'instalment-late', 'x', 1, 'sent', 'sms', 'You owe ¥3,765.43', now(), now(), now(), now())`.execute(
    db,
  );
  const { rows: conversations } = await sql<{ id: number }>`
    with customer as (
      insert into app_account (role, name, phone, phone_verified_at, password_hash)
      select 'customer', name_a, phone_a, now(), '' from wedding where id = ${weddingId} returning *)
    insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
    select id, name, phone, now(), now() from customer returning id`.execute(db);
  conversationId = conversations[0]?.id ?? 0;
  ids = [...new Set([weddingId, shootId, conversationId])];
  const codes = permissionCodes.filter(isOther);
  without = await server.createUser({ codes });
  const payments = permissionCodes.filter((code) => code.startsWith("payment") && code !== "payment:all");
  ownOnly = await server.createUser({ codes: [...codes, ...payments] });
});
afterAll(() => server?.close());

/** The paths of calls that can know a wedding. */
const knowsWeddings =
  /wedding|lead|quote|agreement|shoot|sheet|galler|offer|dashboard|chat|people|person|message|review|import/i;

const calls = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const reads = isRead(endpoint) || /export|reveal|find|figures|pdf|candidates|check|quote/i.test(name);
    return endpoint.access.kind === "staff" && reads && knowsWeddings.test(endpoint.path)
      ? [{ title: `${feature}.${name}`, endpoint }]
      : [];
  }),
);

/** The calls whose answers to a user have an amount of the wedding. */
async function showing({ token }: User): Promise<string[]> {
  const found = new Set<string>();
  for (const { title, endpoint } of calls) {
    const row = rows[title];
    const inputs = row === undefined || row.names === "nothing" ? [row?.input ?? {}] : ids.map((id) => row.fill(id));
    for (const input of inputs) {
      const { body } = await server.http.inject(requestFor(endpoint, input, token));
      if (amounts.test(body)) found.add(title);
    }
  }
  return [...found];
}

describe("users who do not see the payments of a wedding", () => {
  test("read no amount of them in any answer", async () => {
    expect(await showing(without)).toEqual([]);
    expect(await showing(ownOnly)).toEqual([]);
  });

  test("see none in a chat and in the sums of sales", async () => {
    for (const { token } of [without, ownOnly]) {
      const { data } = await server.call(apis.chat.customer, { id: conversationId }, token);
      expect((data as ChatCustomer).wedding).toMatchObject({ id: weddingId, balanceCents: null });
    }
    const period = { from: "2026-11-01", to: "2026-11-30", by: "consultant" } as const;
    const owed = async ({ token }: User) =>
      ((await server.call(agreementsApi.sales, period, token)).data as SalesRow[]).map((row) => row.outstandingCents);
    expect(await owed(without)).toEqual([null]);
    expect(await owed(ownOnly)).toEqual([0]);
  });

  test("learn none by an act that is refused", async () => {
    const dated = { weddingId, step: "selection", on: "2027-05-01", version: 9 } as const;
    expect(await server.call(instalmentsApi.dateStep, dated, ownOnly.token)).toMatchObject({ reason: "not-found" });
    const asked = { weddingId, amountCents: 99_999_999, doubleCents: 0, reason: "x" };
    expect(await server.call(weddingRefundsApi.ask, asked, ownOnly.token)).toMatchObject({ reason: "not-found" });
  });
});
