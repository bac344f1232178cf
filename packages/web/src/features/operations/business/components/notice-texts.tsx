import { Trans, useLingui } from "@lingui/react/macro";
import { languages, type Language } from "@vowdesk/contract/kernel";
import {
  maxNoticeLength,
  noticeKinds,
  noticePlaceholders,
  noticeTextOf,
  unknownPlaceholders,
  type NoticeKind,
  type NoticeText,
  type NoticeTexts,
} from "@vowdesk/contract/studio/couple-notices";
import { useId, useState } from "react";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import { LanguageTabs } from "../../../../kernel/i18n/language-tabs.tsx";
import type { ControlProps } from "../../../../resource/field.ts";
import { noticeKindNames } from "../../../../shared/studio/notice-labels.ts";
import { LimitedText } from "../../../../ui/input/limited.tsx";
import layout from "../../../../ui/display/layout.module.css";
import controls from "../../../../ui/input/form-controls.module.css";
import { NoticePreview } from "./notice-preview.tsx";
import css from "./settings.module.css";

/** A form control for the texts of notices, one kind and language at a time, with a preview. */
export function NoticeTextsField({ label, value: texts, set }: ControlProps<NoticeTexts>) {
  const { i18n, t } = useLingui();
  const [kind, choose] = useState<NoticeKind>("shoot-tomorrow");
  const [language, setLanguage] = useState<Language>(i18n.locale as Language);
  const id = useId();
  const text = noticeTextOf(texts, kind);
  const placeholders = noticePlaceholders[kind].map((name) => `{${name}}`).join(" ");
  const change = (part: Partial<NoticeText>) => set({ ...texts, [kind]: { ...text, ...part } });
  return (
    <div className={css.steps} role="group" aria-label={label}>
      <h3>{label}</h3>
      <select
        className={controls.input}
        aria-label={t({ message: "Notice", context: "notice to a couple" })}
        value={kind}
        onChange={({ target }) => choose(target.value as NoticeKind)}
      >
        {noticeKinds.map((value) => (
          <option key={value} value={value}>
            {i18n._(noticeKindNames[value])}
          </option>
        ))}
      </select>
      <label className={controls.check} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={text.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <Trans>Send this notice</Trans>
      </label>
      <LanguageTabs chosen={language} choose={setLanguage} />
      <LimitedText
        lang={language}
        className={controls.lines}
        rows={6}
        maxLength={maxNoticeLength}
        aria-label={label}
        aria-invalid={isWrong(kind, text.texts[language])}
        value={text.texts[language]}
        onChange={({ target }) => change({ texts: { ...text.texts, [language]: target.value } })}
      />
      <Problems kind={kind} text={text} language={language} />
      <p className={layout.quiet}>
        <Trans>Replaced in each notice: {placeholders}</Trans>
      </p>
      <NoticePreview kind={kind} language={language} text={text.texts[language]} />
    </div>
  );
}

const isWrong = (kind: NoticeKind, text: string) => text.trim() === "" || unknownPlaceholders(kind, text).length > 0;

/** What keeps the texts of a kind from being saved. */
function Problems({ kind, text: { texts }, language }: { kind: NoticeKind; text: NoticeText; language: Language }) {
  const unknown = unknownPlaceholders(kind, texts[language]);
  const wrong = languages.filter((item) => item !== language && isWrong(kind, texts[item]));
  return (
    <>
      {unknown.length > 0 && (
        <p className={css.note} role="alert">
          <Trans context="business settings">Unknown: {unknown.join(" ")}</Trans>
        </p>
      )}
      {wrong.length > 0 && (
        <p className={css.note} role="alert">
          <Trans context="business settings">
            Incomplete in: {wrong.map((item) => languageNames[item]).join(", ")}
          </Trans>
        </p>
      )}
    </>
  );
}
