import { useLingui } from "@lingui/react/macro";
import { IconDownload } from "@tabler/icons-react";
import { useBusy } from "../../kernel/errors/use-busy.ts";
import { datedName, saveText } from "../../kernel/lists/save-file.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { IconButton } from "../../ui/input/button.tsx";

interface CsvButtonProps {
  /** The first part of the name of the file. */
  name: string;
  read: () => Promise<{ text: string; count: number; more: boolean }>;
  /** The message about a file with this number of rows. */
  summary: (count: number) => string;
  /** The message about a file that has no room for all rows. */
  cutSummary: string;
}

/** Exports a list as one CSV file; the server audits the export. */
export function CsvButton({ name, read, summary, cutSummary }: CsvButtonProps) {
  const { t } = useLingui();
  const { isBusy, run } = useBusy();
  const save = async () => {
    const { text, count, more } = await read();
    saveText(datedName(name), text);
    toast({ tone: more ? "warn" : "good", text: more ? cutSummary : summary(count) });
  };
  return (
    <IconButton label={t`Export as CSV`} disabled={isBusy} onClick={() => run(save)}>
      <IconDownload size={19} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
