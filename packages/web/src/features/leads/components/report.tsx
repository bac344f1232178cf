import { Trans, useLingui } from "@lingui/react/macro";
import { leadsApi, type Conversion } from "@vowdesk/contract/leads";
import { useCallWithPrevious } from "../../../kernel/cache/queries.ts";
import { navigate, usePageSearch } from "../../../kernel/lists/page.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { leadSourceNames } from "../../../shared/studio-labels.ts";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { dateOf } from "../../../ui/format/time.ts";
import { DateLine } from "../../../ui/input/line-fields.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import css from "./leads.module.css";

const periodMs = 90 * 24 * 60 * 60_000;
const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

type Period = Readonly<{ from: string; to: string; by: "source" | "consultant" }>;

/** Period and grouping in the address; by default the last 90 days by source. */
function periodIn(query: URLSearchParams): Period {
  const [from, to] = [query.get("from"), query.get("to")];
  return {
    from: isDate(from) ? from : dateOf(serverNow() - periodMs),
    to: isDate(to) ? to : dateOf(serverNow()),
    by: query.get("by") === "consultant" ? "consultant" : "source",
  };
}

/** How the leads of a period ended, by source or consultant. Each number opens its leads. */
export function Report() {
  const { t } = useLingui();
  const [query, change] = usePageSearch();
  const period = periodIn(query);
  const { data, error, refetch } = useCallWithPrevious(leadsApi.report, period);
  return (
    <div className={css.report}>
      <div className={css.line}>
        <Segments
          look="chips"
          label={t`Group by`}
          segments={[
            { value: "source", label: t`Source` },
            { value: "consultant", label: t`Consultant` },
          ]}
          chosen={period.by}
          choose={(by) => change({ by: by === "consultant" ? by : null }, { replace: true })}
        />
        <DateLine label={t`From`} value={period.from} set={(from) => change({ from }, { replace: true })} />
        <DateLine label={t`To`} value={period.to} set={(to) => change({ to }, { replace: true })} />
      </div>
      {data ? (
        <Rows rows={data} period={period} />
      ) : error ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton height="14rem" />
      )}
    </div>
  );
}

function Rows({ rows, period }: { rows: readonly Conversion[]; period: Period }) {
  if (rows.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No leads in this period</Trans>
      </p>
    );
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{period.by === "source" ? <Trans>Source</Trans> : <Trans>Consultant</Trans>}</th>
            <th scope="col">
              <Trans>Leads</Trans>
            </th>
            <th scope="col">
              <Trans context="state">Open</Trans>
            </th>
            <th scope="col">
              <Trans context="lead">Dormant</Trans>
            </th>
            <th scope="col">
              <Trans context="lead">Won</Trans>
            </th>
            <th scope="col">
              <Trans context="lead">Lost</Trans>
            </th>
            <th scope="col">
              <Trans>Conversion</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.source ?? row.consultantId ?? 0} row={row} period={period} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, period: { from, to } }: { row: Conversion; period: Period }) {
  const { t, i18n } = useLingui();
  const { source, consultantId, consultantName, total } = row;
  const name = source
    ? i18n._(leadSourceNames[source])
    : consultantName || t({ message: "None", context: "consultant" });
  const group = source ? { source } : consultantId !== null && { consultantId: String(consultantId) };
  const addressOf = (state: string) =>
    group && `/leads?${new URLSearchParams({ ...group, from, to, ...(state && { state }) }).toString()}`;
  const cells = [
    ["", total],
    ["open", row.open],
    ["dormant", row.dormant],
    ["won", row.won],
    ["lost", row.lost],
  ] as const;
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(([state, count]) => (
        <td key={state}>
          <Count count={count} to={addressOf(state)} />
        </td>
      ))}
      <td>{i18n.number(row.won / total, { style: "percent", maximumFractionDigits: 1 })}</td>
    </tr>
  );
}

function Count({ count, to }: { count: number; to: string | false }) {
  const { i18n } = useLingui();
  const text = i18n.number(count);
  if (count === 0 || to === false) return <>{text}</>;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {text}
    </TextLink>
  );
}
