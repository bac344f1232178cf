import { authApi } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server?.close());

const newest = 3;
const codeWith = async (token: string) => (await server.call(authApi.ownRecord, {}, token)).code;
const refresh = async (token: string) => {
  const { code, data } = await server.call(authApi.refresh, {}, token);
  return { code, token: (data as { token?: string } | undefined)?.token };
};

/** A session exchanged three times, so that generation 3 is the newest, with its owner's audit subject. */
async function generations() {
  const { token, username } = await server.createUser({ roles: ["dispatcher"] });
  const tokens = [token];
  for (let made = 0; made < newest; made += 1) tokens.push((await refresh(tokens.at(-1) ?? "")).token ?? "");
  const revocations = async () => {
    const { rows } = await sql`select from audit_line where verb = 'auth.family-revoked'
      and subject = ${`staff:${username}`}`.execute(server.services.db);
    return rows.length;
  };
  return { tokens, revocations };
}

const grid = [0, 1, 2, 3].flatMap((generation) =>
  [0, 1_000, 29_999, 30_000, 30_001, 60_000, 29 * 60_000].flatMap((afterMs) =>
    (["call", "refresh"] as const).map((requested) => ({ generation, afterMs, asked: requested })),
  ),
);

test.each(grid)(
  "generation $generation, presented to a $asked after $afterMs ms",
  async ({ generation, afterMs, asked: requested }) => {
    const { tokens, revocations } = await generations();
    clock.moveMs(afterMs);
    const token = tokens[generation] ?? "";
    const isNewest = generation === newest;
    const isParent = generation === newest - 1;
    const isInGrace = isParent && afterMs <= 30_000;
    const answer = requested === "call" ? { code: await codeWith(token) } : await refresh(token);
    expect(answer.code).toBe(isNewest || isInGrace ? 200 : 50014);
    // The direct parent yields the same successor. After the 30 s a call with it is refused, which proves no copy.
    if (requested === "refresh" && isInGrace) expect(answer).toMatchObject({ token: tokens[newest] });
    const isTheft = generation < newest - 1 || (isParent && !isInGrace && requested === "refresh");
    expect(await codeWith(tokens[newest] ?? "")).toBe(isTheft ? 50014 : 200);
    expect(await revocations()).toBe(isTheft ? 1 : 0);
  },
);
