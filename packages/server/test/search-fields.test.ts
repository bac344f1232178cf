import { apis } from "@vowdesk/contract";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { uploadsApi } from "@vowdesk/contract/operations/uploads";
import { queueFeatures, type ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql, type RawBuilder } from "kysely";
import fc from "fast-check";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gramsOf } from "../src/kernel/text/bigrams.ts";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import { send } from "../src/features/messages/notifications/notifications.ts";
import { makeCustomer } from "./chat.ts";
import { objects as agreementObjects } from "./matrix/features/studio/agreements.ts";
import { objects as botObjects } from "./matrix/features/messages/alerts.ts";
import { objects as offerObjects } from "./matrix/features/studio/offers.ts";
import { objects as importObjects } from "./matrix/features/studio/imports.ts";
import { objects as pieceObjects } from "./matrix/features/studio/pieces.ts";
import { objects as paymentObjects } from "./matrix/features/studio/wedding-payments.ts";
import { objects as providerObjects } from "./matrix/features/staff/single-sign-on.ts";
import { objects as webhookObjects } from "./matrix/features/messages/webhooks.ts";
import { makeReview } from "./matrix/reviews.ts";
import type { Caller, ObjectFactories } from "./matrix/objects.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";
import { packageOf } from "./packages.ts";
import { TestFile } from "./forms.ts";
import { createServiceAccount } from "./service-accounts.ts";

let business: TestBusiness;
let token = "";
let conversationId = 0;
beforeAll(async () => {
  business = await openTestBusiness();
  token = (await business.server.createUser({ username: "chief", roles: ["admin"] })).token;
});
afterAll(() => business?.close());

/** Has accents, two words, a letter that Unicode does not decompose, and Chinese characters. */
const text = "Zoé Dvořák-Łucja 欧阳";
const ascii = "hook-zoe.dvorak";

/** Spellings that people type or paste for a text: all find it (R-15.7). */
const spellingsOf = (stored: string): readonly [string, string][] => {
  const bare = stored
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("Ł", "L");
  const wide = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0);
  return [
    ["as it is", stored],
    ["composed", stored.normalize("NFC")],
    ["decomposed", stored.normalize("NFD")],
    ["in small letters", stored.toLowerCase()],
    ["in capitals", stored.toUpperCase()],
    ["without accents", bare],
    ["in full width", bare.replace(/[!-~]/g, wide).replaceAll(" ", "\u3000")],
    ["with blanks around", `  ${stored}\u00a0 `],
    ["with doubled blanks", stored.replaceAll(" ", "   ")],
    ["with signs of no width", `\u200b ${[...stored].join("\u200b")}\ufeff`],
    ["with marks of direction", `\u202b${stored}\u202c\u200f`],
  ];
};

/** A number is also found with `#` or its label. */
const labelled = (number: string): readonly [string, string][] => [
  ...spellingsOf(number),
  ["with a number sign", `#${number}`],
  ["with a number sign and a blank", `# ${number}`],
  ["with a label", `Order ${number}`],
  ["with a label and a colon", `Order no.: #${number}`],
  ["with a Chinese label", `订单号：${number}`],
];

interface Case {
  /** Creates a row that the field finds by the text, and returns its key. */
  make: (text: string) => Promise<string | number>;
  /** Default: `text`. */
  text?: string;
  /** The row has a number of its own, by which the field finds it. */
  number?: (key: string) => string;
  /** Further input of the call. */
  more?: () => object;
}

const one = async <T = number>(query: RawBuilder<unknown>) =>
  ((await query.execute(business.server.services.db)).rows[0] as { id: T }).id;
const run = (query: RawBuilder<unknown>) => query.execute(business.server.services.db);
const from = async (objects: ObjectFactories, kind: string) =>
  Number(await objects[kind]?.(business.server, { id: 0 } as Caller, "other"));
const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;
const me = () => one(sql`select id from users where username = 'chief'`);
const staffNamed = async (column: "real_name" | "username", name: string) => {
  const { id } = await business.server.createUser({ roles: ["service"] });
  await run(sql`update users set ${sql.ref(column)} = ${name} where id = ${id}`);
  return id;
};
const customerNamed = async (name: string) => (await makeCustomer(business.server, name)).id;
const messageTo = async (sendName: string, msg: string) => {
  const to = { userIds: [await me()] };
  return (
    await inTransaction(business.server.services, origin, (ctx) =>
      send(ctx, { type: 16, allUser: 0, msg, sendName, number: "7", to }),
    )
  ).id;
};
const lead = (column: string, value: string) =>
  one(sql`insert into lead (name_a, phone_a, source, next_touch_at, campaign) values
    (${column === "name_a" ? value : "x"}, '', 'phone', now() + interval '1 day', ${column === "campaign" ? value : ""}) returning id`);
const wedding = (name: string) =>
  one(
    sql`insert into wedding (number, name_a, phone_a) values ('WD' || floor(random() * 1e9)::text, ${name}, '') returning id`,
  );
const auditLine = (changes: Record<string, string>) => async (value: string) => {
  const fields = { actor: "x", verb: "test.x", subject: "x", reason: null, ip: null, request_id: null, ...changes };
  const filled = Object.entries(fields).map(([name, each]) => [name, each === "?" ? value : each] as const);
  const names = filled.map(([name]) => sql.ref(name));
  const values = filled.map(([, each]) => sql`${each}`);
  return one<string>(sql`insert into audit_line (chain_id, position, hash, at, actor_kind, actor_id, changes, ${sql.join(names)})
    select 0, coalesce(max(position), 0) + 1, '\\x00', now(), 'system', 0, '{}', ${sql.join(values)} from audit_line where chain_id = 0
    returning id::text as id`);
};

const review = (queue: ReviewQueue): Case => ({
  make: async (value) => {
    const id = await makeReview(business.server.services, queue);
    await run(sql`update review set summary = ${value}, grams = ${gramsOf(value)}::text[] where id = ${id}`);
    return id;
  },
  number: String,
});

const cases: Readonly<Record<string, Case>> = {
  "agreements.list name": {
    make: async (name) => {
      const id = await from(agreementObjects, "agreement");
      await run(sql`update wedding set name_a = ${name}, number = ${`WD${id}77`} from agreement
        where wedding.id = wedding_id and agreement.id = ${id}`);
      return id;
    },
    number: (id) => `WD${id}77`,
  },
  "alertBots.list name": {
    make: async (name) => {
      const id = await from(botObjects, "bot");
      await run(sql`update alert_bot set name = ${name} where id = ${id}`);
      return id;
    },
  },
  "announcements.list q": {
    make: async (title) => {
      const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "x" }] }] };
      const audience = { staff: "all", roleIds: [], app: [] };
      const announcement = { wordings: { en: { title, body } }, audience, mustConfirm: false, expiresAt: null };
      return ((await business.server.call(announcementsApi.add, announcement as never, token)).data as { id: number })
        .id;
    },
  },
  "appUsers.list name": { make: customerNamed },
  "audit.list actor": { make: auditLine({ actor: "?" }) },
  "audit.list ip": { make: auditLine({ ip: "?" }), text: "2001:db8::ab" },
  "audit.list reason": { make: auditLine({ reason: "?" }) },
  "audit.list requestId": { make: auditLine({ request_id: "?" }), text: ascii },
  "audit.list subject": { make: auditLine({ subject: "?" }), text: "order:WM261102000077" },
  "audit.list verb": { make: auditLine({ verb: "?" }), text: "test.happened" },
  "bookables.list name": {
    make: (name) => one(sql`insert into bookable (kind, name) values ('room', ${name}) returning id`),
  },
  "chat.list q": {
    make: async (name) => {
      const customer = await makeCustomer(business.server, name);
      await customer.says("在吗");
      return customer.conversationId();
    },
  },
  "chat.search q": {
    make: async (said) => {
      const customer = await makeCustomer(business.server);
      const { data } = await customer.says(said);
      conversationId = await customer.conversationId();
      return data.id;
    },
    more: () => ({ id: conversationId }),
  },
  "departments.list departmentName": {
    make: (name) => one(sql`insert into department (name) values (${name}) returning id`),
  },
  "dishes.list merchant": {
    make: async (name) => {
      await run(sql`update merchant set name = ${name} where id = ${business.merchant.id}`);
      return one(
        sql`insert into dish (merchant_id, name, price_cents) values (${business.merchant.id}, 'Soup', 100) returning id`,
      );
    },
  },
  "dishes.list name": {
    make: (name) =>
      one(
        sql`insert into dish (merchant_id, name, price_cents) values (${business.merchant.id}, ${name}, 100) returning id`,
      ),
  },
  "errors.list q": {
    make: (message) =>
      one(sql`insert into error_group (fingerprint, side, kind, message, place, stack, count, first_at, last_at, build, state, changed_at)
        values (sha256(convert_to(${message}, 'UTF8')), 'server', 'Error', ${message}, '', '', 1, now(), now(), '', 'open', now()) returning id`),
  },
  "leads.list campaign": { make: (value) => lead("campaign", value) },
  "leads.list name": { make: (value) => lead("name_a", value) },
  "merchants.list name": {
    make: async (name) => {
      await run(sql`update merchant set name = ${name} where id = ${business.merchant.id}`);
      return business.merchant.id;
    },
  },
  "notifications.list q": { make: (msg) => messageTo("Sender", msg) },
  "notifications.list sender": { make: (name) => messageTo(name, "Hello") },
  "offers.list name": {
    make: async (name) => {
      const id = await from(offerObjects, "offer");
      const words = { name, description: "", services: "" };
      await run(sql`update offer_version set texts = ${JSON.stringify({ zh: words, en: words, es: words, ja: words })}::jsonb
        where offer_id = ${id}`);
      return id;
    },
  },
  "orders.couriers q": {
    make: async (name) => {
      const { id } = business.worker("driver", 1);
      await run(sql`update worker set name = ${name} where id = ${id}`);
      return id;
    },
  },
  "orders.listDelivery q": {
    make: async (address) => (await business.place("delivery", { address })).number,
    number: (key) => key,
  },
  "orders.listDriver q": {
    make: async (destination) => (await business.place("driver", { destination })).number,
    number: (key) => key.slice(-6),
  },
  "orders.listErrand q": {
    make: async (item) => (await business.place("errand", { item })).number,
    number: (key) => key,
  },
  "imports.list fileName": {
    make: async (name) => {
      const id = await from(importObjects, "import");
      await run(sql`update studio_import set file_name = ${name} where id = ${id}`);
      return id;
    },
  },
  "invoices.list buyer": {
    make: async (name) => {
      const id = await from(paymentObjects, "askedInvoice");
      await run(sql`alter table wedding_invoice disable trigger user`);
      await run(sql`update wedding_invoice set buyer_name = ${name} where id = ${id}`);
      await run(sql`alter table wedding_invoice enable trigger user`);
      return id;
    },
  },
  "pieces.list name": {
    make: async (name) => {
      const id = await from(pieceObjects, "piece");
      await run(
        sql`update piece_kind set texts = ${JSON.stringify({ zh: name, en: name, es: name, ja: name })}::jsonb where id = ${id}`,
      );
      return id;
    },
  },
  "quotes.list name": {
    make: async (name) =>
      one(sql`insert into quote (lead_id, language, valid_until, expires_at)
        values (${await lead("name_a", name)}, 'en', '2099-01-01', '2099-01-02') returning id`),
  },
  "roles.list roleCode": {
    make: (code) => one(sql`insert into role (code, name) values (${code}, '{"en":"x"}') returning id`),
    text: "search-zoe",
  },
  "roles.list roleName": {
    make: (name) =>
      one(sql`insert into role (code, name) values ('searched', ${JSON.stringify({ en: name })}::jsonb) returning id`),
  },
  "serviceAccounts.list name": {
    make: async (name) => (await createServiceAccount(business.server, name.slice(0, 40), ["dish"], token)).account.id,
  },
  "singleSignOn.list name": {
    make: async (name) => {
      const id = await from(providerObjects, "provider");
      await run(sql`update sign_in_provider set name = ${name} where id = ${id}`);
      return id;
    },
  },
  "uploads.listPackages packageName": {
    make: async (name) => {
      const file = new TestFile(packageOf({ packageName: name }), "app.apk");
      const { data } = await business.server.call(uploadsApi.uploadPackage, { file }, token);
      return (data as { id: number }).id;
    },
    text: "com.vowdesk.zoe",
  },
  "users.list realName": { make: (name) => staffNamed("real_name", name) },
  "users.list realname": { make: (name) => staffNamed("real_name", name) },
  "users.list username": { make: (name) => staffNamed("username", name), text: ascii },
  "users.listVerified realName": {
    make: async (name) => {
      const id = await customerNamed("x");
      await run(sql`update app_account set real_name = ${name}, verified_at = now() where id = ${id}`);
      return id;
    },
  },
  "webhooks.list url": {
    make: async (url) => {
      const id = await from(webhookObjects, "webhook");
      await run(sql`update webhook set url = ${url} where id = ${id}`);
      return id;
    },
    text: `https://example.com/${ascii}`,
  },
  "galleries.list name": {
    make: async (name) => {
      const weddingId = await wedding(name);
      await run(sql`update wedding set number = ${`WD${weddingId}99`} where id = ${weddingId}`);
      return one(sql`insert into gallery (id, wedding_id, position, title) overriding system value
        values (${weddingId}, ${weddingId}, 1, 'Studio') returning id`);
    },
    number: (id) => `WD${id}99`,
  },
  "weddings.list name": {
    make: async (name) => {
      const id = await wedding(name);
      await run(sql`update wedding set number = ${`WD${id}88`} where id = ${id}`);
      return id;
    },
    number: (id) => `WD${id}88`,
  },
  ...Object.fromEntries(
    Object.entries(queueFeatures).map(([queue, feature]) => [`${feature}.list q`, review(queue as ReviewQueue)]),
  ),
};

/** Filters by a whole key that the page offers, by a phone number (phone-search.test.ts), or by the place in a list. */
const exact =
  /^(?:number|zone|phone|ids|id|after|before|sort|dir|page|target|team|packageName|role|state|status|scope)$/;

interface Shape {
  type?: string;
  enum?: unknown;
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Shape[];
}
const isText = ({ type, enum: values, const: fixed, format, pattern, anyOf }: Shape): boolean =>
  anyOf?.some(isText) ??
  (type === "string" && values === undefined && fixed === undefined && format === undefined && pattern === undefined);

/** The filters by text of all lists of staff. */
const fields = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, { method, reads, access, input }]) => {
    if ((method !== "GET" && reads !== true) || access.kind !== "staff" || !/^(?:list|couriers|search)/.test(name))
      return [];
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, Shape>;
    };
    return Object.entries(schema.properties ?? {})
      .filter(([field, shape]) => isText(shape) && (!exact.test(field) || name === "listPackages"))
      .map(([field]) => `${feature}.${name} ${field}`);
  }),
);

const callOf = (title: string) => {
  const [path = "", field = ""] = title.split(" ");
  const [feature = "", name = ""] = path.split(".");
  const call = (apis as Record<string, Record<string, Endpoint>>)[feature]?.[name];
  if (!call) throw new Error(`there is no call ${path}`);
  return { call, field };
};

/** The keys of all records in an answer, also of a tree. */
function keysIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(keysIn);
  if (typeof data !== "object" || data === null) return [];
  const { id, number, children, records } = data as Record<string, unknown>;
  return [...[id, number].filter((key) => key !== undefined).map(String), ...keysIn(children), ...keysIn(records)];
}

test("every filter by text has a case", () => {
  expect(fields.length).toBeGreaterThan(40);
  expect(Object.keys(cases).toSorted()).toEqual(fields.toSorted());
});

describe.each(Object.keys(cases))("%s", (title) => {
  const { call, field } = callOf(title);
  const { make, text: stored = text, number, more } = cases[title] as Case;
  let key = "";
  beforeAll(async () => {
    key = String(await make(stored));
  });
  const search = (typed: string) =>
    business.server.call(call, { [field]: typed, ...(more ? more() : { pageSize: 100 }) } as never, token, {
      "accept-language": "en",
    });
  const searchBy = async (typed: string) => {
    const { data, message } = await search(typed);
    expect(data, message).toBeDefined();
    return keysIn(data);
  };

  test("R-15.7: finds the row in every spelling", async () => {
    const missed: string[] = [];
    for (const [name, typed] of [...spellingsOf(stored), ...(number ? labelled(number(key)) : [])])
      if (!(await searchBy(typed)).includes(key)) missed.push(`${name}: ${typed}`);
    expect(missed).toEqual([]);
  });

  test("R-15.7: takes the signs of patterns as they are, and refuses a long text with its field", async () => {
    for (const typed of ["%", "_", "\\", "%%", "a%b", `${stored.slice(0, 2)}_%`])
      expect(await searchBy(typed), typed).not.toContain(key);
    const { code, data } = await search("x".repeat(10_000));
    expect(code).toBe(422);
    expect(data).toMatchObject({ fields: { [field]: expect.stringMatching(/\d/) } });
  });

  test("R-15.7: answers any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 30 }), async (typed) => {
        expect([200, 422]).toContain((await search(typed)).code);
      }),
      { numRuns: 15 },
    );
  });
});
