import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { maxReasons, type ReasonPreset } from "@vowdesk/contract/operations/business";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { TextsPerLanguage } from "./texts-per-language.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "./settings.module.css";

const reasonLength = 120;
const blank: ReasonPreset = { zh: "", en: "", es: "", ja: "" };

/** A form control for preset reasons, each in all languages. */
export function Reasons({ value: reasons, set }: ControlProps<ReasonPreset[]>) {
  const { t } = useLingui();
  return (
    <>
      {reasons.length === 0 && (
        <p className={layout.quiet}>
          <Trans context="business settings">None yet.</Trans>
        </p>
      )}
      <ol className={css.reasons}>
        {reasons.map((reason, index) => (
          <li key={index}>
            <TextsPerLanguage
              label={t({ message: `Reason ${index + 1}`, context: "business settings" })}
              maxLength={reasonLength}
              value={reason}
              set={(next) => set(reasons.with(index, next))}
            />
            <IconButton
              label={t({ message: `Remove reason ${index + 1}`, context: "business settings" })}
              onClick={() => set(reasons.toSpliced(index, 1))}
            >
              <IconTrash size={17} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ol>
      {reasons.length < maxReasons && (
        <Button className={css.add} onClick={() => set([...reasons, blank])}>
          <IconPlus size={17} stroke={1.6} aria-hidden />
          <Trans>Add a reason</Trans>
        </Button>
      )}
    </>
  );
}
