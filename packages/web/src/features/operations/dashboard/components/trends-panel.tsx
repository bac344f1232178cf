import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { daysBetween } from "@vowdesk/contract/kernel";
import { dashboardApi, type FigureList, type Trend, type Trends } from "@vowdesk/contract/operations/dashboard";
import { lazy, Suspense, useId, useState } from "react";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { kindNames } from "../../../../locales/order-status.ts";
import panel from "../../../../ui/display/panel.module.css";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { formatDate } from "../../../../ui/format/time.ts";
import { Segments } from "../../../../ui/input/segments.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { Range } from "./range-dates.tsx";
import { TrendChart } from "./trend-chart.tsx";
import css from "./trends-panel.module.css";

const names: Partial<Record<FigureList, MessageDescriptor>> = {
  ...kindNames,
  shoot: msg({ message: "Shoots", context: "dashboard" }),
  lead: msg({ message: "New leads", context: "dashboard" }),
  receipt: msg({ message: "Payments received", context: "dashboard" }),
};

const maxDays = 92;

const RangeDates = lazy(async () => ({ default: (await import("./range-dates.tsx")).RangeDates }));

function daysOfRange({ name, from, to }: Range): number {
  if (name !== "custom") return Number(name);
  const days = from && to ? daysBetween(from, to) + 1 : 0;
  return days >= 1 && days <= maxDays ? days : 0;
}

/** The figures of a range of days against the period before. */
export function TrendsPanel() {
  const titleId = useId();
  const [range, setRange] = useState<Range>({ name: "7", from: "", to: "" });
  const days = daysOfRange(range);
  const isCustom = range.name === "custom" && days > 0;
  const { data } = useCallWithPrevious(dashboardApi.trends, { days: days || 7, ...(isCustom && { from: range.from }) });
  if (data?.trends.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby={titleId} aria-busy={!data}>
      <header className={css.head}>
        <h2 id={titleId}>
          <Trans>Figures by day</Trans>
        </h2>
        <RangeChoice range={range} set={setRange} />
      </header>
      {range.name === "custom" && (
        <Suspense>
          <RangeDates range={range} isWrong={days === 0} set={setRange} />
        </Suspense>
      )}
      {data ? <TrendParts {...data} /> : <Skeleton height="10rem" />}
    </section>
  );
}

interface RangeProps {
  range: Range;
  set: (range: Range) => void;
}

function RangeChoice({ range, set }: RangeProps) {
  const { t } = useLingui();
  return (
    <Segments
      label={t`Range of days`}
      look="tabs"
      chosen={range.name}
      choose={(name) => set({ ...range, name: name ?? "7" })}
      segments={[
        { value: "1", label: t({ message: "Today", context: "period" }) },
        { value: "7", label: t({ message: "7 days", context: "period" }) },
        { value: "30", label: t({ message: "30 days", context: "period" }) },
        { value: "custom", label: t({ message: "Custom", context: "period" }) },
      ]}
    />
  );
}

function TrendParts({ trends, ...range }: Trends) {
  const { i18n } = useLingui();
  const [from, to, beforeFrom, beforeTo] = [range.from, range.to, range.beforeFrom, range.beforeTo].map((day) =>
    formatDate(day, i18n.locale),
  );
  return (
    <>
      <div className={css.trends}>
        {trends.map((trend) => (
          <TrendPart key={trend.list} trend={trend} />
        ))}
      </div>
      <p className={css.note}>
        <Trans>
          {from} – {to}, against {beforeFrom} – {beforeTo} (whole days)
        </Trans>
      </p>
    </>
  );
}

function TrendPart({ trend }: { trend: Trend }) {
  const { i18n } = useLingui();
  const name = i18n._(names[trend.list] ?? { id: trend.list });
  const before = i18n.number(trend.before);
  return (
    <div className={css.trend} role="group" aria-label={name}>
      <p className={css.line}>
        <span aria-hidden="true">{name}</span>
        <span>
          <FigureLink figure={{ ...trend, isTask: false }} label={name} />{" "}
          <small>
            <Trans context="dashboard">before {before}</Trans>
          </small>
        </span>
      </p>
      {trend.parts.length > 1 && <TrendChart name={name} parts={trend.parts} />}
    </div>
  );
}
