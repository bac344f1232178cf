import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { ResourcePage } from "../../../../resource/resource-page.tsx";
import { ExportButton } from "../../../../shared/export/export-button.tsx";
import { exportedShoots } from "../export.ts";
import { shoots } from "../shoots.resource.tsx";

/** All shoots as a list. */
export const ShootList = () => (
  <ResourcePage
    resource={shoots}
    buttons={(list) => <ExportButton list={list} exported={exportedShoots} call={shootsApi.export} />}
  />
);
