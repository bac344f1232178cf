import { Trans, useLingui } from "@lingui/react/macro";
import { maxTitleLength, completeLanguages, type AnnouncementDetail } from "@vowdesk/contract/messages/announcements";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { targetOf } from "@vowdesk/contract/messages/notifications";
import { useState } from "react";
import { currentLanguage, languageNames } from "../../../../kernel/i18n/language.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { MomentControl } from "../../../../ui/input/date/date-control.tsx";
import { CheckControl, TextControl } from "../../../../ui/input/form-controls.tsx";
import { FormNotice } from "../../../../ui/overlay/form-dialog.tsx";
import { PageFoot } from "../../../../ui/overlay/page-foot.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { timeZone, wallOf } from "../../../../ui/format/time.ts";
import { momentOf } from "../../../../ui/format/typed-time.ts";
import { LanguageTabs } from "../../../../kernel/i18n/language-tabs.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { beginDraft, withWording, wordingOf } from "./draft.ts";
import { RichEditor } from "./rich-editor.tsx";
import { useWriting, type Writing } from "./use-writing.ts";
import { TextsPreview } from "./texts-preview.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import layout from "../../../../ui/display/layout.module.css";
import panel from "../../../../ui/display/panel.module.css";
import css from "./writing.module.css";

interface WritingPageProps {
  /** The announcement to edit or copy; null for a new one. */
  from: AnnouncementDetail | null;
  isCopy: boolean;
  saved: (id: number) => void;
  leave: () => void;
}

/** Editor of an announcement: text per language, audience and terms. */
export function WritingPage({ from, isCopy, saved, leave }: WritingPageProps) {
  const { t } = useLingui();
  const key = `${isCopy ? "copy " : ""}${from?.id ?? "new"}`;
  const writing = useWriting(key, () => beginDraft(from, isCopy), saved);
  return (
    <form
      className={css.page}
      onSubmit={(event) => {
        event.preventDefault();
        // Submit events of the forms in the editor's dialogs bubble up to here.
        if (event.target === event.currentTarget) inBackground(writing.save());
      }}
    >
      <div className={css.parts}>
        <Texts writing={writing} />
        <div className={layout.column}>
          <section className={panel.panel} aria-label={t({ message: "Audience", context: "announcement" })}>
            <AudienceFields
              audience={writing.draft.fields.audience}
              write={(audience) => writing.write({ audience })}
            />
          </section>
          <Terms writing={writing} />
        </div>
      </div>
      <section className={panel.panel} aria-label={t({ message: "Preview", context: "field" })}>
        <h2>
          <Trans context="field">Preview</Trans>
        </h2>
        <TextsPreview wordings={writing.draft.fields.wordings} />
      </section>
      <Foot writing={writing} leave={leave} />
    </form>
  );
}

function Foot({ writing, leave }: { writing: Writing; leave: () => void }) {
  const { sending, isUnsaved, draft } = writing;
  const back = () => {
    writing.discard();
    leave();
  };
  return (
    <PageFoot notice={<Meanwhile writing={writing} />} note={sending.note}>
      <Button onClick={back}>
        {isUnsaved ? <Trans context="button">Discard</Trans> : <Trans context="button">Back</Trans>}
      </Button>
      <Button type="submit" look="fill" disabled={sending.isBusy || !isUnsaved || draft.meanwhile !== null}>
        <Trans context="button">Save</Trans>
      </Button>
    </PageFoot>
  );
}

function Texts({ writing: { draft, write } }: { writing: Writing }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const { wordings } = draft.fields;
  const written = completeLanguages(wordings);
  const wording = wordingOf(wordings, language);
  const change = (next: Partial<typeof wording>) =>
    write({ wordings: withWording(wordings, language, { ...wording, ...next }) });
  const missing = languages.filter((item) => !written.includes(item)).map((item) => languageNames[item]);
  const missingNames = missing.join(", ");
  // Clients open the challenges page for a message whose title contains the word for challenge.
  const isMisled = targetOf({ type: 8, msg: wording.title, number: "" }) !== "/gonggao";
  return (
    <section className={panel.panel} aria-label={t({ message: "Text", context: "field" })}>
      <LanguageTabs chosen={language} choose={setLanguage} written={written} />
      {missing.length > 0 && (
        <p className={layout.quiet}>
          <Trans>No text yet in: {missingNames}. Their readers see English, or the first available language.</Trans>
        </p>
      )}
      <TextControl
        label={t({ message: "Title", context: "field" })}
        value={wording.title}
        set={(title) => change({ title })}
        maxLength={maxTitleLength}
        problem={
          isMisled
            ? t`With this word in the title, a click on the message opens the challenges. Use another word.`
            : undefined
        }
      />
      <RichEditor
        key={`${language} ${draft.version}`}
        document={wording.body}
        label={t({ message: "Text", context: "field" })}
        lang={language}
        change={(body) => change({ body })}
      />
    </section>
  );
}

/** Expiry and required confirmation. */
function Terms({ writing: { draft, write } }: { writing: Writing }) {
  const { t } = useLingui();
  const { mustConfirm, expiresAt } = draft.fields;
  const zone = timeZone();
  return (
    <section className={panel.panel} aria-label={t({ message: "Conditions", context: "of an announcement" })}>
      <CheckControl
        label={t`Recipients must confirm`}
        value={mustConfirm}
        set={(next) => write({ mustConfirm: next })}
        hint={<Trans>A bar on every page reminds readers until they confirm.</Trans>}
      />
      <MomentControl
        label={t({ message: "Ends", context: "announcement" })}
        isOptional
        value={expiresAt === null ? "" : wallOf(expiresAt)}
        set={(wall) => write({ expiresAt: momentOf(wall) })}
        hint={<Trans>Time zone of the business: {zone}</Trans>}
      />
    </section>
  );
}

/** Shows the version that another user has saved and lets the user choose one. */
function Meanwhile({ writing: { draft, keepMine, takeTheirs } }: { writing: Writing }) {
  const { meanwhile } = draft;
  if (meanwhile === null) return null;
  const by = meanwhile.changedBy;
  return (
    <FormNotice>
      <p>
        <Trans>
          <strong>{by}</strong> changed this in the meantime: <RelativeTime at={meanwhile.changedAt} />.
        </Trans>
      </p>
      <p>
        <Trans>Your input is kept.</Trans>
      </p>
      <details>
        <summary>
          <Trans>View the other version</Trans>
        </summary>
        <TextsPreview wordings={meanwhile.fields.wordings} />
      </details>
      <div className={layout.acts}>
        <Button onClick={takeTheirs}>
          <Trans>Use the other version</Trans>
        </Button>
        <Button look="fill" onClick={keepMine}>
          <Trans>Keep my version</Trans>
        </Button>
      </div>
    </FormNotice>
  );
}
