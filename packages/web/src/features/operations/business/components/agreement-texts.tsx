import { Trans, useLingui } from "@lingui/react/macro";
import { agreementPlaceholders, wrongPlaceholders, type AgreementTexts } from "@vowdesk/contract/studio/agreements";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { LimitedText } from "../../../../ui/input/limited.tsx";
import layout from "../../../../ui/display/layout.module.css";
import controls from "../../../../ui/input/form-controls.module.css";
import { LanguageTabs } from "../../../../kernel/i18n/language-tabs.tsx";
import css from "./settings.module.css";

const placeholders = agreementPlaceholders.map((name) => `{${name}}`).join(" ");

/** A form control for the text of agreements, one language at a time. */
export function AgreementTextsField({ label, value: texts, set }: ControlProps<AgreementTexts>) {
  const { i18n } = useLingui();
  const [language, setLanguage] = useState<Language>(i18n.locale as Language);
  const { missing, unknown } = wrongPlaceholders(texts[language]);
  const wrong = languages.filter((item) =>
    Object.values(wrongPlaceholders(texts[item])).some(({ length }) => length > 0),
  );
  return (
    <div className={css.steps} role="group" aria-label={label}>
      <h3>{label}</h3>
      <LanguageTabs chosen={language} choose={setLanguage} />
      <LimitedText
        lang={language}
        className={controls.lines}
        rows={16}
        maxLength={8_000}
        aria-label={label}
        aria-invalid={wrong.includes(language)}
        value={texts[language]}
        onChange={({ target }) => set({ ...texts, [language]: target.value })}
      />
      {missing.length > 0 && (
        <p className={css.note} role="alert">
          <Trans context="business settings">Missing: {missing.join(" ")}</Trans>
        </p>
      )}
      {unknown.length > 0 && (
        <p className={css.note} role="alert">
          <Trans context="business settings">Unknown: {unknown.join(" ")}</Trans>
        </p>
      )}
      {wrong.some((item) => item !== language) && (
        <p className={css.note} role="alert">
          <Trans context="business settings">
            Incomplete in: {wrong.map((item) => languageNames[item]).join(", ")}
          </Trans>
        </p>
      )}
      <p className={layout.quiet}>
        <Trans>Replaced with the figures of each agreement: {placeholders}</Trans>
      </p>
    </div>
  );
}
