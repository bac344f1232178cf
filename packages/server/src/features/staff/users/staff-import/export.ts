import { reachableRows, type HandlerInput, type HandlerOutput } from "@vowdesk/contract/kernel";
import type { usersApi } from "@vowdesk/contract/staff/users";
import type { Context } from "../../../../kernel/http/context.ts";
import { page } from "../../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../../kernel/paging/phone-search.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import * as store from "../users.store.ts";
import { listDepartments } from "./staff-import.store.ts";
import { pathsOf } from "./department-paths.ts";
import { writeSheet } from "./staff-csv.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "user.exported": Fact;
  }
}

const pageSize = 500;

/** Exports the filtered list of staff as CSV. The audit entry names the filters. */
export async function exportStaff(
  ctx: Context,
  query: HandlerInput<typeof usersApi.export>,
): Promise<HandlerOutput<typeof usersApi.export>> {
  await auditPhoneSearch(ctx, "users", query.phone);
  const rows: store.UserRow[] = [];
  let more = false;
  for (let pageNo = 1; ; pageNo += 1) {
    const result = await page(ctx, store.listing, { ...query, pageNo, pageSize });
    if (result.current !== pageNo) break;
    rows.push(...result.records);
    more = result.more === true;
    if (result.records.length < pageSize || rows.length >= reachableRows) break;
  }
  const paths = pathsOf(await listDepartments(ctx.db));
  const { pageNo: _pageNo, pageSize: _pageSize, sort: _sort, dir: _dir, ...filters } = query;
  ctx.emit({ type: "user.exported", subject: "users", after: { filters, people: rows.length } });
  const reader = { language: ctx.language, zone: await businessZone(ctx.db) };
  return { text: writeSheet(rows, (id) => paths.get(id) ?? "", reader), count: rows.length, more };
}
