import { IconArrowUp } from "@tabler/icons-react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { pageSizes } from "@vowdesk/contract/kernel";
import { useMemo, useState, type MouseEvent, type ReactNode } from "react";
import { usePage } from "../kernel/page.ts";
import { Button } from "../ui/button.tsx";
import type { LiveRow } from "../ui/live-rows.ts";
import { Pager } from "../ui/pager.tsx";
import { PointMenu } from "../ui/point-menu.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../ui/states.tsx";
import { Table, type TableLook } from "../ui/table.tsx";
import { openActions } from "./action.ts";
import type { AnyColumn, Resource, Row } from "./record.ts";
import { activeFilters, clearing, pageChange, sortChange } from "./url-state.ts";
import type { List } from "./use-list.ts";
import css from "./resource.module.css";

const outlines = 12;
const rowsPerPage = [pageSizes.default, 50, 100, pageSizes.max];

/** The rows of a list, or the state in their place. */
export function RecordTable({ list }: { list: List }) {
  const { rows, state, resource, phase, change } = list;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const look = useLook(resource);
  if (phase === "forbidden") return <NoPermissionState />;
  if (phase === "failed") return <ErrorState retry={list.retry} />;

  const sortOf = (field: string) => {
    const first = resource.columns.find((column) => column.field === field)?.sort;
    const dir = state.query["sort"] === field ? ((state.query["dir"] ?? "desc") as "asc" | "desc") : null;
    return first ? { dir, turn: () => change(sortChange(state, field, first)) } : null;
  };
  const click = (row: LiveRow<Row>, on: string | null, event: MouseEvent<HTMLElement>) => {
    if (on === "more") return setMenu({ row, at: (event.target as Element).getBoundingClientRect() });
    const action = resource.actions.find(({ name }) => name === on);
    if (action) return list.start(action, row.record);
    if (!resource.detail || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    list.open(row.key);
  };
  return (
    <div className={css.frame}>
      <Arrived list={list} />
      <div aria-busy={phase === "loading" || list.isChanging} className={css.rows}>
        <Table
          look={look}
          rows={rows}
          outlines={phase === "loading" ? outlines : 0}
          sortOf={sortOf}
          openKey={state.open}
          cursor={list.cursor}
          click={click}
        />
        {phase === "ready" && rows.length === 0 && <NothingFound list={list} />}
      </div>
      {phase === "ready" && <Pages list={list} />}
      {menu && <RowMenu list={list} menu={menu} close={() => setMenu(null)} />}
    </div>
  );
}

function contentOf({ field, as }: AnyColumn, record: Row): ReactNode {
  const value = record[field];
  if (as) return as(value, record);
  return value === null || value === "" ? "—" : String(value);
}

/** The columns and acts of a resource in the reader's words. */
function useLook({ columns, actions, detail, key }: Resource): TableLook<Row> {
  const { path } = usePage();
  const { i18n } = useLingui();
  return useMemo(
    () => ({
      columns: columns.map((column) => ({
        ...column,
        id: column.field,
        label: i18n._(column.label),
        draw: (record) => contentOf(column, record),
      })),
      hrefOf: detail && ((name) => `${path}?${key}=${encodeURIComponent(name)}`),
      actsOf:
        actions.length === 0
          ? null
          : (record) => {
              const open = openActions(actions, record);
              const main = open.find(({ tone }) => tone === "primary");
              return { main: main ? { name: main.name, label: i18n._(main.label) } : null, hasMore: open.length > (main ? 1 : 0) };
            },
    }),
    // The object of all words stays the same when the language changes; only its locale tells.
    // eslint-disable-next-line react/exhaustive-deps
    [columns, actions, detail, key, path, i18n, i18n.locale],
  );
}

/** New records never push rows away under the cursor: they wait behind this bar. */
function Arrived({ list: { arrived, showArrived } }: { list: List }) {
  if (arrived === 0) return null;
  return (
    <button type="button" className={css.arrived} onClick={showArrived}>
      <IconArrowUp size={16} />
      <Plural value={arrived} one="# new entry" other="# new entries" />
    </button>
  );
}

interface OpenMenu {
  row: LiveRow<Row>;
  at: DOMRect;
}

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

function NothingFound({ list: { resource, state, change } }: { list: List }) {
  if (activeFilters(resource, state).length === 0) return <EmptyState title={<Trans>Nothing here yet</Trans>} />;
  const clear = (
    <Button onClick={() => change(clearing(resource, state))}>
      <Trans>Clear filters</Trans>
    </Button>
  );
  return <EmptyState title={<Trans>Nothing matches these filters</Trans>} action={clear} />;
}

function Pages({ list: { state, total, hasMore, pages, change } }: { list: List }) {
  const { pageNo, pageSize } = state.query;
  const turn = (page: number, size: number) => change(pageChange(page, size));
  const page = Math.min(pageNo, pages);
  return (
    <div className={css.foot}>
      <Pager page={page} pages={pages} size={pageSize} total={total} hasMore={hasMore} sizes={rowsPerPage} change={turn} />
    </div>
  );
}
