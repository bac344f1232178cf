import { Trans, useLingui } from "@lingui/react/macro";
import { cellOf } from "@vowdesk/contract/kernel";
import { ordersApi, type OrderKind } from "@vowdesk/contract/orders";
import { use, useRef, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { arrangedColumns, ListLayoutContext } from "../../../kernel/lists/list-layout.ts";
import type { List } from "../../../resource/use-list.ts";
import { RadioControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { csvFile, xlsxFile, type Sheet } from "../../../ui/format/sheet-file.ts";
import { dateOf } from "../../../ui/format/time.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { sheetOf } from "./export-sheet.ts";
import { filtersOf } from "./filters.ts";
import css from "../bulk/bulk.module.css";

const files = { xlsx: xlsxFile, csv: csvFile } satisfies Record<string, (sheet: Sheet) => Promise<Blob>>;
type Format = keyof typeof files;

const formats: readonly { value: Format; label: string }[] = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV (.csv)" },
];

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

interface Task {
  list: List;
  kind: OrderKind;
  /** The ids of the shown columns, in order. */
  shown: readonly string[];
  format: Format;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** Fetches the orders part by part and writes the file; returns the number of orders. */
async function exportOrders({ list, kind, shown, format, signal, onProgress }: Task): Promise<number> {
  const { columns, headings, row } = sheetOf(kind, shown);
  const filters = filtersOf(list);
  let done = 0;
  async function* parts() {
    yield [headings()];
    let after: string | undefined;
    do {
      const part = await call(ordersApi.exportPart, { kind, filters, after }, { signal, background: true });
      yield part.orders.map((order) => row(order, part.timeZone));
      done += part.orders.length;
      after = part.next ?? undefined;
      onProgress(done);
    } while (after !== undefined);
  }
  const file = await files[format]({ columns, parts: parts(), harmless: cellOf });
  signal.throwIfAborted();
  save(file, `${kind}-${dateOf(serverNow())}.${format}`);
  return done;
}

interface ExportDialogProps {
  list: List;
  kind: OrderKind;
  close: () => void;
}

/** Exports the orders that match the filters, with progress; closing the dialog stops it. */
export function ExportDialog({ list, kind, close }: ExportDialogProps) {
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
      const count = i18n.number(await exportOrders({ list, kind, shown, format, signal, onProgress: setDone }));
      toast({ tone: "good", text: t`${count} orders exported` });
      if (!signal.aborted) close();
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
      title={<Trans>Export orders</Trans>}
      close={stop}
      hasInput={false}
      note={note}
      send={{ label: <Trans>Export</Trans>, isDanger: false, isReady: done === null, run: () => void run() }}
    >
      <p>
        <Trans>
          Exports all orders that match the filters, with the columns shown on the page. Phone numbers stay masked. The
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
    <div className={css.progress} role="status">
      <progress
        value={of === null ? undefined : Math.min(done, of)}
        max={Math.max(1, of ?? 1)}
        aria-label={t`Progress`}
      />
      {i18n.number(done)}
    </div>
  );
}
