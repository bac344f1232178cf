import { Trans, useLingui } from "@lingui/react/macro";
import { IconDownload, IconX } from "@tabler/icons-react";
import { auditApi } from "@vowdesk/contract/operations/audit";
import { useRef, useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { datedName, saveFile } from "../../../../kernel/lists/save-file.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import type { List } from "../../../../resource/use-list.ts";
import { filtersOf } from "../../../../shared/export/export-sheet.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

/** Makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = "\ufeff";

interface Progress {
  done: number;
  total: number;
}

/** Reads the export in parts and saves the file after the last one. */
async function read(
  filters: Record<string, string>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Progress & { more: boolean }> {
  const { id, total, more } = await call(auditApi.startExport, filters, { signal, background: true });
  const parts: string[] = [];
  let done = 0;
  let after: string | null = null;
  do {
    const input: { id: string; after?: string } = { ...filters, id, ...(after === null ? {} : { after }) };
    const part = await call(auditApi.exportPart, input, { signal, background: true });
    if (parts.length === 0) parts.push(part.headings);
    parts.push(part.csv);
    done += part.count;
    after = part.next;
    onProgress({ done, total });
  } while (after !== null && done < total);
  saveFile(datedName("audit"), new Blob([byteOrderMark, ...parts], { type: "text/csv;charset=utf-8" }));
  return { done, total, more };
}

/** Exports the filtered entries as a CSV file. A second click aborts. */
export function ExportButton({ list }: { list: List }) {
  const { t, i18n } = useLingui();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  const run = async () => {
    const stopper = new AbortController();
    running.current = stopper;
    setProgress({ done: 0, total: 0 });
    try {
      const { done, more } = await read(filtersOf(list), stopper.signal, setProgress);
      const count = i18n.number(done);
      if (more)
        toast({
          tone: "warn",
          text: t`The first ${count} entries were exported. Use filters to narrow the list.`,
          durationMs: 6_000,
        });
      else toast({ tone: "good", text: t({ message: `${count} entries exported`, context: "audit trail" }) });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (!stopper.signal.aborted)
        toast({ tone: "bad", text: refusal?.message ?? t`The export failed. Please try again.`, durationMs: 5_000 });
    }
    running.current = null;
    setProgress(null);
    unawaited(invalidate("audit"), "shown");
  };
  const share = progress && (progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 100));
  return (
    <Button onClick={() => (running.current ? running.current.abort() : inBackground(run()))}>
      {progress ? <IconX size={17} stroke={1.6} aria-hidden /> : <IconDownload size={17} stroke={1.6} aria-hidden />}
      {share === null ? (
        <Trans context="button">Export</Trans>
      ) : (
        <span aria-live="polite">{t({ message: `Stop, at ${share}%`, context: "audit trail" })}</span>
      )}
    </Button>
  );
}
