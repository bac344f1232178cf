import { useLingui } from "@lingui/react/macro";
import { boardStages, weddingsApi } from "@vowdesk/contract/studio/weddings";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { FilterBar } from "../../../../resource/filter-bar.tsx";
import { RecordSheet } from "../../../../resource/record-sheet.tsx";
import { useRecords, type Records } from "../../../../resource/use-list.ts";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { ToolButton } from "../../../../ui/input/tool-button.tsx";
import { ListPage, ListSwitchContext, ListTabs, ListViewsContext } from "../../../../ui/table/list-page.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { ViewSwitch } from "../components/view-switch.tsx";
import { weddings } from "../weddings.resource.tsx";
import { focusByArrow } from "./arrows.ts";
import { Column } from "./column.tsx";
import { Summary } from "./summary.tsx";
import board from "../../../../shared/studio/board.module.css";

/** The columns are the stages, so that the board has no filter by stage. */
const onBoard = { ...weddings, filters: { ...weddings.filters, stage: "hidden" as const } };

/** The weddings by stage. The stage follows from the parts of a wedding, so that cards are not moved by hand. */
export function Board() {
  const list = useRecords(onBoard);
  return (
    <>
      {/* Saved views and columns belong to the list. */}
      <ListViewsContext value={null}>
        <ListPage
          filters={<BoardHead list={list} />}
          act={list.resource.tools.map((tool) => (
            <ToolButton key={tool.name} label={tool.label} start={() => list.start(tool, null)} isAddition />
          ))}
        >
          <Columns list={list} />
        </ListPage>
      </ListViewsContext>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </>
  );
}

/** The columns under the filters in the address. */
function useColumns({ state: { query } }: Records) {
  const { name, phone, consultantId, payment, from, to } = query;
  return useCallWithPrevious(weddingsApi.board, { name, phone, consultantId, payment, from, to } as never);
}

function BoardHead({ list }: { list: Records }) {
  const { data } = useColumns(list);
  return (
    <>
      <ListSwitchContext value={<ViewSwitch />}>
        <ListTabs>
          <Summary columns={data} />
        </ListTabs>
      </ListSwitchContext>
      <FilterBar list={list} />
    </>
  );
}

function Columns({ list }: { list: Records }) {
  const { t } = useLingui();
  const { data, error, isPlaceholderData, refetch } = useColumns(list);
  if (error && !data) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  const columns = data ?? boardStages.map((stage) => ({ stage }));
  return (
    <div
      className={board.board}
      role="group"
      aria-label={t({ message: "Board", context: "shoot" })}
      aria-busy={!data || isPlaceholderData}
      onKeyDown={focusByArrow}
    >
      {columns.map((column) => (
        <Column key={column.stage} column={column} open={(id) => list.open(String(id))} openKey={list.state.open} />
      ))}
    </div>
  );
}
