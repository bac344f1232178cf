import { Trans, useLingui } from "@lingui/react/macro";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import { saveFile } from "../../../../kernel/lists/save-file.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./imports.module.css";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import type { TemplateFormat } from "./template.ts";

async function save(language: Language, format: TemplateFormat): Promise<void> {
  const { templateIn } = await import("./template.ts");
  saveFile(`vowdesk-import-${language}.${format}`, await templateIn(language, format));
}

/** Saves the template in one of the four languages, as a workbook or as CSV. */
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
      <Button size="s" onClick={() => inBackground(save(language, "xlsx"))}>
        <Trans context="import">Template as Excel</Trans>
      </Button>
      <Button size="s" onClick={() => inBackground(save(language, "csv"))}>
        <Trans context="import">Template as CSV</Trans>
      </Button>
    </div>
  );
}
