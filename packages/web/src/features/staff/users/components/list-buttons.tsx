import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import type { CallInput } from "@vowdesk/contract/kernel";
import { usersApi } from "@vowdesk/contract/staff/users";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { inBackground, showFailure } from "../../../../kernel/errors/show-failure.ts";
import { IconButton } from "../../../../ui/input/button.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { datedName, saveText } from "../../../../kernel/lists/save-file.ts";
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
  const { isBusy, exportList } = useExport();
  const openImport = () => {
    setOpened(true);
    setImporting(true);
  };
  return (
    <div className={css.acts}>
      {mayExport && (
        <IconButton label={t`Export as CSV`} disabled={isBusy} onClick={() => inBackground(exportList(query))}>
          <IconDownload size={19} stroke={1.6} aria-hidden="true" />
        </IconButton>
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

/** Exports the filtered list as a file; the server audits the export. */
function useExport() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const exportList = async (query: ListButtonsProps["query"]) => {
    setBusy(true);
    try {
      const { text, count, more } = await call(usersApi.export, query);
      saveText(datedName("users"), text);
      const summary = t`${plural(count, { one: "# person exported", other: "# people exported" })}`;
      toast({ tone: more ? "warn" : "good", text: more ? t`Only the first 10,000 users were exported` : summary });
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, exportList };
}
