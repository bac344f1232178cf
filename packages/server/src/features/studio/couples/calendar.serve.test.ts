import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addWedding, enter, keyFor } from "../../../../test/matrix/couple-callers.ts";
import { idOf } from "../../../../test/matrix/objects.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z"), demo: true });
});
afterAll(() => server?.close());

const addShoot = (weddingId: number): Promise<number> =>
  idOf(
    server,
    sql`insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present)
      values (${weddingId}, 'consultation', 'firm', '2026-12-12T01:00:00Z', '2026-12-12T03:00:00Z', 'Asia/Shanghai', '{}', true)
      returning id`,
  ).then(Number);

const fileOf = (id: number | string, cookie = "", headers = {}) =>
  server.http.inject({
    url: `/api/couple/calendar/${id}.ics?language=ja`,
    headers: { ...headers, cookie: `couple=${cookie}`, "accept-language": "en" },
  });

//
test("a couple saves its own appointment in its language; another couple and strangers get the answer of an unknown path", async () => {
  const [weddingId, otherId] = [await addWedding(server), await addWedding(server)];
  const id = await addShoot(weddingId);
  const cookie = await enter(server, await keyFor(server, weddingId));
  const { statusCode, headers, body } = await fileOf(id, cookie);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="${id}.ics"`,
    "cache-control": "no-store",
  });
  expect(body).toContain("DTSTART;TZID=Asia/Shanghai:20261212T090000\r\n");
  expect(body).toContain("SUMMARY:相談");

  const unknown = await fileOf(999_999_999, cookie);
  expect(unknown.statusCode).toBe(404);
  const otherCookie = await enter(server, await keyFor(server, otherId));
  const strangers = [
    await fileOf(id, otherCookie),
    await fileOf(id),
    await fileOf(id, cookie, { "sec-fetch-site": "cross-site" }),
    await fileOf(`${id}x`, cookie),
  ];
  for (const answer of strangers) expect(answer.statusCode).toBe(404);

  await sql`update couple_link set revoked_at = now() where wedding_id = ${weddingId}`.execute(server.services.db);
  expect((await fileOf(id, cookie)).statusCode).toBe(404);
});
