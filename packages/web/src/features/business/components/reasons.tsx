import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { reasonQueues, reasonsAtMost, type ReasonPreset, type ReasonQueue } from "@vowdesk/contract/business";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { SettingsPart, type SettingsPartProps } from "./settings-part.tsx";
import { TextsPerLanguage } from "./texts-per-language.tsx";
import css from "./settings.module.css";

const reasonLength = 120;
const blank: ReasonPreset = { zh: "", en: "", es: "", ja: "" };
const fieldOf = { cancel: "cancelReasons", refund: "refundReasons", reject: "rejectReasons" } as const;

/** Preset reasons for cancellations, refunds and rejections, per language. */
export function Reasons({ fields, write }: SettingsPartProps) {
  const { t } = useLingui();
  const [queue, choose] = useState<ReasonQueue>("cancel");
  const names = { cancel: t`Cancellations`, refund: t`Refunds`, reject: t`Rejections` };
  const field = fieldOf[queue];
  const reasons = fields[field];
  const update = (next: ReasonPreset[]) => write({ [field]: next });
  return (
    <SettingsPart
      title={t`Usual reasons`}
      hint={<Trans>To pick from where a reason is asked for. The text goes to the person in their language.</Trans>}
    >
      <Segments
        look="tabs"
        label={t`Usual reasons`}
        chosen={queue}
        choose={(value) => choose(reasonQueues.find((one) => one === value) ?? "cancel")}
        segments={reasonQueues.map((one) => ({ value: one, label: names[one], count: fields[fieldOf[one]].length }))}
      />
      {reasons.length === 0 && (
        <p className={css.quiet}>
          <Trans>None yet.</Trans>
        </p>
      )}
      <ol className={css.reasons}>
        {reasons.map((reason, index) => (
          <li key={index}>
            <TextsPerLanguage
              label={t`Reason ${index + 1}`}
              maxLength={reasonLength}
              texts={reason}
              set={(next) => update(reasons.with(index, next))}
            />
            <IconButton label={t`Remove reason ${index + 1}`} onClick={() => update(reasons.toSpliced(index, 1))}>
              <IconTrash size={17} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ol>
      {reasons.length < reasonsAtMost && (
        <Button className={css.add} onClick={() => update([...reasons, blank])}>
          <IconPlus size={17} stroke={1.6} aria-hidden />
          <Trans>Add a reason</Trans>
        </Button>
      )}
    </SettingsPart>
  );
}
