import { Trans, useLingui } from "@lingui/react/macro";
import { titleLetters, completeLanguages, type AnnouncementDetail } from "@vowdesk/contract/announcements";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { targetOf } from "@vowdesk/contract/notifications";
import { useState } from "react";
import { currentLanguage, languageNames } from "../../../kernel/i18n/language.ts";
import { Button } from "../../../ui/input/button.tsx";
import { CheckControl, TextControl } from "../../../ui/input/form-controls.tsx";
import { FormNotice } from "../../../ui/overlay/form-dialog.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { timeZone, wallOf } from "../../../ui/format/time.ts";
import { momentOf } from "../../../ui/format/typed-time.ts";
import { Segments } from "../../../ui/input/segments.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { beginDraft, withWording, wordingOf } from "./draft.ts";
import { RichEditor } from "./rich-editor.tsx";
import { useWriting, type Writing } from "./use-writing.ts";
import { TextsPreview } from "./texts-preview.tsx";
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
        if (event.target === event.currentTarget) void writing.save();
      }}
    >
      <div className={css.parts}>
        <Texts writing={writing} />
        <div className={css.side}>
          <section className={css.part} aria-label={t`For`}>
            <AudienceFields
              audience={writing.draft.fields.audience}
              write={(audience) => writing.write({ audience })}
            />
          </section>
          <Terms writing={writing} />
        </div>
      </div>
      <section className={css.part} aria-label={t`Preview`}>
        <h2>
          <Trans>Preview</Trans>
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
    <div className={css.foot}>
      <Meanwhile writing={writing} />
      {sending.note && (
        <p className={css.note} role="alert">
          {sending.note}
        </p>
      )}
      <div className={css.acts}>
        <Button onClick={back}>{isUnsaved ? <Trans>Discard</Trans> : <Trans>Back</Trans>}</Button>
        <Button type="submit" look="fill" disabled={sending.isBusy || !isUnsaved || draft.meanwhile !== null}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
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
  const missing = languages.filter((one) => !written.includes(one)).map((one) => languageNames[one]);
  const missingNames = missing.join(", ");
  // Clients open the challenges page for a message whose title contains the word for challenge.
  const isMisled = targetOf({ type: 8, msg: wording.title, number: "" }) !== "/gonggao";
  return (
    <section className={css.part} aria-label={t`Text`}>
      <Segments
        label={t`Language`}
        look="tabs"
        chosen={language}
        choose={(value) => setLanguage(value as Language)}
        segments={languages.map((value) => ({
          value,
          label: written.includes(value) ? `${languageNames[value]} ✓` : languageNames[value],
        }))}
      />
      {missing.length > 0 && (
        <p className={css.quiet}>
          <Trans>Not written yet: {missingNames}. Their readers see English, or the first language there is.</Trans>
        </p>
      )}
      <TextControl
        label={t`Title`}
        value={wording.title}
        set={(title) => change({ title })}
        maxLength={titleLetters}
        problem={
          isMisled ? t`This word leads whoever clicks the message to the challenges. Please choose another.` : undefined
        }
      />
      <RichEditor
        key={`${language} ${draft.version}`}
        document={wording.body}
        label={t`Text`}
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
    <section className={css.part} aria-label={t`Terms`}>
      <CheckControl
        label={t`Everybody must confirm it`}
        value={mustConfirm}
        set={(next) => write({ mustConfirm: next })}
        hint={<Trans>A bar reminds them until they have.</Trans>}
      />
      <TextControl
        label={t`Ends`}
        type="datetime-local"
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
          <strong>{by}</strong> changed this meanwhile: <RelativeTime at={meanwhile.changedAt} />.
        </Trans>
      </p>
      <p>
        <Trans>What you entered is kept.</Trans>
      </p>
      <details>
        <summary>
          <Trans>Look at theirs</Trans>
        </summary>
        <TextsPreview wordings={meanwhile.fields.wordings} />
      </details>
      <div className={css.acts}>
        <Button onClick={takeTheirs}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button look="fill" onClick={keepMine}>
          <Trans>Go on with mine</Trans>
        </Button>
      </div>
    </FormNotice>
  );
}
