import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ExportButton } from "../../../shared/export/export-button.tsx";
import { exportedBookables } from "./export.ts";
import { bookables } from "./bookables.resource.tsx";

export default function BookableList() {
  return (
    <ResourcePage
      resource={bookables}
      buttons={(list) => <ExportButton list={list} exported={exportedBookables} call={bookablesApi.export} />}
    />
  );
}
