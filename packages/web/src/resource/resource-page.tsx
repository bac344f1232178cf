import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../ui/input/button.tsx";
import { ListPage } from "../ui/table/list-page.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { RecordTable } from "./record-table.tsx";
import type { Resource } from "./record.ts";
import { useList, type List } from "./use-list.ts";

/** A button that starts an action on no record, such as adding one. */
export function ToolButton({ label, start }: { label: MessageDescriptor; start: () => void }) {
  const { i18n } = useLingui();
  return (
    <Button look="fill" onClick={start}>
      <IconPlus size={17} stroke={1.6} aria-hidden="true" />
      {i18n._(label)}
    </Button>
  );
}

interface ResourcePageProps {
  resource: Resource;
  /** Further buttons for the whole list, before those of its tools. */
  buttons?: (list: List) => ReactNode;
  /** Layout of the table. */
  className?: string | undefined;
}

/** The page of a resource: filters, buttons, table, sheet and dialogs. */
export function ResourcePage({ resource, buttons, className }: ResourcePageProps) {
  const list = useList(resource);
  const tools = list.resource.tools.map((tool) => (
    <ToolButton key={tool.name} label={tool.label} start={() => list.start(tool, null)} />
  ));
  const table = <RecordTable list={list} />;
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={
          buttons ? (
            <>
              {buttons(list)}
              {tools}
            </>
          ) : (
            tools
          )
        }
      >
        {className === undefined ? table : <div className={className}>{table}</div>}
      </ListPage>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </>
  );
}
