import { Trans, useLingui } from "@lingui/react/macro";
import { isWritten, shownLanguage, completeLanguages, type Wordings } from "@vowdesk/contract/messages/announcements";
import type { Language } from "@vowdesk/contract/kernel";
import { useState } from "react";
import { currentLanguage, languageNames } from "../../../../kernel/i18n/language.ts";
import { LanguageTabs } from "../../../../kernel/i18n/language-tabs.tsx";
import { Segments } from "../../../../ui/input/segments.tsx";
import { DocumentView } from "../components/document-view.tsx";
import css from "../components/announcements.module.css";

/** Preview per language in light and dark. If a language is missing, it shows the text that its readers get instead. */
export function TextsPreview({ wordings }: { wordings: Wordings }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [scheme, setScheme] = useState<"own" | "light" | "dark">("own");
  const written = completeLanguages(wordings);
  const shown = shownLanguage(written, language);
  const wording = shown === null ? undefined : wordings[shown];
  return (
    <div className={css.texts}>
      <div className={css.acts}>
        <LanguageTabs chosen={language} choose={setLanguage} />
        <Segments
          label={t({ message: "Colour scheme", context: "announcement" })}
          look="chips"
          chosen={scheme === "own" ? null : scheme}
          choose={(value) => setScheme((value ?? "own") as typeof scheme)}
          segments={[
            { value: "light", label: t({ message: "Light", context: "theme" }) },
            { value: "dark", label: t({ message: "Dark", context: "theme" }) },
          ]}
        />
      </div>
      {shown !== language && <Missing language={language} shown={shown} />}
      {isWritten(wording) && shown !== null && (
        <div className={css.preview} data-preview={scheme === "own" ? undefined : scheme}>
          <h4 lang={shown}>{wording.title}</h4>
          <DocumentView document={wording.body} lang={shown} />
        </div>
      )}
    </div>
  );
}

function Missing({ language, shown }: { language: Language; shown: Language | null }) {
  const name = languageNames[language];
  const instead = shown === null ? "" : languageNames[shown];
  return (
    <p className={css.notice}>
      {shown === null ? (
        <Trans>No text yet.</Trans>
      ) : (
        <Trans>
          No text in {name}. Its readers see {instead}.
        </Trans>
      )}
    </p>
  );
}
