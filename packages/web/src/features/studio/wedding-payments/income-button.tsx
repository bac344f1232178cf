import { Trans, useLingui } from "@lingui/react/macro";
import { earningsApi, type WaitingIncome } from "@vowdesk/contract/studio/wedding-payments";
import { useState } from "react";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { useCan } from "../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { confirmIncome, incomePage, partNames } from "../../../shared/studio/income.ts";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import css from "./income.module.css";

/** Opens the income that waits for its confirmation, for users who check payments. Absent while none waits. */
export function IncomeButton() {
  return useCan("payment:check") ? <WaitingButton /> : null;
}

function WaitingButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: waiting = [] } = useCall(earningsApi.list, {});
  const count = waiting.length;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Income to confirm ({count})</Trans>
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={<Trans>Income to confirm</Trans>}
        close={() => setIsOpen(false)}
        hasInput={false}
        note={null}
        send={null}
      >
        <Waiting waiting={waiting} />
      </FormDialog>
    </>
  );
}

function Waiting({ waiting }: { waiting: readonly WaitingIncome[] }) {
  const { t, i18n } = useLingui();
  const { offer, ...list } = useActions(incomePage, "waiting income");
  const start = offer(confirmIncome);
  if (waiting.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No income to confirm.</Trans>
      </p>
    );
  return (
    <div className={css.waiting} role="region" aria-label={t`Income to confirm`} tabIndex={0}>
      <Facts>
        {waiting.map((part) => (
          <Fact key={`${part.weddingId} ${part.part}`} name={part.couple}>
            <WeddingLink id={part.weddingId} number={part.weddingNumber} /> · {i18n._(partNames[part.part])} ·{" "}
            <Money cents={part.cents} />{" "}
            {start && (
              <Button size="s" onClick={() => start({ ...part, state: "waiting" })}>
                <Trans>Confirm the income</Trans>
              </Button>
            )}
          </Fact>
        ))}
      </Facts>
      <ActionDialog list={list} />
    </div>
  );
}
