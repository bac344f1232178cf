import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ExportButton } from "../../../shared/export/export-button.tsx";
import { exportedWeddings } from "./export.ts";
import { weddings } from "./weddings.resource.tsx";

export default function WeddingList() {
  return (
    <ResourcePage
      resource={weddings}
      buttons={(list) => <ExportButton list={list} exported={exportedWeddings} call={weddingsApi.export} />}
    />
  );
}
