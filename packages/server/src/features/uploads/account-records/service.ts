import { buffer } from "node:stream/consumers";
import type { ArchivedFile } from "@vowdesk/contract/app-users";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

/** Files that the person uploaded. The job that removes unclaimed files deletes their bytes. */
export const accountRecords: AccountRecords<"files"> = {
  section: "files",
  onErasure: "erased",
  read: readById(store.readFiles),
  count: ({ db }, id) => store.countFiles(db, id),
  erase: ({ db }, id) => store.releaseUploads(db, id),
  move: ({ db }, from, to) => store.moveUploads(db, from, to),
};

/** The contents of a file that the person uploaded. */
export async function readArchivedFile(ctx: Context, id: number, name: string): Promise<ArchivedFile> {
  const file = (await store.findUploaded(ctx.db, id, name)) ?? refuse("not-found");
  const stream = (await ctx.services.files.open(name)) ?? refuse("not-found");
  const bytes = await buffer(stream);
  return { mediaType: file.mediaType, base64: bytes.toString("base64") };
}
