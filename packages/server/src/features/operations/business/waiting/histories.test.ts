import { businessApi, settingDelayHours } from "@vowdesk/contract/operations/business";
import { sql } from "kysely";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForSettings, settingsOf } from "../../../../../test/studio/business-settings.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { applyDueChanges } from "../business.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
const hourMs = 60 * 60_000;
let server: TestServer;
let maker = "";
let colleague = "";
const signIn = async () => {
  maker = await server.signIn("mona");
  colleague = await server.signIn("sara");
};

beforeAll(async () => {
  server = await startTestServer({ clock });
  for (const username of ["mona", "sara"]) await server.createUser({ username, roles: ["manager"] });
});
afterAll(() => server?.close());

/** The limit of discounts in effect, and the change that waits. */
interface Model {
  limit: number;
  waiting: { limit: number; due: number } | null;
}

type Act = (model: Model) => Promise<Model>;

const ask =
  (limit: number): Act =>
  async (model) => {
    await askForSettings(server, { discountLimitPercent: limit }, maker);
    if (limit === model.limit || limit === model.waiting?.limit) return model;
    const due = clock.now().getTime() + settingDelayHours * hourMs;
    return limit < model.limit ? { limit, waiting: null } : { ...model, waiting: { limit, due } };
  };

const end =
  (name: "approve" | "reject" | "withdraw", isByMaker: boolean): Act =>
  async (model) => {
    const { waiting } = await settingsOf(server, maker);
    const { success } = await server.call(
      businessApi[name],
      { id: waiting[0]?.id ?? 0 },
      isByMaker ? maker : colleague,
    );
    expect(success).toBe(model.waiting !== null && isByMaker === (name === "withdraw"));
    if (!success || !model.waiting) return model;
    return { limit: name === "approve" ? model.waiting.limit : model.limit, waiting: null };
  };

const pass =
  (hours: number): Act =>
  async (model) => {
    clock.moveMs(hours * hourMs);
    await applyDueChanges(server.services);
    await signIn();
    const isDue = model.waiting !== null && model.waiting.due <= clock.now().getTime();
    return isDue && model.waiting ? { limit: model.waiting.limit, waiting: null } : model;
  };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map(ask),
  fc
    .tuple(fc.constantFrom("approve" as const, "reject" as const, "withdraw" as const), fc.boolean())
    .map(([name, by]) => end(name, by)),
  fc.integer({ min: 1, max: 80 }).map(pass),
);

test("in random histories a limit is never weaker than a second user or 72 hours allow", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      await sql`delete from setting_change`.execute(server.services.db);
      await sql`update studio set settings = '{}', version = version + 1`.execute(server.services.db);
      await signIn();
      let model: Model = { limit: 10, waiting: null };
      for (const next of acts) {
        model = await next(model);
        const { discountLimitPercent, waiting } = await settingsOf(server, maker);
        expect({ limit: discountLimitPercent, waiting: waiting.map(({ value }) => value) }).toEqual({
          limit: model.limit,
          waiting: model.waiting ? [model.waiting.limit] : [],
        });
      }
    }),
    { numRuns: 30 },
  );
});
