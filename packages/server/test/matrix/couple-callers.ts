import { coupleEntryApi, couplesApi } from "@vowdesk/contract/studio/couples";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import type { TestServer } from "../server.ts";
import { idOf, type Caller } from "./objects.ts";

let weddings = 0;

/** A wedding of a couple with its own phone numbers. */
export async function addWedding(server: TestServer): Promise<number> {
  weddings += 1;
  const phone = (partner: number) => `+861370000${String(weddings * 2 + partner).padStart(4, "0")}`;
  return Number(
    await idOf(
      server,
      sql`insert into wedding (number, name_a, phone_a, name_b, phone_b)
        values (${`WD-couple-${weddings}`}, 'Anna', ${phone(0)}, 'Ben', ${phone(1)}) returning id`,
    ),
  );
}

/** The key of a new link, issued by the administrator. */
export async function keyFor(server: TestServer, weddingId: number, partner: Partner = "a"): Promise<string> {
  const { data } = await server.call(couplesApi.issue, { weddingId, partner }, await server.signIn("admin"));
  return (data as { path: string }).path.split("#")[1] ?? "";
}

/** Opens a link with the code to the phone. Returns the cookie of the session. */
export async function enter(server: TestServer, key: string): Promise<string> {
  await sql`delete from phone_code`.execute(server.services.db);
  const { data } = await server.call(coupleEntryApi.sendCode, { key });
  const { code } = data as { code: string };
  const answer = await server.http.inject({ method: "POST", url: coupleEntryApi.enter.path, payload: { key, code } });
  const cookie = answer.cookies.find(({ name }) => name === "couple");
  if (!cookie) throw new Error(`the link was not opened: ${answer.body}`);
  return cookie.value;
}

/** Couples with a valid session, an expired one, one of a revoked link, and one of a partner with another phone number by now. */
export async function coupleCallers(server: TestServer): Promise<Caller[]> {
  const { db } = server.services;
  const caller = async (name: string, end?: (weddingId: number) => Promise<unknown>): Promise<Caller> => {
    const weddingId = await addWedding(server);
    const key = await keyFor(server, weddingId);
    const cookie = async () => {
      const opened = await enter(server, key);
      return opened;
    };
    const last = end ? await cookie() : "";
    await end?.(weddingId);
    return {
      name: `couple ${name}`,
      codes: null,
      id: 0,
      couple: { cookie: end ? () => Promise.resolve(last) : cookie, mayEnter: !end },
      ...(end && { refusedAs: "session-ended" as const }),
      token: () => Promise.resolve(undefined),
    };
  };
  return [
    await caller("valid"),
    await caller("expired", () =>
      sql`update couple_session set expires_at = now()
      where id = (select max(id) from couple_session)`.execute(db),
    ),
    await caller("revoked", (id) =>
      sql`update couple_link set revoked_at = now() where wedding_id = ${id}`.execute(db),
    ),
    await caller("renumbered", (id) => sql`update wedding set phone_a = '+8613799999999' where id = ${id}`.execute(db)),
  ];
}
