import { languages, type Language } from "@vowdesk/contract/kernel";
import { languageNames } from "../../../kernel/i18n/language.ts";
import css from "./settings.module.css";

interface TextsPerLanguageProps {
  label: string;
  maxLength: number;
  texts: Readonly<Record<Language, string>>;
  set: (texts: Record<Language, string>) => void;
}

/** One text field per language. */
export function TextsPerLanguage({ label, maxLength, texts, set }: TextsPerLanguageProps) {
  return (
    <div className={css.texts} role="group" aria-label={label}>
      {languages.map((language) => (
        <label key={language} lang={language}>
          <span>{languageNames[language]}</span>
          <input
            type="text"
            className={css.input}
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
