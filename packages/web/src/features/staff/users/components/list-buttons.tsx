import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconUpload } from "@tabler/icons-react";
import type { CallInput } from "@vowdesk/contract/kernel";
import { usersApi } from "@vowdesk/contract/staff/users";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { IconButton } from "../../../../ui/input/button.tsx";
import { CsvButton } from "../../../../shared/export/csv-button.tsx";
import css from "./list-buttons.module.css";

const ImportDialog = lazy(async () => ({ default: (await import("../staff-import/import-dialog.tsx")).ImportDialog }));

interface ListButtonsProps {
  /** The filters of the list. */
  query: CallInput<typeof usersApi.export>;
}

/** Buttons for the whole list. */
export function ListButtons({ query }: ListButtonsProps) {
  const { t } = useLingui();
  const mayImport = useCan("sys:user:import");
  const mayExport = useCan("sys:user:export");
  const [isImporting, setImporting] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const openImport = () => {
    setOpened(true);
    setImporting(true);
  };
  return (
    <div className={css.acts}>
      {mayExport && (
        <CsvButton
          name="users"
          read={() => call(usersApi.export, query)}
          summary={(count) => t`${plural(count, { one: "# person exported", other: "# people exported" })}`}
          cutSummary={t`Only the first 10,000 users were exported`}
        />
      )}
      {mayImport && (
        <IconButton label={t({ message: "Import users", context: "button" })} onClick={openImport}>
          <IconUpload size={19} stroke={1.6} aria-hidden="true" />
        </IconButton>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <ImportDialog isOpen={isImporting} close={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
