import { Trans, useLingui } from "@lingui/react/macro";
import { weddingPaymentsApi } from "@vowdesk/contract/wedding-payments";
import type { WeddingDetail } from "@vowdesk/contract/weddings";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { paymentMethodNames, receiptStateNames } from "../../../shared/studio-labels.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { formatDate } from "../../../ui/format/time.ts";
import css from "./weddings.module.css";

/** A wedding has fewer payments than this. */
const shownPayments = 50;

/** What a couple has paid, for users who may see payments. */
export function Payments({ wedding: { id } }: { wedding: WeddingDetail }) {
  const maySeePayments = useCan("payment");
  return maySeePayments ? (
    <PaymentList weddingId={id} />
  ) : (
    <p className={css.quiet}>
      <Trans>You do not have permission to see payments.</Trans>
    </p>
  );
}

function PaymentList({ weddingId }: { weddingId: number }) {
  const { i18n } = useLingui();
  const totals = useCall(weddingPaymentsApi.totals, { weddingId });
  const list = useCall(weddingPaymentsApi.list, { weddingId, pageSize: shownPayments, sort: "receivedOn", dir: "asc" });
  const { error } = totals.error ? totals : list;
  if (!totals.data || !list.data) {
    const retry = () => void Promise.all([totals.refetch(), list.refetch()]);
    return error ? <ErrorState message={error.message} retry={retry} /> : <Skeleton />;
  }
  return (
    <Facts>
      <Fact name={<Trans>Received</Trans>}>
        <Money cents={totals.data.receivedCents} />
      </Fact>
      {totals.data.waitingCents > 0 && (
        <Fact name={<Trans>To be checked</Trans>}>
          <Money cents={totals.data.waitingCents} />
        </Fact>
      )}
      {list.data.records.map(({ id, receivedOn, amountCents, method, state }) => {
        const to = `/wedding-payments?id=${id}`;
        return (
          <Fact
            key={id}
            name={formatDate(receivedOn, i18n.locale)}
            more={`${i18n._(paymentMethodNames[method])} · ${i18n._(receiptStateNames[state])}`}
          >
            <TextLink to={to} follow={() => navigate(to)}>
              <Money cents={amountCents} />
            </TextLink>
          </Fact>
        );
      })}
    </Facts>
  );
}
