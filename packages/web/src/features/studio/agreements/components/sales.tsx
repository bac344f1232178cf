import { Trans, useLingui } from "@lingui/react/macro";
import { agreementsApi, type SalesRow } from "@vowdesk/contract/studio/agreements";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { PeriodReport, usePeriod } from "../../../../shared/studio/period-report.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** The agreements that were signed in a period and are valid, by consultant or offer. */
export function Sales() {
  const { t } = useLingui();
  const period = usePeriod(["consultant", "offer"]);
  const { data, error, refetch } = useCallWithPrevious(agreementsApi.sales, period);
  return (
    <PeriodReport
      period={period}
      groups={[
        { value: "consultant", label: t({ message: "Consultant", context: "person" }) },
        { value: "offer", label: t({ message: "Offer", context: "kind of record" }) },
      ]}
      rows={data}
      error={error}
      retry={() => unawaited(refetch(), "shown")}
      empty={<Trans>No agreement was signed in this period</Trans>}
      heads={[
        period.by === "offer"
          ? t({ message: "Offer", context: "kind of record" })
          : t({ message: "Consultant", context: "person" }),
        t({ message: "Agreements", context: "kind of record" }),
        t({ message: "Price", context: "field" }),
        t({ message: "Discount", context: "field" }),
        t({ message: "Total", context: "field" }),
        t({ message: "Deposit", context: "payment" }),
        t({ message: "Outstanding", context: "state" }),
      ]}
    >
      {(row) => <Row key={row.id ?? 0} row={row} />}
    </PeriodReport>
  );
}

function Row({ row }: { row: SalesRow }) {
  const { t, i18n } = useLingui();
  const { name, agreements, priceCents, discountCents, totalCents, depositCents, outstandingCents } = row;
  return (
    <tr>
      <th scope="row">{name || t({ message: "None", context: "consultant" })}</th>
      <td>{i18n.number(agreements)}</td>
      {[priceCents, discountCents, totalCents, depositCents, outstandingCents].map((cents, index) => (
        <td key={index}>{cents === null ? "—" : <Money cents={cents} />}</td>
      ))}
    </tr>
  );
}
