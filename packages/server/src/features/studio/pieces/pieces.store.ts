import type { Language } from "@vowdesk/contract/kernel";
import type { piecesApi, PieceTexts } from "@vowdesk/contract/studio/pieces";
import { sql } from "kysely";
import { textMatches } from "../../../kernel/paging/like.ts";
import type { Listing } from "../../../kernel/paging/page.ts";
import { namesById, type SubjectNames } from "../../../kernel/paging/subject-names.ts";
import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";

export type KindRow = Row<"piece_kind">;

const isNamed = (text: string) => sql<boolean>`exists (
  select from jsonb_each_text(piece_kind.texts) as name (language, words) where ${textMatches(sql<string>`words`, text)})`;

export const listing: Listing<typeof piecesApi.list, "piece_kind", number, KindRow> = {
  from: (db) => db.selectFrom("piece_kind"),
  id: "piece_kind.id",
  where: {
    name: (query, text) => query.where(isNamed(text)),
    state: (query, state) => query.where("retired_at", state === "active" ? "is" : "is not", null),
  },
  sorts: { createdAt: { column: "piece_kind.created_at", dir: "desc" } },
  defaultSort: "createdAt",
  rows: "piece_kind",
};

export const findKinds = (db: Db, ids: readonly number[]): Promise<KindRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("piece_kind")
        .selectAll()
        .where("id", "in", [...ids])
        .execute();

export const lockKind = (db: Db, id: number): Promise<KindRow | undefined> =>
  db.selectFrom("piece_kind").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

interface KindFields {
  texts: PieceTexts;
  price_cents: number;
}

export const insertKind = (db: Db, { texts, price_cents }: KindFields, author: Author): Promise<KindRow> =>
  db
    .insertInto("piece_kind")
    .values({ texts: JSON.stringify(texts), price_cents, ...firstVersion(author) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveKind = (
  db: Db,
  id: number,
  { texts, ...fields }: KindFields & { retired_at?: Date },
  author: Author,
): Promise<KindRow> =>
  db
    .updateTable("piece_kind")
    .set({ ...fields, texts: JSON.stringify(texts), ...nextVersion(author) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Names in the audit trail. */
export const subjectNames: SubjectNames = {
  piece: namesById("piece_kind", (language: Language) => sql`texts->>${language}`),
};
