import { Trans, useLingui } from "@lingui/react/macro";
import { datedSteps, instalmentsApi, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { InstalmentStateBadge, RefundStateBadge } from "../../../../shared/studio/state-badges.tsx";
import {
  cancelCauseNames,
  dueEventNames,
  instalmentKindNames,
  paymentMethodNames,
  purposeNames,
  receiptStateNames,
} from "../../../../shared/studio-labels.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatDate } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { Earnings } from "./earnings.tsx";
import { PaymentLinkButton, PaymentLinkDialog } from "./payment-link.tsx";
import { planOf } from "../next/parts.ts";
import { askForRefund, refundPage } from "./refund-actions.ts";
import { stepActions, stepPage } from "./step-actions.ts";
import { Invoices } from "./wedding-invoices.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./weddings.module.css";

/** What a couple owes and has paid, for users who may see payments. */
export function Payments({ wedding: { id } }: { wedding: WeddingDetail }) {
  const maySeePayments = useCan("payment");
  return maySeePayments ? (
    <Plan weddingId={id} />
  ) : (
    <p className={layout.quiet}>
      <Trans>You do not have permission to see payments.</Trans>
    </p>
  );
}

function Plan({ weddingId }: { weddingId: number }) {
  const { data: plan, error, refetch } = useCall(instalmentsApi.plan, planOf(weddingId));
  if (!plan)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <div className={css.payments}>
      {plan.cancellation && <Cancelled cancellation={plan.cancellation} />}
      <Sums plan={plan} />
      <Instalments plan={plan} />
      <Receipts plan={plan} />
      <Refunds plan={plan} />
      <Earnings weddingId={weddingId} />
      <RefundRequest plan={plan} weddingId={weddingId} />
      <Invoices weddingId={weddingId} />
      {plan.cancellation === null && <Steps plan={plan} weddingId={weddingId} />}
    </div>
  );
}

/** What was kept and returned when the wedding was cancelled. */
function Cancelled({ cancellation }: { cancellation: NonNullable<PaymentPlan["cancellation"]> }) {
  const { i18n } = useLingui();
  const { cause, cancelledOn, keptCents, refundCents, doubleCents } = cancellation;
  return (
    <Facts>
      <Fact name={<Trans context="wedding">Cancelled on</Trans>}>{formatDate(cancelledOn, i18n.locale)}</Fact>
      <Fact name={<Trans>Cause of the cancellation</Trans>}>{i18n._(cancelCauseNames[cause])}</Fact>
      <Fact name={<Trans>The studio keeps</Trans>}>
        <Money cents={keptCents} />
      </Fact>
      <Fact name={<Trans>Refund to the couple</Trans>}>
        <Money cents={refundCents + doubleCents} />
      </Fact>
    </Facts>
  );
}

function Sums({ plan }: { plan: PaymentPlan }) {
  const { agreedCents, receivedCents, waitingCents, waivedCents, refundedCents, goodwillCents, overpaidCents } = plan;
  const { cancellation, openingCents } = plan;
  return (
    <Facts>
      {cancellation === null && (
        <Fact name={<Trans context="wedding">Agreed</Trans>}>
          {agreedCents === null ? <Trans>No signed agreement</Trans> : <Money cents={agreedCents} />}
        </Fact>
      )}
      <Fact name={<Trans context="state">Received</Trans>}>
        <Money cents={receivedCents} />
      </Fact>
      {openingCents > 0 && (
        <Fact name={<Trans>Of which before Vowdesk</Trans>}>
          <Money cents={openingCents} />
        </Fact>
      )}
      {waitingCents > 0 && (
        <Fact name={<Trans>To be checked</Trans>}>
          <Money cents={waitingCents} />
        </Fact>
      )}
      {waivedCents > 0 && (
        <Fact name={<Trans context="instalment">Waived</Trans>}>
          <Money cents={waivedCents} />
        </Fact>
      )}
      {refundedCents > 0 && (
        <Fact name={<Trans context="state">Refunded</Trans>}>
          <Money cents={refundedCents} />
        </Fact>
      )}
      {goodwillCents > 0 && (
        <Fact name={<Trans context="field">Goodwill</Trans>}>
          <Money cents={goodwillCents} />
        </Fact>
      )}
      {overpaidCents > 0 && (
        <Fact name={<Trans context="wedding">Overpaid</Trans>}>
          <Money cents={overpaidCents} />
        </Fact>
      )}
    </Facts>
  );
}

function Instalments({ plan: { instalments, hasPaymentLinks } }: { plan: PaymentPlan }) {
  const { i18n } = useLingui();
  if (instalments.length === 0) return null;
  return (
    <Facts>
      {instalments.map((instalment) => {
        const { id, kind, cents, paidCents, waivedCents, state, dueOn, dueEvent } = instalment;
        return (
          <Fact
            key={id}
            name={i18n._(instalmentKindNames[kind])}
            more={dueOn === null ? i18n._(dueEventNames[dueEvent]) : formatDate(dueOn, i18n.locale)}
          >
            <Money cents={cents} /> <InstalmentStateBadge state={state} />
            {paidCents > 0 && cents > paidCents + waivedCents && (
              <>
                {" "}
                <Trans context="state">Outstanding</Trans> <Money cents={cents - paidCents - waivedCents} />
              </>
            )}
            {hasPaymentLinks && <PaymentLinkButton instalment={instalment} name={i18n._(instalmentKindNames[kind])} />}
          </Fact>
        );
      })}
      {hasPaymentLinks && <PaymentLinkDialog />}
    </Facts>
  );
}

function Receipts({ plan: { receipts } }: { plan: PaymentPlan }) {
  const { i18n } = useLingui();
  if (receipts.length === 0) return null;
  return (
    <Facts>
      {receipts.map(({ id, receivedOn, amountCents, method, state, reversedOn }) => {
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
            {reversedOn && (
              <>
                {" · "}
                {formatDate(reversedOn, i18n.locale)} <Money cents={-amountCents} />
              </>
            )}
          </Fact>
        );
      })}
    </Facts>
  );
}

/** What goes back to the couple, for users who may see refunds. */
function Refunds({ plan: { refunds } }: { plan: PaymentPlan }) {
  const { i18n } = useLingui();
  const maySeeRefunds = useCan("payment:refund");
  if (refunds.length === 0) return null;
  return (
    <Facts>
      {refunds.map(({ id, amountCents, state, paidOn }) => {
        const to = `/wedding-refunds?id=${id}`;
        const amount = <Money cents={amountCents} />;
        return (
          <Fact
            key={id}
            name={<Trans context="kind of record">Refund</Trans>}
            more={paidOn && formatDate(paidOn, i18n.locale)}
          >
            {maySeeRefunds ? (
              <TextLink to={to} follow={() => navigate(to)}>
                {amount}
              </TextLink>
            ) : (
              amount
            )}{" "}
            <RefundStateBadge state={state} />
          </Fact>
        );
      })}
    </Facts>
  );
}

/** The button that asks for a refund, while there is something to refund. */
function RefundRequest({ plan: { refundable }, weddingId }: { plan: PaymentPlan; weddingId: number }) {
  const { offer, ...list } = useActions(refundPage, `refund ${weddingId}`);
  const start = offer(askForRefund);
  const record = { ...refundable, weddingId };
  return (
    <>
      {start && askForRefund.isAvailable(record) && (
        <div>
          <Button size="s" onClick={() => start(record)}>
            <Trans>Request a refund</Trans>
          </Button>
        </div>
      )}
      <ActionDialog list={list} />
    </>
  );
}

/** The days of photo selection and pickup, with buttons to state them. */
function Steps({ plan: { steps }, weddingId }: { plan: PaymentPlan; weddingId: number }) {
  const { t, i18n } = useLingui();
  const { offer, ...list } = useActions(stepPage, `steps ${weddingId}`);
  return (
    <>
      <Facts>
        {datedSteps.map((step) => {
          const { on, version } = steps[step];
          const start = offer(stepActions[step]);
          const name = i18n._(purposeNames[step]);
          return (
            <Fact key={step} name={name}>
              {on === null ? "—" : formatDate(on, i18n.locale)}{" "}
              {start && (
                <Button
                  size="s"
                  look="bare"
                  aria-label={`${name}: ${t`Set the day`}`}
                  onClick={() => start({ weddingId, step, on, version })}
                >
                  <Trans>Set the day</Trans>
                </Button>
              )}
            </Fact>
          );
        })}
      </Facts>
      <ActionDialog list={list} />
    </>
  );
}
