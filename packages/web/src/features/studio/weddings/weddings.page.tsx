import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { lazy, Suspense } from "react";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { ExportButton } from "../../../shared/export/export-button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ListSwitchContext } from "../../../ui/table/list-page.tsx";
import { useView, ViewSwitch } from "./components/view-switch.tsx";
import { exportedWeddings } from "./export.ts";
import { weddings } from "./weddings.resource.tsx";

const Board = lazy(async () => ({ default: (await import("./board/board.tsx")).Board }));

/** The weddings as a list, or as a board by stage. */
export default function Weddings() {
  const { view } = useView();
  if (view === "board")
    return (
      <Suspense fallback={<Skeleton height="28rem" />}>
        <Board />
      </Suspense>
    );
  return (
    <ListSwitchContext value={<ViewSwitch />}>
      <ResourcePage
        resource={weddings}
        buttons={(list) => <ExportButton list={list} exported={exportedWeddings} call={weddingsApi.export} />}
      />
    </ListSwitchContext>
  );
}
