import { leadsApi } from "@vowdesk/contract/studio/leads";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ExportButton } from "../../../shared/export/export-button.tsx";
import { exportedLeads } from "./export.ts";
import { leads } from "./leads.resource.tsx";

/** All leads as a list. */
export default function LeadTable() {
  return (
    <ResourcePage
      resource={leads}
      buttons={(list) => <ExportButton list={list} exported={exportedLeads} call={leadsApi.export} />}
    />
  );
}
