import { useLingui } from "@lingui/react/macro";
import { pageSizes } from "@vowdesk/contract/kernel";
import { memo, use, useDeferredValue, useMemo, useState, type MouseEvent, type ReactNode } from "react";
import { pageChange, sortChange } from "../kernel/lists/list-address.ts";
import { arrangedColumns, ListLayoutContext, withColumnWidth } from "../kernel/lists/list-layout.ts";
import { usePage } from "../kernel/lists/page.ts";
import { ArrivalsBar } from "../ui/table/arrivals-bar.tsx";
import type { LiveRow } from "../ui/table/live-rows.ts";
import { EmptyList } from "../ui/table/empty-list.tsx";
import { Pager } from "../ui/table/pager.tsx";
import { PointMenu } from "../ui/overlay/point-menu.tsx";
import type { Selection } from "../ui/table/selection.ts";
import { ErrorState, NoPermissionState } from "../ui/feedback/states.tsx";
import { Table, type TableLook } from "../ui/table/table.tsx";
import { openActions } from "./action.ts";
import type { Row } from "./filter.ts";
import type { Resource } from "./record.ts";
import type { List } from "./use-list.ts";
import css from "./resource.module.css";

const outlines = 12;
const rowsPerPage = [pageSizes.default, 50, 100, pageSizes.max];

/** `add` is a button that adds a record, offered where there is none. */
type RecordTableProps = Readonly<{ list: List; selection?: Selection; add?: ReactNode }>;

/** A new resource or place changes `state`. */
const renderedFields = ["rows", "state", "phase", "arrived", "isChanging", "total", "hasMore"] as const;

/** The rows of a list, or its loading, empty or error state. Memoised, so that dialog input does not render rows. */
export const RecordTable = memo(Records, (before: RecordTableProps, { list, selection }: RecordTableProps) => {
  return selection?.keys === before.selection?.keys && renderedFields.every((name) => list[name] === before.list[name]);
});

function Records({ list, selection, add }: RecordTableProps) {
  const { state, resource, phase, change } = list;
  // Low priority, so that typing stays responsive when many rows change.
  const settled = useDeferredValue(list.rows);
  const rows = settled.length > 0 ? settled : list.rows;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const layout = use(ListLayoutContext);
  const columns = useMemo(() => arrangedColumns(resource.columns, layout?.columns ?? null), [resource, layout]);
  const look = useLook(resource, columns, selection !== undefined);
  if (phase === "forbidden") return <NoPermissionState />;
  if (phase === "failed") return <ErrorState message={list.problem} retry={list.retry} />;

  const sortOf = (field: string) => {
    const first = resource.columns.find(({ id }) => id === field)?.sort;
    const dir = state.query["sort"] === field ? ((state.query["dir"] ?? "desc") as "asc" | "desc") : null;
    return first ? { dir, turn: () => change(sortChange(state.query, field, first)) } : null;
  };
  const click = (row: LiveRow<Row>, on: string | null, event: MouseEvent<HTMLElement>) => {
    if (on === "choose") return selection?.toggle(row.key, event.shiftKey);
    if (on === "more") return setMenu({ row, at: (event.target as Element).getBoundingClientRect() });
    const action = resource.actions.find(({ name }) => name === on);
    if (action) return list.start(action, row.record);
    if (!resource.detail || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    list.open(row.key);
  };
  return (
    <div className={css.frame}>
      <ArrivalsBar count={list.arrived} show={list.showArrived} />
      <div aria-busy={phase === "loading" || list.isChanging} className={css.rows}>
        <Table
          look={look}
          rows={rows}
          outlines={phase === "loading" ? outlines : 0}
          sortOf={sortOf}
          openKey={state.open}
          useCursor={list.useCursor}
          chosen={selection?.keys}
          chooseAll={(isOn) => selection?.set(isOn ? rows.map(({ key }) => key) : [])}
          resize={
            layout ? (id, width) => layout.arrange(withColumnWidth(columns, layout.columns, id, width)) : undefined
          }
          click={click}
        />
        {phase === "ready" && rows.length === 0 && <EmptyList clear={list.clear} add={add} />}
      </div>
      {phase === "ready" && list.total > 0 && <Pages list={list} />}
      {menu && <RowMenu list={list} menu={menu} close={() => setMenu(null)} />}
    </div>
  );
}

/** Columns and actions of a resource in the form that the table takes. */
function useLook({ actions, detail, key }: Resource, columns: Resource["columns"], canChoose: boolean): TableLook<Row> {
  const { path } = usePage();
  return useMemo(() => {
    const actsOf = (record: Row) => {
      const open = openActions(actions, record);
      const main = open.find(({ tone }) => tone === "primary") ?? null;
      // A row on a narrow screen has no button. Without a sheet, its menu must also contain the main action.
      return { main, hasMore: open.length > (main && detail ? 1 : 0) };
    };
    const hrefOf = (name: string) => `${path}?${key}=${encodeURIComponent(name)}`;
    return { columns, canChoose, hrefOf: detail && hrefOf, actsOf: actions.length > 0 ? actsOf : null };
  }, [columns, canChoose, actions, detail, key, path]);
}

type OpenMenu = Readonly<{ row: LiveRow<Row>; at: DOMRect }>;

function RowMenu({ list, menu: { row, at }, close }: { list: List; menu: OpenMenu; close: () => void }) {
  const { i18n } = useLingui();
  const entries = openActions(list.resource.actions, row.record).map((action) => ({
    label: i18n._(action.label),
    key: action.shortcut,
    isDanger: action.tone === "danger",
    run: () => list.start(action, row.record),
  }));
  return <PointMenu at={at} entries={entries} close={close} />;
}

function Pages({ list: { state, total, hasMore, pages, change } }: { list: List }) {
  const { pageNo, pageSize } = state.query;
  const changePage = (page: number, size: number) => change(pageChange(page, size));
  const sums = { pages, total, hasMore };
  return (
    <div className={css.foot}>
      <Pager {...sums} page={Math.min(pageNo, pages)} size={pageSize} sizes={rowsPerPage} change={changePage} />
    </div>
  );
}
