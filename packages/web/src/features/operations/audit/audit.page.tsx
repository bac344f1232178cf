import { useCan } from "../../../kernel/session/rights.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ExportButton } from "./components/export-button.tsx";
import { auditTrail } from "./audit.resource.tsx";

const readOnly = { ...auditTrail, actions: [] };

/** The audit trail. */
export default function AuditTrail() {
  const mayRevert = useCan("audit:revert");
  const mayExport = useCan("audit:export");
  return (
    <ResourcePage
      resource={mayRevert ? auditTrail : readOnly}
      buttons={(list) => mayExport && <ExportButton list={list} />}
    />
  );
}
