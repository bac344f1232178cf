import type { AccountSection, appUsersApi, ArchivedFile, ArchivePart } from "@vowdesk/contract/app-users";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { isMoment } from "../../../kernel/paging/moment.ts";
import type { AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { readArchivedFile } from "../../uploads/index.ts";
import * as store from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "app-user.exported": Fact & { personId: number };
  }
}

/** An id, in the ledger after its moment: `2026-11-02T03:30:00.000000Z/12`. */
const positionForm = /^(?:(.+)\/)?\d{1,18}$/;

function assertPosition(section: AccountSection, after: string): void {
  const [, moment] = positionForm.exec(after) ?? refuseFields({ after: "wrong" });
  const isOfSection = section === "ledger" ? moment !== undefined && isMoment(moment) : moment === undefined;
  if (!isOfSection) refuseFields({ after: "wrong" });
}

/** The next part of what is stored about a person. The audit entry has the reason and the number of records. */
export async function exportPart(
  ctx: Context,
  all: readonly AccountRecords<AccountSection>[],
  { id, reason, section, after }: HandlerInput<typeof appUsersApi.exportPart>,
): Promise<ArchivePart> {
  if (after !== undefined) assertPosition(section, after);
  if (!(await store.findAppUser(ctx.db, id))) refuse("not-found");
  const records = all.find((one) => one.section === section) ?? refuse("not-found");
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
