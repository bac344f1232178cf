import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconDownload } from "@tabler/icons-react";
import type { CallInput } from "@vowdesk/contract/kernel";
import { chatReportsApi } from "@vowdesk/contract/chat";
import { useState } from "react";
import { inBackground, showFailure } from "../../../kernel/errors/show-failure.ts";
import { call } from "../../../kernel/http/call.ts";
import { datedName, saveText } from "../../../kernel/lists/save-file.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { IconButton } from "../../../ui/input/button.tsx";

/** Exports the listed inquiries as a file; the server audits the export. */
export function ExportButton({ query }: { query: CallInput<typeof chatReportsApi.export> }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { text, count, more } = await call(chatReportsApi.export, query);
      saveText(datedName("inquiries"), text);
      const summary = t`${plural(count, { one: "# inquiry exported", other: "# inquiries exported" })}`;
      toast({ tone: more ? "warn" : "good", text: more ? t`Only the first 10,000 inquiries were exported` : summary });
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton label={t`Export as CSV`} disabled={isBusy} onClick={() => inBackground(run())}>
      <IconDownload size={19} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
