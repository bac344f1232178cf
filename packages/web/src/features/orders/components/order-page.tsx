import { kindOfNumber, type OrderKind } from "@vowdesk/contract/orders";
import { lazy, Suspense, useEffect, useState } from "react";
import { mayFetchAhead } from "../../../kernel/cache/prefetch.ts";
import { go, usePage, usePageSearch } from "../../../kernel/lists/page.ts";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import { RecordTable } from "../../../resource/record-table.tsx";
import type { Resource } from "../../../resource/record.ts";
import { useList, type List } from "../../../resource/use-list.ts";
import { useIdle } from "../../../ui/timing/idle.ts";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { useSelection } from "../../../ui/table/selection.ts";
import { kinds } from "../kinds/index.ts";
import { PageActs } from "./list-buttons.tsx";
import css from "./order-page.module.css";

// What one needs after the list is fetched after it.
const RecordSheet = lazy(async () => ({ default: (await import("../../../resource/record-sheet.tsx")).RecordSheet }));
const ActionDialog = lazy(async () => ({
  default: (await import("../../../resource/action-dialog.tsx")).ActionDialog,
}));
const BulkBar = lazy(async () => ({ default: (await import("../bulk/bulk-bar.tsx")).BulkBar }));

/** A link may name an order of another kind: it opens on the page of its own. */
function useOwnKind(kind: OrderKind): void {
  const { key } = usePage();
  const [search] = usePageSearch();
  const number = search.get("number");
  const meant = number === null ? kind : (kindOfNumber(number) ?? kind);
  useEffect(
    function lead() {
      if (meant === kind || number === null) return;
      go(kinds[kind].path, { replace: true, inPage: key });
      go(`${kinds[meant].path}?number=${encodeURIComponent(number)}`);
    },
    [kind, meant, number, key],
  );
}

/** Orders of one kind: list, detail, acts on one and on many. */
export function OrderPage({ kind, resource }: { kind: OrderKind; resource: Resource }) {
  useOwnKind(kind);
  const list = useList(resource);
  const keys = list.rows.map(({ key }) => key);
  const selection = useSelection(JSON.stringify(list.state.query), keys);
  return (
    <>
      <ListPage filters={<FilterBar list={list} />} act={<PageActs list={list} kind={kind} />}>
        <div className={css.rows}>
          <RecordTable list={list} selection={selection} />
        </div>
        {selection.keys.size > 0 && (
          <Suspense fallback={null}>
            <BulkBar list={list} selection={selection} kind={kind} />
          </Suspense>
        )}
      </ListPage>
      <BesideList list={list} />
    </>
  );
}

/** The sheet and the dialog, once the page rests or one of them is wanted. */
function BesideList({ list }: { list: List }) {
  const isIdle = useIdle();
  const isRunning = list.useRun((run) => run !== null);
  const isWanted = isRunning || list.state.open !== null || (isIdle && mayFetchAhead());
  const [isThere, setThere] = useState(isWanted);
  if (isWanted && !isThere) setThere(true);
  if (!isThere) return null;
  return (
    <>
      <Suspense fallback={null}>
        <RecordSheet list={list} />
      </Suspense>
      <Suspense fallback={null}>
        <ActionDialog list={list} />
      </Suspense>
    </>
  );
}
