import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CallInput } from "@vowdesk/contract/kernel";
import { chatReportsApi } from "@vowdesk/contract/chat";
import { call } from "../../../kernel/http/call.ts";
import { CsvButton } from "../../../shared/export/csv-button.tsx";

/** Exports the listed inquiries as a file. */
export function ExportButton({ query }: { query: CallInput<typeof chatReportsApi.export> }) {
  const { t } = useLingui();
  return (
    <CsvButton
      name="inquiries"
      read={() => call(chatReportsApi.export, query)}
      summary={(count) => t`${plural(count, { one: "# inquiry exported", other: "# inquiries exported" })}`}
      cutSummary={t`Only the first 10,000 inquiries were exported`}
    />
  );
}
