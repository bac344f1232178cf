import { shorten } from "@vowdesk/contract/kernel";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Card } from "@vowdesk/contract/studio/galleries";
import { useRef, useState, type DragEvent, type RefObject } from "react";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { formatBytes } from "../../../../ui/format/bytes.ts";
import layout from "../../../../ui/display/layout.module.css";
import { droppedFiles } from "./card-files.ts";
import { addFiles, pause, resume, retry, uploadCard, useUploads, type CardProgress } from "./uploads.ts";
import { useProblemText } from "./problem-text.ts";
import css from "./upload.module.css";
import progressBar from "../../../../ui/feedback/progress.module.css";

const canChooseFolders = "webkitdirectory" in HTMLInputElement.prototype;
/** How many names of files are shown. Further files are only counted. */
const maxNames = 5;

interface PickerProps {
  take: (files: File[]) => void;
  isDisabled?: boolean;
}

/** The choice of files or of a folder, and a place to drop both. */
function FilePicker({ take, isDisabled = false }: PickerProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) inBackground(droppedFiles(event.dataTransfer).then(take));
  };
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button size="s" disabled={isDisabled} onClick={() => files.current?.click()}>
        <Trans context="upload">Choose files</Trans>
      </Button>
      {canChooseFolders && (
        <Button size="s" disabled={isDisabled} onClick={() => folder.current?.click()}>
          <Trans context="upload">Choose a folder</Trans>
        </Button>
      )}
      <span className={css.hint}>
        <Trans context="upload">or drop them here</Trans>
      </span>
      <HiddenInput ref={files} label={t({ message: "Files", context: "memory card" })} take={take} />
      {canChooseFolders && (
        <HiddenInput ref={folder} isFolder label={t({ message: "Folder", context: "upload" })} take={take} />
      )}
    </div>
  );
}

interface HiddenInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  isFolder?: boolean;
  take: (files: File[]) => void;
}

/** The choice of several files or of a folder, without an appearance of its own. */
const HiddenInput = ({ ref, label, isFolder = false, take }: HiddenInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    hidden
    aria-label={label}
    {...(isFolder && { webkitdirectory: "" })}
    onChange={({ target }) => {
      take(Array.from(target.files ?? []));
      // Choosing the same files again must fire a change event.
      target.value = "";
    }}
  />
);

/** The upload of a card: choice of files, progress, pause and what did not arrive. */
export function CardTray({ galleryId, card }: { galleryId: number; card: Card }) {
  const progress = useUploads((all) => all[card.id]);
  const isStored = card.storedCount >= card.files;
  return (
    <>
      {!isStored && <FilePicker take={(files) => addFiles(galleryId, card.id, files)} />}
      {progress === undefined && card.storedCount > 0 && !isStored && (
        <p className={layout.quiet}>
          <Trans>To continue, choose the files again. Those that are stored are not sent again.</Trans>
        </p>
      )}
      {progress && <Progress cardId={card.id} progress={progress} />}
    </>
  );
}

function Progress({ cardId, progress }: { cardId: number; progress: CardProgress }) {
  const { t, i18n } = useLingui();
  const problemText = useProblemText();
  const { state, files, doneFiles, bytes, sentBytes, failed, refused, problem } = progress;
  const sent = formatBytes(sentBytes, i18n.locale);
  const all = formatBytes(bytes, i18n.locale);
  return (
    <div className={css.progress}>
      <progress
        className={progressBar.bar}
        max={bytes || 1}
        value={sentBytes}
        aria-label={t({ message: "Upload", context: "upload" })}
      />
      <span className={css.line} role="status">
        <span>
          <Trans context="upload">
            {doneFiles} of {files} files, {sent} of {all}
          </Trans>
        </span>
        {state === "sending" && (
          <Button size="s" onClick={() => pause(cardId)}>
            <Trans context="upload">Pause</Trans>
          </Button>
        )}
        {state === "paused" && (
          <Button size="s" onClick={() => resume(cardId)}>
            <Trans context="upload">Continue</Trans>
          </Button>
        )}
        {failed.length > 0 && (
          <Button size="s" onClick={() => retry(cardId)}>
            <Trans context="upload">Try again</Trans>
          </Button>
        )}
      </span>
      {problem !== null && <p className={css.bad}>{problemText(problem)}</p>}
      {failed.length > 0 && (
        <ul className={css.bad}>
          {failed.slice(0, maxNames).map(({ file, problem: reason }, i) => (
            <li key={i}>
              {file.name}: {problemText(reason)}
            </li>
          ))}
        </ul>
      )}
      {failed.length > maxNames && <MoreFiles count={failed.length - maxNames} />}
      {refused.length > 0 && <RefusedFiles names={refused} />}
    </div>
  );
}

const MoreFiles = ({ count }: { count: number }) => (
  <p className={css.bad}>
    <Trans context="upload">Further files: {count}</Trans>
  </p>
);

function RefusedFiles({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, maxNames).join(", ");
  const count = names.length;
  return (
    <p className={css.bad}>
      <Trans context="upload">
        Empty or above 120 MB, not uploaded ({count}): {shown}
      </Trans>
    </p>
  );
}

/** Counts the files of a new card, announces it and uploads it. */
export function NewCardTray({ galleryId, labels }: { galleryId: number; labels: readonly string[] }) {
  const [counting, setCounting] = useState<{ count: number; total: number } | null>(null);
  const start = (files: File[]) => {
    const upload = uploadCard(galleryId, freeLabel(files, labels), files, (count, total) =>
      setCounting({ count, total }),
    );
    inBackground(upload.finally(() => setCounting(null)));
  };
  return (
    <>
      <strong>
        <Trans>Count and upload a card</Trans>
      </strong>
      <FilePicker take={start} isDisabled={counting !== null} />
      {counting && <Counting {...counting} />}
    </>
  );
}

/** The name of the folder, or of the first file, that no other card has. */
function freeLabel(files: readonly File[], labels: readonly string[]): string {
  const [first] = files;
  const folder = first?.webkitRelativePath.split("/")[0];
  const base = shorten(folder || first?.name || "1", 50);
  for (let count = 2, label = base; ; count += 1) {
    if (!labels.includes(label)) return label;
    label = `${base} (${count})`;
  }
}

const Counting = ({ count, total }: { count: number; total: number }) => (
  <p role="status" className={layout.quiet}>
    <Trans context="upload">
      Counting: {count} of {total} files
    </Trans>
  </p>
);
