import { Trans, useLingui } from "@lingui/react/macro";
import { importLimits } from "@vowdesk/contract/studio/imports";
import { useRef } from "react";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { useFileDrop } from "../../../../ui/input/file-drop.ts";
import { FileField, tableFiles } from "../../../../ui/input/file-field.tsx";
import { oneFile } from "../../../../ui/input/pasted-files.ts";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { Counts } from "./counts.tsx";
import css from "./imports.module.css";
import { LeftOutList, ProblemList, WarningList } from "./problem-list.tsx";
import { TemplateButtons } from "./template-buttons.tsx";
import { maxMegabytes, useImport, type ImportSteps } from "./use-import.ts";

/** Checks a file and starts its import. Closing it aborts the upload. */
export function ImportDialog({ close, started }: { close: () => void; started: (id: number) => void }) {
  const { t } = useLingui();
  const steps = useImport((id) => {
    close();
    started(id);
  });
  const { note, busy, canStart, start } = steps;
  return (
    <ModalFrame isOpen close={close} title={t({ message: "Import a file", context: "import" })} widthPx={860}>
      <div className={css.body}>
        {note && (
          <p className={css.note} role="alert">
            {note}
          </p>
        )}
        <ChooseFile steps={steps} />
        <Checked steps={steps} />
        <div className={css.acts}>
          <Button onClick={close}>
            <Trans context="button">Cancel</Trans>
          </Button>
          <Button look="fill" disabled={!canStart || busy !== null} onClick={() => inBackground(start())}>
            <Trans context="import">Start import</Trans>
          </Button>
        </div>
      </div>
    </ModalFrame>
  );
}

function ChooseFile({ steps: { file, busy, choose } }: { steps: ImportSteps }) {
  const { i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const dropProps = useFileDrop((files) => {
    const dropped = busy === "start" ? null : oneFile(files);
    if (dropped) inBackground(choose(dropped));
  });
  const maxRows = i18n.number(importLimits.rows);
  return (
    <div className={css.choose} {...dropProps}>
      <FileField ref={field} accept={tableFiles} choose={(chosen) => inBackground(choose(chosen))} />
      <div className={css.pick}>
        <Button data-autofocus disabled={busy === "start"} onClick={() => field.current?.click()}>
          {file ? <Trans context="button">Another file</Trans> : <Trans>Choose a file</Trans>}
        </Button>
        <span className={css.name}>{file ? file.name : <Trans>or drop a CSV or Excel file here</Trans>}</span>
      </div>
      <TemplateButtons />
      {!file && (
        <p className={css.quiet}>
          <Trans>
            One row for each lead, wedding, shoot and receipt, up to {maxRows} rows and {maxMegabytes} MB. Shoots and
            receipts name the former number of their wedding. The check writes nothing.
          </Trans>
        </p>
      )}
    </div>
  );
}

function Checked({ steps: { check, busy } }: { steps: ImportSteps }) {
  if (!check)
    return busy === "check" ? (
      <div className={css.body} aria-busy="true">
        <p className={css.quiet} role="status">
          <Trans>The server is checking the file…</Trans>
        </p>
        <Skeleton height="6rem" />
      </div>
    ) : null;
  const { counts, unknownHeadings, isKnown, problemCount, warnings, warningCount, leftOut, leftOutCount } = check;
  return (
    <>
      {isKnown && (
        <p className={css.note} role="alert">
          <Trans>This file was imported before. Undo that import to import it again.</Trans>
        </p>
      )}
      <p role="status">
        {problemCount === 0 ? <Trans>The file can be imported:</Trans> : <Trans>The file has:</Trans>}{" "}
        <strong>
          <Counts counts={counts} />
        </strong>
      </p>
      {unknownHeadings.length > 0 && (
        <p className={css.quiet}>
          <Trans>Columns that are left out: {unknownHeadings.join(", ")}</Trans>
        </p>
      )}
      {problemCount > 0 && <ProblemList check={check} />}
      {warningCount > 0 && <WarningList warnings={warnings} count={warningCount} />}
      {leftOutCount > 0 && <LeftOutList leftOut={leftOut} count={leftOutCount} />}
    </>
  );
}
