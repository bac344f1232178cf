import { Trans, useLingui } from "@lingui/react/macro";
import { cellOf } from "@vowdesk/contract/kernel";
import { use, useState, type ReactNode } from "react";
import { arrangedColumns, ListLayoutContext } from "../../kernel/lists/list-layout.ts";
import { serverNow } from "../../kernel/session/clock.ts";
import type { List } from "../../resource/use-list.ts";
import { csvFile, xlsxFile, type Sheet } from "../../ui/format/sheet-file.ts";
import { dateOf } from "../../ui/format/time.ts";
import { RadioControl } from "../../ui/input/form-controls.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { filtersOf, rowsOf, type ExportedList } from "./export-sheet.ts";
import { useExport } from "./use-export.ts";
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
  const { done, note, start, stop } = useExport(close);
  const layout = use(ListLayoutContext);
  const shown = arrangedColumns(list.resource.columns, layout?.columns ?? null).map(({ id }) => id);
  const build = async (signal: AbortSignal, onProgress: (done: number) => void) => {
    const { columns, parts, count } = rowsOf(exported, { shown, filters: filtersOf(list), signal, onProgress });
    const file = await files[format]({ columns, parts, harmless: cellOf });
    const written = i18n.number(count());
    const name = `${exported.name}-${dateOf(serverNow())}.${format}`;
    return { name, file, success: t({ message: `${written} records exported`, context: "export" }) };
  };
  return (
    <FormDialog
      isOpen
      title={title}
      close={stop}
      hasInput={false}
      note={note}
      send={{
        label: <Trans context="button">Export</Trans>,
        isDanger: false,
        isReady: done === null,
        run: () => start(build),
      }}
    >
      <p>
        <Trans>
          Exports all records that match the filters, with the columns shown on the page. Phone numbers stay masked. The
          export is recorded in the audit trail.
        </Trans>
      </p>
      <RadioControl
        label={t({ message: "File", context: "kind of record" })}
        value={format}
        set={(next) => next && setFormat(next)}
        choices={formats}
      />
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
        aria-label={t({ message: "Progress", context: "field" })}
      />
      {i18n.number(done)}
    </div>
  );
}
