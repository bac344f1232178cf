import { sql } from "kysely";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import type { Db } from "../../../platform/database/index.ts";

const ofAccount = (id: number) =>
  sql<boolean>`(file.uploader_kind = 'app' and file.uploader_id = ${id} and file.state = 'kept')`;

/** Files that the person uploaded. Without claims the job `orphan-files` deletes rows and bytes. */
const file: PersonalTable = {
  table: "file",
  subject: "app",
  isOf: ofAccount,
  personal: { name: { kind: "picture", erased: "feature" } },
  facts: ["module", "media_type", "bytes", "created_at"],
};

/** Claims of the person's files, and files that only the person could read. */
const claim: PersonalPart = {
  table: "file_claim",
  subject: "app",
  key: null,
  isOf: (id) => sql<boolean>`file_claim.file_id in (select file.id from file where ${ofAccount(id)})`,
  deleted: sql`true`,
  personal: { owner: { kind: "identity", erased: "empty" } },
  facts: [],
};

const readers = (table: "file" | "file_claim"): PersonalPart => ({
  table,
  subject: "app",
  key: null,
  isOf: (id) => sql<boolean>`reader_app_id = ${id}`,
  personal: { reader_app_id: { kind: "identity", erased: "null" } },
  facts: [],
});

export const accountRecords = recordsOf({
  section: "files",
  onErasure: "erased",
  main: file,
  parts: [claim, readers("file_claim"), readers("file")],
  inScope: () => sql<boolean>`true`,
  async move({ db }, from, to) {
    await sql`update file set uploader_id = ${to} where uploader_kind = 'app' and uploader_id = ${from}`.execute(db);
    await sql`update file set reader_app_id = ${to} where reader_app_id = ${from}`.execute(db);
    await sql`update file_claim set reader_app_id = ${to} where reader_app_id = ${from}`.execute(db);
  },
});

export async function findUploaded(db: Db, id: number, name: string): Promise<{ mediaType: string } | undefined> {
  const { rows } = await sql<{ mediaType: string }>`
    select media_type as "mediaType" from file where ${ofAccount(id)} and name = ${name}`.execute(db);
  return rows[0];
}
