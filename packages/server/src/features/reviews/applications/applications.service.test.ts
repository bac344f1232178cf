import {
  appApplicationsApi,
  applicationsApi,
  checklists,
  type Application,
  type ApplicationKind,
} from "@vowdesk/contract/reviews/applications";
import type { DocumentName } from "@vowdesk/contract/people/documents";
import { appOrdersApi } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReview } from "../../../../test/matrix/reviews.ts";
import { openReviews, type ReviewPerson, type ReviewDesk } from "../../../../test/reviews.ts";

let business: ReviewDesk;
beforeAll(async () => {
  business = await openReviews("moderator");
});
afterAll(() => business?.close());

let numbered = 0;
const documentOf = async (person: ReviewPerson, name: DocumentName, expiresOn: string | null = "2027-06-30") => ({
  name,
  number: `N${(numbered += 1)}`,
  picture: await person.picture(),
  expiresOn,
});
const allOf = (person: ReviewPerson, kind: ApplicationKind) =>
  Promise.all(checklists[kind].map((name) => documentOf(person, name)));

type Documents = Awaited<ReturnType<typeof allOf>>;
async function ask(person: ReviewPerson, kind: ApplicationKind, input?: Documents) {
  const shop =
    kind === "merchant" ? { shopName: "思雨小厨", address: "滨盛路 1 号", place: { lat: 30.2, lng: 120.2 } } : {};
  const documents = input ?? (await allOf(person, kind));
  return business.server.call(appApplicationsApi.submit, { kind, zone: "滨江", documents, ...shop }, person.token);
}
const asked = async (...input: Parameters<typeof ask>) => ((await ask(...input)).data as { id: number }).id;
const item = async (id: number) =>
  ((await business.server.call(applicationsApi.detail, { id }, business.token)).data as { item: Application }).item;
const decide = (id: number, act: string, more = {}, version = 1) =>
  business.decide(applicationsApi.decide, { id, version }, act, more);
const one = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(business.server.services.db)).rows[0];
const roleOf = async ({ id }: ReviewPerson) =>
  (await one(sql<{ role: string }>`select role from app_account where id = ${id}`))?.role;

/** An order of this customer that the merchant has not accepted. */
async function orderBy({ id, token }: ReviewPerson): Promise<string> {
  const shop = await business.person("老成都川菜馆");
  const shopId = shop.id;
  await sql`insert into merchant (id, name, phone, address, zone, lat, lng) select id, name, phone, '滨盛路 1 号', '滨江', 30.2, 120.2
    from app_account where id = ${shopId}`.execute(business.server.services.db);
  const dish = await one(sql<{ id: number }>`
    insert into dish (merchant_id, name, price_cents) values (${shopId}, '宫保鸡丁', 3200) returning id`);
  const order = { merchantId: shopId, items: [{ dishId: dish?.id ?? 0, quantity: 1 }], address: "滨江路 18 号" };
  const placed = await business.server.call(
    appOrdersApi.place,
    { ...order, clientOrderId: `order-of-${id}` } as never,
    token,
  );
  return (placed.data as { number: string }).number;
}
const cancel = (number: string, { token }: ReviewPerson) =>
  business.server.call(appOrdersApi.customerStep, { number, to: "cancelled", reason: "不要了" } as never, token);

describe("approving", () => {
  test.each(["courier", "driver", "runner"] as const)(
    "makes the customer a %s off shift after ten seconds",
    async (kind) => {
      const person = await business.person();
      const id = await asked(person, kind);
      await decide(id, "approve");
      expect(await roleOf(person)).toBe("customer");
      await business.settle();
      expect(await roleOf(person)).toBe(kind);
      const serves = { courier: "delivery", driver: "driver", runner: "errand" }[kind];
      expect(await one(sql`select zone, serves, on_shift from worker where id = ${person.id}`)).toEqual({
        zone: "滨江",
        serves: [serves],
        on_shift: false,
      });
      expect((await person.notices())[0]?.text).toContain("已通过");
    },
  );

  test("creates the shop of a merchant", async () => {
    const person = await business.person();
    await decide(await asked(person, "merchant"), "approve");
    await business.settle();
    expect(await one(sql`select name, address, zone, is_open, lat from merchant where id = ${person.id}`)).toEqual({
      name: "思雨小厨",
      address: "滨盛路 1 号",
      zone: "滨江",
      is_open: true,
      lat: 30.2,
    });
  });

  test("is refused while a document is missing or expired", async () => {
    const person = await business.person();
    const missing = await asked(person, "courier", [await documentOf(person, "health-certificate")]);
    expect(await decide(missing, "approve")).toMatchObject({ reason: "application-documents" });
    const late = await business.person();
    const expired = await asked(late, "runner", [await documentOf(late, "health-certificate", "2026-11-01")]);
    expect(await decide(expired, "approve")).toMatchObject({ reason: "application-documents" });
    const last = await business.person();
    const today = await asked(last, "runner", [await documentOf(last, "health-certificate", "2026-11-02")]);
    expect(await decide(today, "approve")).toMatchObject({ success: true });
  });

  test("is refused while the customer has an open order", async () => {
    const person = await business.person();
    const id = await asked(person, "runner");
    const number = await orderBy(person);
    expect(await decide(id, "approve")).toMatchObject({ reason: "application-orders" });
    await cancel(number, person);
    expect(await decide(id, "approve")).toMatchObject({ success: true });
  });

  test("must be decided again if an order was placed during the undo time", async () => {
    const person = await business.person();
    const id = await asked(person, "runner");
    await decide(id, "approve");
    await orderBy(person);
    await business.settle();
    expect(await roleOf(person)).toBe("customer");
    expect(await item(id)).toMatchObject({ status: "waiting", dueAt: expect.any(String) as string });
    expect(await person.notices()).toEqual([]);
  });
});

describe("returning", () => {
  test("lets the applicant replace documents by name, and then the application waits again", async () => {
    const person = await business.person();
    const [health, vehicle] = await allOf(person, "courier");
    const id = await asked(person, "courier", [{ ...health, expiresOn: "2026-01-01" }, vehicle] as Documents);
    await decide(id, "return", { reason: "健康证已过期" });
    const again = async () => ({ id, documents: [await documentOf(person, "health-certificate", "2027-10-31")] });
    const complete = async () => business.server.call(appApplicationsApi.complete, await again(), person.token);
    expect(await complete()).toMatchObject({ reason: "review-closed" });
    await business.settle();
    expect((await person.notices())[0]).toMatchObject({ reason: "健康证已过期" });
    const other = await business.person();
    const input = { id, documents: [await documentOf(other, "health-certificate")] };
    expect(await business.server.call(appApplicationsApi.complete, input, other.token)).toMatchObject({
      reason: "not-found",
    });

    expect(await complete()).toMatchObject({ success: true, data: { id, status: "waiting" } });
    const waits = await item(id);
    expect(Date.parse(waits.dueAt ?? "")).toBe(business.clock.now().getTime() + 48 * 3_600_000);
    expect(waits.details.documents.map(({ name, expiresOn }) => [name, expiresOn])).toEqual([
      ["vehicle-licence", "2027-06-30"],
      ["health-certificate", "2027-10-31"],
    ]);
    expect(await complete()).toMatchObject({ reason: "review-closed" });
    expect(await decide(id, "approve", {}, waits.version)).toMatchObject({ success: true });
  });
});

describe("applying", () => {
  test("allows one open application, including a returned one", async () => {
    const person = await business.person();
    const id = await asked(person, "runner");
    expect(await ask(person, "driver")).toMatchObject({ reason: "review-twice" });
    await decide(id, "return", { reason: "x" });
    await business.settle();
    expect(await ask(person, "driver")).toMatchObject({ reason: "review-twice" });
  });

  test("is refused to users who already have a worker or merchant role", async () => {
    const person = await business.person();
    await sql`update app_account set role = 'driver' where id = ${person.id}`.execute(business.server.services.db);
    expect(await ask(person, "runner")).toMatchObject({ reason: "application-customers-only" });
  });

  test("refuses unknown and duplicate documents", async () => {
    const person = await business.person();
    const unknown = [await documentOf(person, "driving-licence")];
    expect(await ask(person, "runner", unknown)).toMatchObject({ code: 422 });
    const twice = [await documentOf(person, "health-certificate"), await documentOf(person, "health-certificate")];
    expect(await ask(person, "runner", twice)).toMatchObject({ code: 422 });
  });
});

const open: Readonly<Record<string, readonly string[]>> = {
  waiting: ["reject", "return"],
  returned: [],
  approved: [],
  rejected: [],
};
test.each(Object.keys(open))("%s allows the expected actions", async (status) => {
  await business.person();
  for (const act of ["approve", "reject", "return"]) {
    const id = await makeReview(business.server.services, "application", status);
    const { success, reason } = await decide(id, act, { reason: "x" });
    const refused = status === "waiting" ? "application-documents" : "review-closed";
    expect({ act, success, reason }).toMatchObject(
      open[status]?.includes(act) ? { act, success: true } : { act, reason: refused },
    );
  }
});
