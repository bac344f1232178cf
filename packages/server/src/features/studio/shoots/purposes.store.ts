import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { nextVersion } from "../../../platform/database/versions.ts";

export type PurposeRow = Row<"shoot_purpose">;

/** The columns that users edit. */
export type PurposeFields = Omit<PurposeRow, "purpose" | "version" | "updated_by" | "updated_at">;

export const listPurposes = (db: Db): Promise<PurposeRow[]> => db.selectFrom("shoot_purpose").selectAll().execute();

export const findPurpose = (db: Db, purpose: Purpose): Promise<PurposeRow> =>
  db.selectFrom("shoot_purpose").selectAll().where("purpose", "=", purpose).executeTakeFirstOrThrow();

export const lockPurpose = (db: Db, purpose: Purpose): Promise<PurposeRow> =>
  db.selectFrom("shoot_purpose").selectAll().where("purpose", "=", purpose).forUpdate().executeTakeFirstOrThrow();

export const savePurpose = (
  db: Db,
  purpose: Purpose,
  { needs, ...fields }: PurposeFields,
  author: Author,
): Promise<PurposeRow> =>
  db
    .updateTable("shoot_purpose")
    .set({ ...fields, needs: JSON.stringify(needs), ...nextVersion(author) })
    .where("purpose", "=", purpose)
    .returningAll()
    .executeTakeFirstOrThrow();
