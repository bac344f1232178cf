import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { connectionVia } from "../../packages/server/src/platform/postgres/accounts.ts";
import { foldersIn } from "../../packages/server/src/platform/postgres/folders.ts";
import { expect, tokenOf, uniqueName } from "./fixtures.ts";
import type { BuiltServer } from "./server.ts";

/** A shoot as the API returns it. */
export interface BookedShoot {
  id: number;
  version: number;
  startsAt: string;
  state: string;
}

interface BookingInput {
  with?: string;
  weddingId?: number | null;
  state?: "firm" | "tentative";
}

/** A team with a couple, all of them new, so that tests do not meet each other's bookings. */
export interface Studio {
  /** A Monday without bookings of other tests. */
  date: string;
  photographer: string;
  spare: string;
  artist: string;
  room: string;
  couple: string;
  weddingId: number;
  /** Books a studio shoot of the team from and to a time of day; `with` names the photographer. */
  book: (from: string, to: string, input?: BookingInput) => Promise<BookedShoot>;
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
  get: <T>(path: string) => Promise<T>;
}

/** Time of day on a date in the time zone of the business, as ISO text. */
export const studioTime = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString();

const weekMs = 7 * 24 * 60 * 60_000;
let used = 0;

/** A Monday. */
const firstMonday = Date.parse("2024-01-01T00:00Z");
/** Ahead of the demo data, and less than the five years in which a shoot may be booked. */
const weeksAhead = { from: 80, count: 160 };

/** A different Monday for each test. */
function nextMonday(): string {
  used += 1;
  const worker = Number(process.env["TEST_WORKER_INDEX"] ?? 0);
  const now = Math.floor((Date.now() - firstMonday) / weekMs);
  const weeks = now + weeksAhead.from + ((worker * 40 + used) % weeksAhead.count);
  return new Date(firstMonday + weeks * weekMs).toISOString().slice(0, 10);
}

/** Adds a photographer and a spare one, a make-up artist, a room and a couple by API. */
export async function makeStudio(page: Pick<Page, "request">): Promise<Studio> {
  const token = await tokenOf(page, "manager");
  const headers = { token };
  const dataOf = async <T>(answer: { json(): Promise<unknown> }): Promise<T> => {
    const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
    if (!success) throw new Error(message);
    return data;
  };
  const post = async <T>(path: string, data: object) => dataOf<T>(await page.request.post(path, { headers, data }));
  const put = async <T>(path: string, data: object) => dataOf<T>(await page.request.put(path, { headers, data }));
  const get = async <T>(path: string) => dataOf<T>(await page.request.get(path, { headers }));
  const ids = new Map<string, number>();
  const add = async (kind: string, skills: string[] = []) => {
    const name = uniqueName(`${kind}${ids.size}`);
    const { id } = await post<{ id: number }>("/api/bookable/add", { kind, name, skills });
    ids.set(name, id);
    return name;
  };
  const photographer = await add("person", ["photography"]);
  const spare = await add("person", ["photography"]);
  const artist = await add("person", ["makeup"]);
  const room = await add("room");
  const nameA = uniqueName("Ada");
  const wedding = await post<{ id: number }>("/api/wedding/add", { nameA, nameB: "Ben", phoneA: "13800138000" });
  const date = nextMonday();
  const book: Studio["book"] = (
    from,
    to,
    { with: first = photographer, weddingId = wedding.id, state = "firm" } = {},
  ) =>
    post("/api/shoot/book", {
      purpose: "studio",
      state,
      startsAt: studioTime(date, from),
      endsAt: studioTime(date, to),
      team: [first, artist, room].map((name) => ids.get(name)),
      weddingId,
    });
  return {
    date,
    photographer,
    spare,
    artist,
    room,
    couple: `${nameA} & Ben`,
    weddingId: wedding.id,
    book,
    post,
    put,
    get,
  };
}

/** Registers a customer of the app, with the code sent to the number. */
export async function newAppUser(page: Page): Promise<{ id: number; phone: string; token: string }> {
  const phone = `137${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const sent = await page.request.post("/api/app/user/phone/code", { data: { phone } });
  const { code } = ((await sent.json()) as { data: { code: string } }).data;
  const data = { phone, password: randomUUID(), name: uniqueName("Kim"), code };
  const answer = await page.request.post("/api/app/user/register", { data });
  const { token, accountId: id } = ((await answer.json()) as { data: { token: string; accountId: number } }).data;
  return { id, phone, token };
}

/** Lets the held time of a shoot end, as it does when nobody confirms it in time. */
export async function endHold({ folder }: Pick<BuiltServer, "folder">, shootId: number): Promise<void> {
  if (folder === null) throw new Error("the database of a running server is not known");
  const client = new pg.Client(connectionVia(foldersIn(join(folder, "postgres")).socket));
  await client.connect();
  try {
    await client.query("update shoot set expires_at = created_at where id = $1", [shootId]);
  } finally {
    await client.end();
  }
}

/** Chooses what makes held times firm. */
export async function firmBy(page: Pick<Page, "request">, holdsFirmedBy: "none" | "signature"): Promise<void> {
  const headers = { token: await tokenOf(page, "manager") };
  const answer = await page.request.get("/api/studio/settings", { headers });
  const { version } = ((await answer.json()) as { data: { version: number } }).data;
  const changed = await page.request.put("/api/studio/settings", { headers, data: { version, holdsFirmedBy } });
  expect(await changed.json()).toMatchObject({ success: true });
}
