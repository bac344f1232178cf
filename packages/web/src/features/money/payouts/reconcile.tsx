import { Trans, useLingui } from "@lingui/react/macro";
import type { PayOut } from "@vowdesk/contract/money/payouts";
import { withdrawalsApi, type Withdrawal } from "@vowdesk/contract/reviews/withdrawals";
import { call } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { useBusy } from "../../../kernel/errors/use-busy.ts";
import { Button } from "../../../ui/input/button.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { bankStateNames } from "./payouts.labels.ts";
import css from "./reconcile.module.css";

/** The payment at the bank and its last answer; an uncertain payment can be queried again. */
export function Reconcile({ item: { id, status, details } }: { item: Withdrawal }) {
  const { sentAt, bankWord } = details;
  const isUncertain = status === "uncertain";
  if (sentAt === null && !isUncertain) return null;
  return (
    <section className={css.bank} data-tone={isUncertain ? "warn" : undefined} aria-labelledby={`bank-${id}`}>
      <h3 id={`bank-${id}`}>
        {isUncertain ? <Trans>Payment result unknown</Trans> : <Trans>Payment at the bank</Trans>}
      </h3>
      {sentAt === null ? (
        <p>
          <Trans>No bank is connected. Pay it manually, then record the result.</Trans>
        </p>
      ) : (
        <p>
          <Trans context="state">Sent</Trans> · <RelativeTime at={sentAt} />
        </p>
      )}
      {bankWord && <BankAnswer answer={bankWord} />}
      {isUncertain && sentAt !== null && (
        <>
          <p>
            <Trans>
              It is never sent again automatically. A person who did not approve it has to record the result.
            </Trans>
          </p>
          <AskBank id={id} />
        </>
      )}
    </section>
  );
}

function BankAnswer({ answer: { state, reference, at } }: { answer: NonNullable<PayOut["bankWord"]> }) {
  const { i18n } = useLingui();
  return (
    <p className={css.word} data-state={state}>
      <strong>{i18n._(bankStateNames[state])}</strong>
      {reference && ` · ${reference}`} · <RelativeTime at={at} />
    </p>
  );
}

function AskBank({ id }: { id: number }) {
  const mayAsk = useCan("withdrawal:mark-paid");
  const { isBusy, run } = useBusy();
  if (!mayAsk) return null;
  const ask = async () => {
    await call(withdrawalsApi.askBank, { id });
    await invalidate("withdrawals");
  };
  return (
    <Button disabled={isBusy} onClick={() => run(ask)}>
      <Trans>Check with the bank</Trans>
    </Button>
  );
}
