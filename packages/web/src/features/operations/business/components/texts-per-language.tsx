import { languages, type Language } from "@vowdesk/contract/kernel";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { LimitedInput } from "../../../../ui/input/limited.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./settings.module.css";

type Texts = Record<Language, string>;
type TextsProps = Pick<ControlProps<Texts>, "label" | "value" | "set">;

const titleLength = 60;

/** A form control for the title of the business in all languages. */
export const TitleTexts = (props: TextsProps) => <TextsPerLanguage {...props} maxLength={titleLength} />;

/** A form control for a text, with a field per language. */
export function TextsPerLanguage({ label, maxLength, value: texts, set }: TextsProps & { maxLength: number }) {
  return (
    <div className={css.texts} role="group" aria-label={label}>
      {languages.map((language) => (
        <label key={language} lang={language}>
          <span>{languageNames[language]}</span>
          <LimitedInput
            type="text"
            className={controls.input}
            maxLength={maxLength}
            value={texts[language]}
            aria-invalid={texts[language].trim() === ""}
            onChange={(event) => set({ ...texts, [language]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}
