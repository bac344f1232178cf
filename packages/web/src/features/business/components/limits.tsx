import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { SettingsPart, type SettingsPartProps } from "./settings-part.tsx";
import { amountOf, centsOf } from "./settings-draft.ts";
import css from "./settings.module.css";

/** Limits above which payments need a second approver or are refused. */
export function Limits({ fields, write }: SettingsPartProps) {
  const { t } = useLingui();
  return (
    <SettingsPart title={t`Limits`} hint={<Trans>Amounts in yuan.</Trans>}>
      <div className={css.pair}>
        <Amount
          label={t`Withdrawals in 24 hours: second approver from`}
          cents={fields.withdrawalSecondCents}
          set={(cents) => write({ withdrawalSecondCents: cents })}
        />
        <Amount
          label={t`Compensation: at most`}
          cents={fields.compensationCapCents}
          set={(cents) => write({ compensationCapCents: cents })}
        />
        <Amount
          label={t`Red packets: per person and day`}
          cents={fields.redPacketDailyCents}
          set={(cents) => write({ redPacketDailyCents: cents })}
        />
        <Amount
          label={t`Red packets: second approver from`}
          cents={fields.redPacketSecondCents}
          set={(cents) => write({ redPacketSecondCents: cents })}
        />
      </div>
    </SettingsPart>
  );
}

interface AmountProps {
  label: string;
  cents: number;
  set: (cents: number) => void;
}

/** Amount field. Invalid text stays in the field but does not change the value. */
function Amount({ label, cents, set }: AmountProps) {
  const { t } = useLingui();
  const [text, setText] = useState(amountOf(cents));
  const [seen, setSeen] = useState(cents);
  if (seen !== cents) {
    // The value was saved or discarded meanwhile. Typed text of the same amount is kept.
    setSeen(cents);
    if (centsOf(text) !== cents) setText(amountOf(cents));
  }
  const type = (next: string) => {
    setText(next);
    const read = centsOf(next);
    if (read !== null) set(read);
  };
  const problem = centsOf(text) === null ? t`An amount such as 200 or 99.50` : undefined;
  return (
    <TextControl
      label={label}
      value={text}
      set={type}
      problem={problem}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
    />
  );
}
