import type { ChatReport, chatReportsApi, Inquiry } from "@vowdesk/contract/chat";
import { reachableRows, type HandlerInput, type HandlerOutput, type Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { page, presentedPage } from "../../../kernel/paging/page.ts";
import { writeCsv } from "../../../kernel/text/csv.ts";
import { businessZone, endOfDate, isoIn, startOfDate } from "../../../platform/business-time.ts";
import { inquiryHeadings } from "../../../locales/chat-export-texts.ts";
import { presentInquiry, presentReport } from "./reports.present.ts";
import * as store from "./reports.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat-inquiries.exported": Fact;
  }
}

type Query = HandlerInput<typeof chatReportsApi.list>;

/** Figures of the inquiries that began on these days in the time zone of the business. */
export async function summary(
  ctx: Context,
  { from, to }: HandlerInput<typeof chatReportsApi.summary>,
): Promise<ChatReport> {
  const zone = await businessZone(ctx.db);
  return presentReport(await store.figuresOf(ctx.db, startOfDate(zone, from), endOfDate(zone, to)));
}

export const list = (ctx: Context, query: Query): Promise<Page<Inquiry>> =>
  presentedPage(ctx, store.listing, query, presentInquiry);

const rowsPerRead = 500;

function cellsOf(row: store.InquiryRow, zone: string): string[] {
  const {
    id,
    conversationId,
    customerName,
    firstResponseSeconds,
    resolutionSeconds,
    colleague,
    team,
    rating,
    comment,
  } = presentInquiry(row);
  const moments = [row.opened_at, row.replied_at, row.resolved_at].map((at) => (at === null ? "" : isoIn(zone, at)));
  const figures = [firstResponseSeconds, resolutionSeconds, rating].map((figure) => String(figure ?? ""));
  const names = [customerName, colleague?.name ?? "", team?.name ?? ""];
  return [String(id), String(conversationId), ...names, ...moments, ...figures, comment];
}

/** Exports the listed inquiries as CSV. The audit entry names the filters. */
async function exportInquiries(
  ctx: Context,
  query: HandlerInput<typeof chatReportsApi.export>,
): Promise<HandlerOutput<typeof chatReportsApi.export>> {
  const rows: store.InquiryRow[] = [];
  let more = false;
  for (let pageNo = 1; ; pageNo += 1) {
    const result = await page(ctx, store.listing, { ...query, pageNo, pageSize: rowsPerRead });
    if (result.current !== pageNo) break;
    rows.push(...result.records);
    more = result.more === true;
    if (result.records.length < rowsPerRead || rows.length >= reachableRows) break;
  }
  const { pageNo: _pageNo, pageSize: _pageSize, sort: _sort, dir: _dir, ids: _ids, ...filters } = query;
  ctx.emit({ type: "chat-inquiries.exported", subject: "chat-inquiries", after: { filters, lines: rows.length } });
  const zone = await businessZone(ctx.db);
  const cells = rows.map((row) => cellsOf(row, zone));
  return { text: writeCsv([inquiryHeadings[ctx.language], ...cells]), count: rows.length, more };
}

export { exportInquiries as export };
