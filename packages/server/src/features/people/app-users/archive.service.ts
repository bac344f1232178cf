import type { AccountSection, appUsersApi, ArchivedFile, ArchivePart } from "@vowdesk/contract/people/app-users";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { fitsColumn } from "../../../kernel/paging/position.ts";
import type { AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { entryPosition } from "../../money/ledger/ledger.ts";
import { readArchivedFile } from "../../operations/uploads/uploads.ts";
import * as store from "./app-users.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "app-user.exported": Fact & { personId: number };
  }
}

/** Sections continue after an id, the ledger after the position of an entry. */
const isOfSection = (section: AccountSection, after: string): boolean =>
  section === "ledger" ? entryPosition.accepts(after) : fitsColumn.int8(after);

/** The next part of what is stored about a person. The audit entry has the reason and the number of records. */
export async function exportPart(
  ctx: Context,
  all: readonly AccountRecords<AccountSection>[],
  { id, reason, section, after }: HandlerInput<typeof appUsersApi.exportPart>,
): Promise<ArchivePart> {
  if (after !== undefined && !isOfSection(section, after)) refuseFields({ after: "wrong" });
  if (!(await store.findAppUser(ctx.db, id))) refuse("not-found");
  const records = all.find((item) => item.section === section) ?? refuse("not-found");
  const part = await records.read(ctx, id, after ?? null);
  const exported = { section, after: after ?? null, records: part.records.length };
  ctx.emit({ type: "app-user.exported", personId: id, subject: `person:${id}`, after: exported, reason });
  return part;
}

/** A file that the person uploaded. */
export async function exportFile(
  ctx: Context,
  { id, reason, name }: HandlerInput<typeof appUsersApi.exportFile>,
): Promise<ArchivedFile> {
  if (!(await store.findAppUser(ctx.db, id))) refuse("not-found");
  const file = await readArchivedFile(ctx, id, name);
  await ctx.transaction((inside) => {
    const exported = { section: "files", files: 1 };
    inside.emit({ type: "app-user.exported", personId: id, subject: `person:${id}`, after: exported, reason });
    return Promise.resolve();
  });
  return file;
}
