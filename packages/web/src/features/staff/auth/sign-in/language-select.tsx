import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { choiceKey, languageNames, switchLanguage } from "../../../../kernel/i18n/language.ts";
import { writeStorage } from "../../../../kernel/session/session.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { notifyLanguageSwitched } from "../../../../ui/theme/language-notice.ts";
import css from "./language-select.module.css";

/** The page keeps its language, and the visitor can choose again. */
function notifyFailure(failure: unknown): void {
  toast({ tone: "bad", text: i18n._(msg`The server could not be reached. Please try again.`) });
  reportError(failure);
}

function choose(language: Language): void {
  switchLanguage(language).then(() => {
    writeStorage(choiceKey, language);
    notifyLanguageSwitched();
  }, notifyFailure);
}

/** Language menu. It is a native select to keep the page small. */
export function LanguageSelect() {
  const { t, i18n: words } = useLingui();
  return (
    <label className={css.language}>
      <span className="visually-hidden">{t({ message: "Language", context: "field" })}</span>
      <svg
        className={css.globe}
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M3.5 9.5h17M3.5 14.5h17M12 3c-6 6-6 12 0 18M12 3c6 6 6 12 0 18" />
      </svg>
      <svg
        className={css.chevron}
        width="14"
        height="14"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M6 9.5l6 6 6-6" />
      </svg>
      <select className={css.select} value={words.locale} onChange={(event) => choose(event.target.value as Language)}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
