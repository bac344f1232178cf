import { useCan } from "../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import { RecordSheet } from "../../../resource/record-sheet.tsx";
import { RecordTable } from "../../../resource/record-table.tsx";
import { useList } from "../../../resource/use-list.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { ExportButton } from "./components/export-button.tsx";
import { auditTrail } from "./audit.resource.tsx";

const readOnly = { ...auditTrail, actions: [] };

/** The audit trail. */
export default function AuditTrail() {
  const mayRevert = useCan("audit:revert");
  const list = useList(mayRevert ? auditTrail : readOnly);
  const mayExport = useCan("audit:export");
  return (
    <>
      <ListPage filters={<FilterBar list={list} />} act={mayExport && <ExportButton list={list} />}>
        <RecordTable list={list} />
      </ListPage>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </>
  );
}
