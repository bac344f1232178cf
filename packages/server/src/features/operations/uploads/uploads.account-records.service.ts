import { buffer } from "node:stream/consumers";
import type { ArchivedFile } from "@vowdesk/contract/people/app-users";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "./uploads.account-records.ts";

/** The contents of a file that the person uploaded. */
export async function readArchivedFile(ctx: Context, id: number, name: string): Promise<ArchivedFile> {
  const file = (await store.findUploaded(ctx.db, id, name)) ?? refuse("not-found");
  const stream = (await ctx.services.files.open(name)) ?? refuse("not-found");
  const bytes = await buffer(stream);
  return { mediaType: file.mediaType, base64: bytes.toString("base64") };
}
