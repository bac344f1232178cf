import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import { someAnnouncementFields } from "@vowdesk/contract/messages/announcements/sample";
import { businessApi } from "@vowdesk/contract/operations/business";
import { chatRepliesApi, chatSettingsApi } from "@vowdesk/contract/chat";
import { errorsApi } from "@vowdesk/contract/operations/errors";
import { anErrorReport } from "@vowdesk/contract/operations/errors/sample";
import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { defaultOrderSettings, ordersApi, orderSettingsApi } from "@vowdesk/contract/local/orders";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../test/orders.ts";
import type { Envelope } from "../../../test/server.ts";
import type { Refusal } from "../http/refusal.ts";
import { assertVersionUnlessOwn } from "./version.ts";

interface Seen {
  version: number;
}
type Stored = Seen & { id?: number; number?: string };
interface Versioned {
  name: string;
  /** Returns the record at its current version. */
  make(): Promise<Stored>;
  /** Makes the `n`th change, which differs from all others. */
  write(seen: Stored, n: number, token: string): Promise<Envelope<Seen>>;
}

let business: TestBusiness;
let writers: { username: string; token: string }[];
let admin: string;
let changes = 0;
beforeAll(async () => {
  business = await openTestBusiness();
  writers = [];
  for (let i = 0; i < 4; i += 1) writers.push(await business.server.createUser({ roles: ["admin"] }));
  admin = (await business.server.createUser({ roles: ["admin"] })).token;
});
afterAll(() => business?.close());

const call = <E extends Endpoint>(endpoint: E, input: object, token = admin): Promise<Envelope<never>> =>
  business.server.call(endpoint, input as CallInput<E>, token);
const data = async (answer: Promise<Envelope<never>>): Promise<never> => (await answer).data;

async function openError(): Promise<Seen & { id: number }> {
  await call(errorsApi.report, { reports: [anErrorReport()] });
  const { records } = (await data(call(errorsApi.list, {}))) as { records: (Seen & { id: number; state: string })[] };
  const group = records[0] ?? { id: 0, version: 0, state: "open" };
  return group.state === "open" ? group : data(call(errorsApi.reopen, group));
}

const subjects: Versioned[] = [
  {
    name: "an announcement",
    make: () => data(call(announcementsApi.add, someAnnouncementFields())),
    write: ({ id, version }, n, token) => {
      const { wordings, ...fields } = someAnnouncementFields();
      const wording = { ...wordings.en, title: `Title ${n}` };
      return call(announcementsApi.update, { ...fields, id, version, wordings: { en: wording } }, token);
    },
  },
  {
    name: "the business settings",
    make: () => data(call(businessApi.settings, {})),
    write: ({ version }, n, token) => {
      const text = `Title ${n}`;
      return call(businessApi.change, { version, title: { zh: text, en: text, es: text, ja: text } }, token);
    },
  },
  {
    name: "the chat settings",
    make: () => data(call(chatSettingsApi.show, {})),
    write: ({ version }, n, token) => call(chatSettingsApi.change, { version, veryLateSeconds: 80_000 + n }, token),
  },
  {
    name: "the order settings",
    make: () => data(call(orderSettingsApi.settings, {})),
    write: ({ version }, n, token) => {
      const { limits } = defaultOrderSettings;
      const driver = { ...limits.driver, requested: n };
      return call(orderSettingsApi.changeSettings, { version, limits: { ...limits, driver } }, token);
    },
  },
  {
    name: "a quick reply",
    make: () => data(call(chatRepliesApi.save, { title: "Greeting", text: "Hello" })),
    write: ({ id, version }, n, token) => call(chatRepliesApi.save, { id, version, title: "G", text: `${n}` }, token),
  },
  {
    name: "an error group",
    make: openError,
    write: ({ id, version }, _n, token) =>
      call(version % 2 === 1 ? errorsApi.resolve : errorsApi.reopen, { id, version }, token),
  },
  {
    name: "an order",
    make: async () => ({ ...(await business.place("driver")), version: 1 }),
    write: ({ number, version }, n, token) =>
      call(ordersApi.act, { number, version, act: "note", reason: `Note ${n}` }, token),
  },
];

/** Writers that act at the same time, each with how many versions it is behind. */
const round = fc.array(fc.record({ writer: fc.nat(3), behind: fc.constantFrom(0, 0, 0, 1, 2) }), {
  minLength: 1,
  maxLength: 6,
});

type Round = { writer: number; behind: number }[];

/** Sends the writes of a round at the same time, based on the record's current version or on earlier ones. */
async function race({ write }: Versioned, record: Stored, round: Round) {
  const send = async ({ writer, behind }: Round[number]) => {
    const { username, token } = writers[writer] ?? { username: "", token: "" };
    const seen = Math.max(0, record.version - behind);
    return { username, seen, answer: await write({ ...record, version: seen }, (changes += 1), token) };
  };
  return Promise.all(round.map(send));
}

/** Expects one success among the writes of the current version, and conflicts with its record for all others. */
function expectOneWinner(answers: Awaited<ReturnType<typeof race>>, before: number): number {
  const winners = answers.filter(({ answer }) => answer.success);
  const late = answers.filter(({ answer }) => !answer.success);
  expect(winners).toHaveLength(answers.some(({ seen }) => seen === before) ? 1 : 0);
  const version = before + winners.length;
  for (const { seen, answer } of winners) expect([seen, answer.data.version]).toEqual([before, version]);
  for (const { seen, answer } of late) {
    expect(answer).toMatchObject({ code: 409, reason: "changed-meanwhile" });
    const conflict = answer.data as unknown as { current: Seen; changedBy: string };
    expect(conflict.current.version).toBeGreaterThan(seen);
    if (seen === before) expect(conflict).toMatchObject({ current: { version }, changedBy: winners[0]?.username });
  }
  return version;
}

//
test.each(subjects)("of concurrent writers of $name, one wins and the others get its record", async (subject) => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      let record = await subject.make();
      for (const writes of rounds)
        record = { ...record, version: expectOneWinner(await race(subject, record, writes), record.version) };
    }),
    { numRuns: 10 },
  );
});

test("accepts an outdated version only from the author of the last change", async () => {
  const name = fc.constantFrom("ann", "bob");
  const version = fc.integer({ min: 1, max: 3 });
  await fc.assert(
    fc.asyncProperty(name, name, version, fc.option(version), async (actor, updated_by, current, seen) => {
      const row = { version: current, updated_by, updated_at: new Date(0) };
      const checked = assertVersionUnlessOwn({ name: actor }, row, seen, () => "current").catch(
        (error: Refusal) => error,
      );
      const isAccepted = seen === null || seen === current || actor === updated_by;
      const conflict = { current: "current", changedBy: updated_by, changedAt: "1970-01-01T00:00:00.000Z" };
      expect(await checked).toEqual(isAccepted ? undefined : expect.objectContaining({ data: conflict }));
    }),
  );
});
