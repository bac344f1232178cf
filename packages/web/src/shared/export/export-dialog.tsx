import { Trans, useLingui } from "@lingui/react/macro";
import { cellOf } from "@vowdesk/contract/kernel";
import { use, useRef, useState, type ReactNode } from "react";
import { refusalOf } from "../../kernel/http/call.ts";
import { arrangedColumns, ListLayoutContext } from "../../kernel/lists/list-layout.ts";
import { saveFile } from "../../kernel/lists/save-file.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import type { List } from "../../resource/use-list.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { csvFile, xlsxFile, type Sheet } from "../../ui/format/sheet-file.ts";
import { dateOf } from "../../ui/format/time.ts";
import { RadioControl } from "../../ui/input/form-controls.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { filtersOf, rowsOf, type ExportedList } from "./export-sheet.ts";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import css from "../../ui/feedback/progress-line.module.css";

const files = { xlsx: xlsxFile, csv: csvFile } satisfies Record<string, (sheet: Sheet) => Promise<Blob>>;
type Format = keyof typeof files;

const formats: readonly { value: Format; label: string }[] = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV (.csv)" },
];

interface ExportDialogProps<R> {
  list: List;
  exported: ExportedList<R>;
  title: ReactNode;
  close: () => void;
}

/** Exports the records that match the filters, with progress; closing the dialog stops it. */
export function ExportDialog<R>({ list, exported, title, close }: ExportDialogProps<R>) {
  const { t, i18n } = useLingui();
  const [format, setFormat] = useState<Format>("xlsx");
  const [done, setDone] = useState<number | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const layout = use(ListLayoutContext);
  const shown = arrangedColumns(list.resource.columns, layout?.columns ?? null).map(({ id }) => id);
  const run = async () => {
    const { signal } = (running.current = new AbortController());
    setNote(null);
    setDone(0);
    try {
      const { columns, parts, count } = rowsOf(exported, {
        shown,
        filters: filtersOf(list),
        signal,
        onProgress: setDone,
      });
      const file = await files[format]({ columns, parts, harmless: cellOf });
      signal.throwIfAborted();
      saveFile(`${exported.name}-${dateOf(serverNow())}.${format}`, file);
      const written = i18n.number(count());
      toast({ tone: "good", text: t`${written} records exported` });
      close();
    } catch (failure) {
      if (!signal.aborted) setNote(refusalOf(failure)?.message ?? t`The export failed. Please try again.`);
      setDone(null);
    }
  };
  const stop = () => {
    running.current?.abort();
    close();
  };
  return (
    <FormDialog
      isOpen
      title={title}
      close={stop}
      hasInput={false}
      note={note}
      send={{ label: <Trans>Export</Trans>, isDanger: false, isReady: done === null, run: () => inBackground(run()) }}
    >
      <p>
        <Trans>
          Exports all records that match the filters, with the columns shown on the page. Phone numbers stay masked. The
          export is recorded in the audit trail.
        </Trans>
      </p>
      <RadioControl label={t`File`} value={format} set={(next) => next && setFormat(next)} choices={formats} />
      {done !== null && <Progress done={done} of={list.hasMore ? null : list.total} />}
    </FormDialog>
  );
}

function Progress({ done, of }: { done: number; of: number | null }) {
  const { t, i18n } = useLingui();
  return (
    <div className={css.line} role="status">
      <progress
        value={of === null ? undefined : Math.min(done, of)}
        max={Math.max(1, of ?? 1)}
        aria-label={t`Progress`}
      />
      {i18n.number(done)}
    </div>
  );
}
