import { Trans, useLingui } from "@lingui/react/macro";
import { leadsApi, type Conversion } from "@vowdesk/contract/studio/leads";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { PeriodReport, usePeriod, type Period } from "../../../../shared/studio/period-report.tsx";
import { leadSourceNames } from "../../../../shared/studio-labels.ts";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** How the leads of a period ended, by source or consultant. Each number opens its leads. */
export function Report() {
  const { t } = useLingui();
  const period = usePeriod(["source", "consultant"]);
  const { data, error, refetch } = useCallWithPrevious(leadsApi.report, period);
  return (
    <PeriodReport
      period={period}
      groups={[
        { value: "source", label: t({ message: "Source", context: "lead" }) },
        { value: "consultant", label: t({ message: "Consultant", context: "person" }) },
      ]}
      rows={data}
      error={error}
      retry={() => unawaited(refetch(), "shown")}
      empty={<Trans>No leads in this period</Trans>}
      heads={[
        period.by === "source"
          ? t({ message: "Source", context: "lead" })
          : t({ message: "Consultant", context: "person" }),
        t({ message: "Leads", context: "kind of record" }),
        t({ message: "Open", context: "state" }),
        t({ message: "Dormant", context: "lead" }),
        t({ message: "Won", context: "lead" }),
        t({ message: "Lost", context: "lead" }),
        t({ message: "Conversion", context: "lead" }),
      ]}
    >
      {(row) => <Row key={row.source ?? row.consultantId ?? 0} row={row} period={period} />}
    </PeriodReport>
  );
}

function Row({ row, period: { from, to } }: { row: Conversion; period: Period<string> }) {
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
