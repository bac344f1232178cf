import { Trans, useLingui } from "@lingui/react/macro";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { OfferText, type OfferTexts } from "@vowdesk/contract/studio/offers";
import { useId, useState } from "react";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { LimitedText } from "../../../../ui/input/limited.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { LanguageTabs } from "../../../../kernel/i18n/language-tabs.tsx";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import css from "./offers.module.css";

const { name, description, services } = OfferText.shape;

/** A form control for the texts of an offer, one language at a time. */
export function TextsField({ label, value: texts, set, problem }: ControlProps<OfferTexts>) {
  const { t, i18n } = useLingui();
  const [language, setLanguage] = useState<Language>(i18n.locale as Language);
  const text = texts[language];
  const write = (part: Partial<OfferText>) => set({ ...texts, [language]: { ...text, ...part } });
  const unnamed = languages.filter((item) => texts[item].name.trim() === "").map((item) => languageNames[item]);
  return (
    <div className={css.texts} role="group" aria-label={label}>
      <LanguageTabs chosen={language} choose={setLanguage} />
      <TextControl
        key={`${language} name`}
        label={t({ message: "Name", context: "of a record" })}
        isFirst
        maxLength={name.maxLength ?? undefined}
        value={text.name}
        problem={problem}
        set={(typed) => write({ name: typed })}
      />
      <LinesControl
        label={t({ message: "Services included", context: "offer" })}
        hint={t`One service per line`}
        rows={4}
        maxLength={services.maxLength ?? undefined}
        value={text.services}
        set={(typed) => write({ services: typed })}
      />
      <LinesControl
        label={t({ message: "Description", context: "field" })}
        rows={2}
        maxLength={description.maxLength ?? undefined}
        value={text.description}
        set={(typed) => write({ description: typed })}
      />
      {unnamed.length > 0 && (
        <small className={controls.hint}>
          <Trans>The name is missing in: {unnamed.join(", ")}</Trans>
        </small>
      )}
    </div>
  );
}

interface LinesProps {
  label: string;
  hint?: string;
  rows: number;
  maxLength: number | undefined;
  value: string;
  set: (value: string) => void;
}

/** An optional text of several lines. */
function LinesControl({ label, hint, value, set, ...looks }: LinesProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} isOptional problem={undefined}>
      <LimitedText
        id={id}
        className={controls.lines}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => set(target.value)}
        {...looks}
      />
      {hint && (
        <small id={`${id}-hint`} className={controls.hint}>
          {hint}
        </small>
      )}
    </FormField>
  );
}
