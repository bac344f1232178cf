import type { ReactNode } from "react";
import { ToolButton } from "../ui/input/tool-button.tsx";
import { ListPage } from "../ui/table/list-page.tsx";
import type { AnyAction } from "./action.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { RecordTable } from "./record-table.tsx";
import type { Resource } from "./record.ts";
import { useList, type List } from "./use-list.ts";

/** Whether an action opens a form of the one record that it loads, such as settings. */
const isOfSettings = ({ opens }: AnyAction) => opens !== null && "load" in opens && opens.load !== null;

interface ResourcePageProps {
  resource: Resource;
  /** Further buttons for the whole list, before those of its tools. */
  buttons?: (list: List) => ReactNode;
}

/** The page of a resource: filters, buttons, table, sheet and dialogs. */
export function ResourcePage({ resource, buttons }: ResourcePageProps) {
  const list = useList(resource);
  const button = (tool: AnyAction) => (
    <ToolButton
      key={tool.name}
      label={tool.label}
      start={() => list.start(tool, null)}
      isAddition={!isOfSettings(tool)}
    />
  );
  // The button of the main act is the last one, at the edge of the table.
  const declared = list.resource.tools.toSorted((a, b) => Number(isOfSettings(b)) - Number(isOfSettings(a)));
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={
          <>
            {buttons?.(list)}
            {declared.map(button)}
          </>
        }
      >
        <RecordTable list={list} add={declared.filter((tool) => !isOfSettings(tool)).map(button)} />
      </ListPage>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </>
  );
}
