import type { HandlerInput } from "@vowdesk/contract/kernel";
import { orderKinds } from "@vowdesk/contract/local/orders";
import { maxTrendParts, type dashboardApi, type Trend, type Trends } from "@vowdesk/contract/operations/dashboard";
import type { Context } from "../../../kernel/http/context.ts";
import { countEach, type Countable } from "../../../kernel/paging/count-each.ts";
import { addDays, businessZone, dateIn } from "../../../platform/business-time.ts";
import { ordersMatching } from "../../local/orders/orders.ts";
import { leadsMatching } from "../../studio/leads/leads.ts";
import { shootsMatching } from "../../studio/shoots/shoots.ts";
import { receiptsMatching } from "../../studio/wedding-payments/wedding-payments.ts";

interface Days {
  from: string;
  to: string;
}

/** A list with a filter by days, and its other filters. */
interface Series {
  list: Trend["list"];
  filter?: Readonly<Record<string, string>>;
  rows: (days: Days) => Promise<Countable>;
}

function seriesOf(ctx: Context): Series[] {
  const has = (code: string) => ctx.actor.codes.has(code);
  const filter = { scope: "reserved" } as const;
  return [
    ...orderKinds
      .filter((kind) => has(`order:${kind}`))
      .map((kind): Series => ({ list: kind, rows: (days) => ordersMatching(ctx, kind, days) })),
    ...(has("shoot")
      ? [{ list: "shoot" as const, filter, rows: (days: Days) => shootsMatching(ctx, { ...days, ...filter }) }]
      : []),
    ...(has("lead") ? [{ list: "lead" as const, rows: (days: Days) => leadsMatching(ctx, days) }] : []),
    ...(has("payment") ? [{ list: "receipt" as const, rows: (days: Days) => receiptsMatching(ctx, days) }] : []),
  ];
}

/** Divides a range into parts of the same number of days; the last one may be shorter. */
function partsOf(from: string, days: number): Days[] {
  const length = Math.ceil(days / maxTrendParts);
  const last = addDays(from, days - 1);
  return Array.from({ length: Math.ceil(days / length) }, (_, index) => {
    const start = addDays(from, index * length);
    const end = addDays(start, length - 1);
    return { from: start, to: end < last ? end : last };
  });
}

/** Rows in a range of days against the same number of days before, counted with the filters of their lists. */
export async function trends(ctx: Context, input: HandlerInput<typeof dashboardApi.trends>): Promise<Trends> {
  const { days } = input;
  const today = dateIn(await businessZone(ctx.db), ctx.now);
  const from = input.from ?? addDays(today, 1 - days);
  const range = { from, to: addDays(from, days - 1) };
  const before = { from: addDays(from, -days), to: addDays(from, -1) };
  const parts = partsOf(from, days);
  const series = seriesOf(ctx);
  const counted = await Promise.all(series.flatMap(({ rows }) => [range, before, ...parts].map((part) => rows(part))));
  const totals = await countEach(ctx.db, counted);
  const width = parts.length + 2;
  return {
    ...range,
    beforeFrom: before.from,
    beforeTo: before.to,
    trends: series.map(({ list, filter = {} }, index) => {
      const [total = 0, earlier = 0, ...counts] = totals.slice(index * width, (index + 1) * width);
      return {
        list,
        filter: { ...range, ...filter },
        parts: parts.map((part, at) => ({ ...part, count: counts[at] ?? 0 })),
        total,
        before: earlier,
      };
    }),
  };
}
