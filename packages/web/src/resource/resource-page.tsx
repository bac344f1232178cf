import { ActionDialog } from "./action-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { RecordSheet } from "./record-sheet.tsx";
import { RecordTable } from "./record-table.tsx";
import type { Resource } from "./record.ts";
import { useList } from "./use-list.ts";
import css from "./resource.module.css";

/** The page of a resource: filters, table, sheet and action dialog. */
export function ResourcePage({ resource }: { resource: Resource }) {
  const list = useList(resource);
  return (
    <div className={css.page}>
      <FilterBar list={list} />
      <RecordTable list={list} />
      <RecordSheet list={list} />
      <ActionDialog list={list} />
    </div>
  );
}
