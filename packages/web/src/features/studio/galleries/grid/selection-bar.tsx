import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId, useState, type FormEvent, type RefObject } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { LimitedInput } from "../../../../ui/input/limited.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import type { GridPhoto } from "./use-photos.ts";
import css from "./grid.module.css";

const maxChapterLength = 40;

type SetChapter = (chapter: string | null) => Promise<boolean>;

interface SelectionBarProps {
  selected: readonly GridPhoto[];
  chapters: readonly string[];
  /** The field of the chapter, which a key focuses. */
  field: RefObject<HTMLInputElement | null>;
  /** Puts the selected pictures into a chapter, or with null into none. True if it was saved. Null without permission. */
  setChapter: SetChapter | null;
  /** Takes the selected pictures out or puts them back. Null without permission. */
  cull: (() => void) | null;
  /** Whether the next tap selects all pictures up to it; null if taps do not select. */
  isRange: boolean | null;
  setRange: (isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  focusGrid: () => void;
}

/** What can be done with the selected pictures. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, chapters, field, setChapter, cull, isRange, setRange, selectAll, clear, focusGrid } = props;
  const count = selected.length;
  return (
    <div className={css.current}>
      <span className={css.count} role="status">
        <Trans context="gallery">
          <Plural value={count} one="# picture selected" other="# pictures selected" />
        </Trans>
      </span>
      {setChapter && count > 0 && (
        <ChapterForm
          {...{ chapters, field, setChapter, focusGrid }}
          hasChapter={selected.some(({ chapter }) => chapter !== null)}
        />
      )}
      {cull && count > 0 && (
        <Button size="s" aria-keyshortcuts="X" onClick={cull}>
          {selected.every(({ isCulled }) => isCulled) ? (
            <Trans context="gallery">Put back</Trans>
          ) : (
            <Trans context="gallery">Take out</Trans>
          )}
        </Button>
      )}
      {isRange !== null && count > 0 && (
        <Button size="s" aria-pressed={isRange} onClick={() => setRange(!isRange)}>
          <Trans context="gallery">Select a range</Trans>
        </Button>
      )}
      <Button size="s" aria-keyshortcuts="Control+A" onClick={selectAll}>
        <Trans context="gallery">Select all</Trans>
      </Button>
      <Button
        size="s"
        aria-keyshortcuts="Escape"
        onClick={() => {
          clear();
          focusGrid();
        }}
      >
        <Trans context="gallery">End selection</Trans>
      </Button>
    </div>
  );
}

interface ChapterFormProps extends Pick<SelectionBarProps, "chapters" | "field" | "focusGrid"> {
  setChapter: SetChapter;
  hasChapter: boolean;
}

/** The form that puts the selected pictures into a chapter of the gallery, or into a new one. */
function ChapterForm({ chapters, field, setChapter, hasChapter, focusGrid }: ChapterFormProps) {
  const { t } = useLingui();
  const list = useId();
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (chapter: string | null) => {
    setSending(true);
    const isSaved = await setChapter(chapter);
    setSending(false);
    // The form is gone with the selection.
    if (isSaved) focusGrid();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") unawaited(send(text.trim()), "shown");
  };
  return (
    <form className={css.chapterForm} onSubmit={submit}>
      <LimitedInput
        ref={field}
        className={controls.input}
        list={list}
        aria-label={t({ message: "Chapter of the selected pictures", context: "gallery" })}
        placeholder={t({ message: "Chapter", context: "gallery" })}
        aria-keyshortcuts="H"
        autoComplete="off"
        maxLength={maxChapterLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape") focusGrid();
        }}
      />
      <datalist id={list}>
        {chapters.map((chapter) => (
          <option key={chapter} value={chapter} />
        ))}
      </datalist>
      <Button size="s" look="fill" type="submit" disabled={isSending || text.trim() === ""}>
        <Trans context="gallery">Set chapter</Trans>
      </Button>
      {hasChapter && (
        <Button size="s" disabled={isSending} onClick={() => unawaited(send(null), "shown")}>
          <Trans context="gallery">Remove from chapter</Trans>
        </Button>
      )}
    </form>
  );
}
