import type { Partner } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import type { Db, NewRow } from "../../../platform/database/index.ts";

/** A valid link with the partner to whom it belongs. */
export interface FoundLink {
  id: number;
  weddingId: number;
  number: string;
  partner: Partner;
  name: string;
  phone: string;
}

/** A partner without a name is not of the wedding, and staff see no link of them. */
const isNamed = sql`case partner when 'a' then name_a else name_b end <> ''`;

const person = sql`couple_link.id, wedding_id as "weddingId", wedding.number, partner,
  case partner when 'a' then name_a else name_b end as name, case partner when 'a' then phone_a else phone_b end as phone`;

/** The link with a key, if it is valid now. */
export async function findLink(db: Db, hash: Buffer, now: Date): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select ${person} from couple_link join wedding on wedding.id = wedding_id
    where key_hash = ${hash} and revoked_at is null and expires_at > ${now} and ${isNamed}`.execute(db);
  return rows[0];
}

/** The link of a session, if both are valid now, with the hash of the phone number that was verified for the session. */
export async function findSession(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<(FoundLink & { sessionId: number; phoneHash: Buffer }) | undefined> {
  const { rows } = await sql<FoundLink & { sessionId: number; phoneHash: Buffer }>`
    select ${person}, couple_session.id as "sessionId", phone_hash as "phoneHash"
    from couple_session join couple_link on couple_link.id = link_id join wedding on wedding.id = wedding_id
    where token_hash = ${hash} and couple_session.expires_at > ${now}
      and revoked_at is null and couple_link.expires_at > ${now} and ${isNamed}`.execute(db);
  return rows[0];
}

/** Stores a session and its use of the link, and deletes expired sessions of the link. */
export async function insertSession(db: Db, session: NewRow<"couple_session"> & { created_at: Date }): Promise<void> {
  const { link_id, created_at } = session;
  await db.deleteFrom("couple_session").where("link_id", "=", link_id).where("expires_at", "<=", created_at).execute();
  await db.insertInto("couple_session").values(session).execute();
  await db.updateTable("couple_link").set({ used_at: created_at }).where("id", "=", link_id).execute();
}

export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom("couple_session").where("id", "=", id).execute();
}
