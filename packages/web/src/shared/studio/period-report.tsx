import { useLingui } from "@lingui/react/macro";
import { addDays, isDate } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import { usePageSearch } from "../../kernel/lists/page.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { dateOf } from "../../ui/format/time.ts";
import { DateLine } from "../../ui/input/line-fields.tsx";
import { Segments } from "../../ui/input/segments.tsx";
import { HeadCells } from "../../ui/table/head-cells.tsx";
import plain from "../../ui/table/plain-table.module.css";
import css from "./period-report.module.css";

const periodDays = 90;

/** First and last day of a report, and how it is grouped. */
export type Period<G extends string> = Readonly<{ from: string; to: string; by: G }>;

/** Period and grouping in the address; by default the last 90 days by the first group. */
export function usePeriod<G extends string>(groups: readonly [G, ...G[]]): Period<G> {
  const [query] = usePageSearch();
  const [from, to] = [query.get("from"), query.get("to")];
  return {
    from: from !== null && isDate(from) ? from : addDays(dateOf(serverNow()), -periodDays),
    to: to !== null && isDate(to) ? to : dateOf(serverNow()),
    by: groups.find((group) => group === query.get("by")) ?? groups[0],
  };
}

interface PeriodReportProps<G extends string, R> {
  period: Period<G>;
  groups: readonly { value: G; label: string }[];
  /** The rows of the report; undefined while they load. */
  rows: readonly R[] | undefined;
  error: Error | null;
  retry: () => void;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  heads: readonly string[];
  /** A row of the table. */
  children: (row: R) => ReactNode;
}

/** A table of figures of a period, with controls for the period and its grouping. */
export function PeriodReport<G extends string, R>({
  period,
  groups,
  rows,
  error,
  retry,
  empty,
  heads,
  children,
}: PeriodReportProps<G, R>) {
  const { t } = useLingui();
  const [, change] = usePageSearch();
  const set = (input: Partial<Record<keyof Period<G>, string | null>>) => change(input, { replace: true });
  return (
    <div className={css.report}>
      <div className={css.line}>
        <Segments
          look="chips"
          label={t({ message: "Group by", context: "wedding" })}
          segments={groups}
          chosen={period.by}
          choose={(by) => set({ by: by ?? groups[0]?.value ?? "" })}
        />
        <DateLine label={t({ message: "From", context: "period" })} value={period.from} set={(from) => set({ from })} />
        <DateLine label={t({ message: "To", context: "period" })} value={period.to} set={(to) => set({ to })} />
      </div>
      {!rows && (error ? <ErrorState message={error.message} retry={retry} /> : <Skeleton height="14rem" />)}
      {rows?.length === 0 && <p className={css.quiet}>{empty}</p>}
      {rows && rows.length > 0 && (
        <div className={plain.scroll}>
          <table className={`${plain.table} ${css.table}`}>
            <thead>
              <tr>
                <HeadCells heads={heads} />
              </tr>
            </thead>
            <tbody>{rows.map(children)}</tbody>
          </table>
        </div>
      )}
    </div>
  );
}
