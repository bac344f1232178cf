import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  cancellationsApi,
  refundOf,
  type CancelCause,
  type CancellationAmounts,
  type CancellationTerms,
} from "@vowdesk/contract/studio/wedding-payments";
import { useEffect } from "react";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import type { ControlProps } from "../../../resource/field.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import layout from "../../../ui/display/layout.module.css";
import css from "./components/weddings.module.css";
import { Problem } from "../../../ui/overlay/form-dialog.tsx";

/** Shows what is kept and returned for the chosen cause. The shown amounts are sent, and the server refuses others. */
export function AmountsField({ label, value, set, problem, values, record }: ControlProps<CancellationAmounts>) {
  const weddingId = Number(record?.["id"]);
  const query = useQuery({ ...queryOptions(cancellationsApi.terms, { weddingId }), refetchOnMount: "always" });
  const { data: terms, error, refetch } = query;
  const amounts = terms && refundOf(terms, values["cause"] as CancelCause);
  const isSent = amounts === undefined || JSON.stringify(amounts) === JSON.stringify(value);
  useEffect(() => {
    if (!isSent) set(amounts);
  });
  useEffect(() => {
    if (problem !== undefined) unawaited(refetch(), "shown");
  }, [problem, refetch]);
  if (!terms || !amounts)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <section aria-label={label} className={css.payments}>
      <Amounts terms={terms} amounts={amounts} />
      <Reasons terms={terms} />
      <Problem>{problem}</Problem>
    </section>
  );
}

interface Shown {
  terms: CancellationTerms;
  amounts: CancellationAmounts;
}

function Amounts({ terms: { paidCents }, amounts: { keptCents, refundCents, doubleCents } }: Shown) {
  return (
    <Facts>
      <Fact name={<Trans>Paid so far</Trans>}>
        <Money cents={paidCents} />
      </Fact>
      <Fact name={<Trans>The studio keeps</Trans>}>
        <Money cents={keptCents} />
      </Fact>
      {doubleCents > 0 && (
        <Fact name={<Trans>Deposit, paid once more</Trans>}>
          <Money cents={doubleCents} />
        </Fact>
      )}
      <Fact name={<Trans>Refund to the couple</Trans>}>
        <strong>
          <Money cents={refundCents + doubleCents} />
        </strong>
      </Fact>
    </Facts>
  );
}

/** The day on which the amounts depend, and what stands in the way. */
function Reasons({
  terms: { shootOn, daysBefore, notice, waitingCents, hasOpenRefund },
}: {
  terms: CancellationTerms;
}) {
  const { t, i18n } = useLingui();
  const day = shootOn && formatDate(shootOn, i18n.locale);
  const days = Math.max(0, daysBefore ?? 0);
  const noticedOn = notice && formatDate(notice.noticedOn, i18n.locale);
  return (
    <div className={layout.quiet}>
      <p>
        {day ? (
          <Trans context="shoot">
            Shoot date: {day} ({t`${plural(days, { one: "in # day", other: "in # days" })}`})
          </Trans>
        ) : (
          <Trans>No shoot date yet.</Trans>
        )}
      </p>
      {noticedOn && (
        <p>
          <Trans>The couple gave up this day on {noticedOn}. The days count from then.</Trans>
        </p>
      )}
      {waitingCents > 0 && (
        <p>
          <Trans>
            <Money cents={waitingCents} /> are not checked yet. If they are checked later, they are refunded in full.
          </Trans>
        </p>
      )}
      {hasOpenRefund && (
        <p>
          <Trans>A refund of this wedding is open. It has to be paid or rejected first.</Trans>
        </p>
      )}
    </div>
  );
}
