import type { Partner } from "@vowdesk/contract/studio/weddings";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";

export type ContactRow = Row<"couple_contact">;

/** A partner of a wedding. */
export interface PartnerKey {
  weddingId: number;
  partner: Partner;
}

const contacts = (db: Db, weddingId: number) =>
  db.selectFrom("couple_contact").selectAll().where("wedding_id", "=", weddingId);

export const listContacts = (db: Db, weddingId: number): Promise<ContactRow[]> => contacts(db, weddingId).execute();

/** Locks the contact of a partner. A notice that is being prepared holds it until its attempt begins. */
export const lockContact = (db: Db, { weddingId, partner }: PartnerKey): Promise<ContactRow | undefined> =>
  contacts(db, weddingId).where("partner", "=", partner).forUpdate().executeTakeFirst();

/** Reads the contact of a partner and keeps it from being changed until the transaction ends. */
export const holdContact = (db: Db, { weddingId, partner }: PartnerKey): Promise<ContactRow | undefined> =>
  contacts(db, weddingId).where("partner", "=", partner).forShare().executeTakeFirst();

export type ContactFields = Pick<ContactRow, "email" | "language" | "consent_given_at" | "consent_withdrawn_at">;

export const insertContact = (
  db: Db,
  { weddingId: wedding_id, partner }: PartnerKey,
  fields: ContactFields,
  author: Author,
): Promise<ContactRow> =>
  db
    .insertInto("couple_contact")
    .values({ wedding_id, partner, ...fields, ...firstVersion(author) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveContact = (db: Db, id: number, fields: ContactFields, author: Author): Promise<ContactRow> =>
  db
    .updateTable("couple_contact")
    .set({ ...fields, ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
