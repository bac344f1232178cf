import type { ArchivedMessage, notificationsApi } from "@vowdesk/contract/messages/notifications";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../../../kernel/http/context.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import { archivedMessage } from "../notifications.present.ts";
import { orderNumberIn, searchTermsOf } from "./search.ts";
import { archiveListing, countMatches, countSenders, type CommonFilters } from "./archive.store.ts";

type Query = HandlerInput<typeof notificationsApi.list>;

/** From this many matches on, scanning the user's own messages is faster than looking up all matches. */
const commonMatches = 4_000;

/** Counting stops here where each message of the user has to be checked. */
const slowCountLimit = 2_000;

async function commonFiltersOf(ctx: Context, { q, sender }: Query): Promise<CommonFilters> {
  const terms = q === undefined || orderNumberIn(q) !== null ? null : searchTermsOf(ctx.language, q);
  return {
    q:
      terms !== null &&
      (terms.grams.length === 0 || (await countMatches(ctx.db, terms.grams, commonMatches)) >= commonMatches),
    sender: sender !== undefined && (await countSenders(ctx.db, sender, commonMatches)) >= commonMatches,
  };
}

/** Every message that was sent to the user, with its target and the team's state. */
export async function archive(ctx: Context, query: Query): Promise<Page<ArchivedMessage>> {
  const common = await commonFiltersOf(ctx, query);
  const isSlow = common.q || common.sender || query.team === "done";
  return presentedPage(
    ctx,
    archiveListing(ctx, common),
    query,
    (row) => archivedMessage(row, ctx.language),
    isSlow ? { maxCount: slowCountLimit } : {},
  );
}
