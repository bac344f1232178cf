import type { HandlerInput } from "@vowdesk/contract/kernel";
import { boardStages, type WeddingBoardColumn, type weddingsApi } from "@vowdesk/contract/studio/weddings";
import type { Context } from "../../../kernel/http/context.ts";
import { auditPhoneSearch } from "../../../kernel/paging/phone-search.ts";
import { filtersOf, readByIds, rowsInScope } from "../../../kernel/paging/page.ts";
import { readBoard } from "./board.store.ts";
import { present } from "./weddings.present.ts";
import { readerOf } from "./weddings.service.ts";
import { listingOf, readWeddings } from "./weddings.store.ts";

/** Weddings per column of the board. */
const shownPerColumn = 30;

/** The weddings of each stage that match the filters, with the columns in the order of the stages. */
export async function board(
  ctx: Context,
  filters: HandlerInput<typeof weddingsApi.board>,
): Promise<WeddingBoardColumn[]> {
  await auditPhoneSearch(ctx, "weddings", filters.phone);
  const reader = await readerOf(ctx);
  const listing = listingOf(reader);
  const narrow = await filtersOf(ctx, listing.where, filters);
  const rows = await readBoard(ctx.db, narrow(rowsInScope(ctx, listing)), shownPerColumn);
  const found = new Map(rows.map((row) => [row.stage, row]));
  const ids = rows.flatMap((row) => row.ids);
  const weddings = new Map(
    (await readByIds(ids, (all) => readWeddings(ctx.db, all, reader))).map((row) => [row.id, row]),
  );
  return boardStages.map((stage) => {
    const { count = 0, ids: shown = [], outstanding_cents: owed = 0 } = found.get(stage) ?? {};
    return {
      stage,
      count,
      outstandingCents: reader.payments === "none" ? null : (owed ?? 0),
      weddings: shown.flatMap((id) => weddings.get(id) ?? []).map((row) => present(ctx.actor, row)),
    };
  });
}
