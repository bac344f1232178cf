import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { SettingsPart, type SettingsPartProps } from "./settings-part.tsx";
import { amountOf, centsOf } from "./settings-draft.ts";
import css from "./settings.module.css";

/** Up to where money moves without asking anybody else. */
export function Limits({ fields, write }: SettingsPartProps) {
  const { t } = useLingui();
  return (
    <SettingsPart title={t`Limits`} signal={<Trans>Amounts in yuan.</Trans>}>
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

/** An amount as it is typed; what is none stays in the field and is not taken. */
function Amount({ label, cents, set }: AmountProps) {
  const { t } = useLingui();
  const [text, setText] = useState(amountOf(cents));
  const [seen, setSeen] = useState(cents);
  if (seen !== cents) {
    // Saved or discarded meanwhile, here or elsewhere; what was typed here means the same and stays.
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
