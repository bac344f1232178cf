import { Trans, useLingui } from "@lingui/react/macro";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import { saveText } from "../../../../kernel/lists/save-file.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./imports.module.css";
import { templateIn } from "./template.ts";

/** Saves the template in one of the four languages. */
export function TemplateButtons() {
  const { t, i18n } = useLingui();
  const [language, setLanguage] = useState<Language>(() => languages.find((code) => code === i18n.locale) ?? "en");
  return (
    <div className={css.template}>
      <select
        aria-label={t({ message: "Language of the template", context: "import" })}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      <Button look="bare" onClick={() => saveText(`vowdesk-import-${language}.csv`, templateIn(language))}>
        <Trans context="import">Download template</Trans>
      </Button>
    </div>
  );
}
