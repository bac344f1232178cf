import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { User, usersApi } from "@vowdesk/contract/users";
import type { Context } from "../../kernel/context.ts";
import { page } from "../../kernel/page.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";

/** Members of staff as PRODUCT 2 lists them, disabled ones too. */
export async function list(ctx: Context, query: HandlerInput<typeof usersApi.list>): Promise<Page<User>> {
  const found = await page(ctx, store.listing, query);
  return { ...found, records: found.records.map((row) => present(row, ctx.language)) };
}
