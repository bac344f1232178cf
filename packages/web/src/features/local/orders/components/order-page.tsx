import { kindOfNumber, type OrderKind } from "@vowdesk/contract/local/orders";
import { lazy, Suspense, useEffect, useState } from "react";
import { mayPrefetch } from "../../../../kernel/cache/prefetch.ts";
import { navigate, usePage, usePageSearch } from "../../../../kernel/lists/page.ts";
import { FilterBar } from "../../../../resource/filter-bar.tsx";
import { RecordTable } from "../../../../resource/record-table.tsx";
import type { Resource } from "../../../../resource/record.ts";
import { useList, type List } from "../../../../resource/use-list.ts";
import { useIdle } from "../../../../ui/timing/idle.ts";
import { ListPage } from "../../../../ui/table/list-page.tsx";
import { useSelection } from "../../../../ui/table/selection.ts";
import { kinds } from "../kinds/kinds.ts";
import { withTexts } from "../with-texts.ts";
import { ListButtons } from "./list-buttons.tsx";

// Loaded after the list.
const RecordSheet = lazy(async () => ({
  default: (await import("../../../../resource/record-sheet.tsx")).RecordSheet,
}));
const ActionDialog = lazy(async () => ({
  default: (await import("../../../../resource/action-dialog.tsx")).ActionDialog,
}));
const TotalsPanel = lazy(withTexts(async () => (await import("../totals-panel.tsx")).TotalsPanel));
const BulkBar = lazy(withTexts(async () => (await import("../bulk/bulk-bar.tsx")).BulkBar));

/** Opens an order of another kind on the page of its kind. */
function useRedirectToKind(kind: OrderKind): void {
  const { key } = usePage();
  const [search] = usePageSearch();
  const number = search.get("number");
  const ownKind = number === null ? kind : (kindOfNumber(number) ?? kind);
  useEffect(
    function redirect() {
      if (ownKind === kind || number === null) return;
      navigate(kinds[kind].path, { replace: true, inPage: key });
      navigate(`${kinds[ownKind].path}?number=${encodeURIComponent(number)}`);
    },
    [kind, ownKind, number, key],
  );
}

/** The page of one kind of order. */
export function OrderPage({ kind, resource }: { kind: OrderKind; resource: Resource }) {
  useRedirectToKind(kind);
  const list = useList(resource);
  const [areTotalsShown, showTotals] = useState(false);
  const keys = list.rows.map(({ key }) => key);
  const selection = useSelection(JSON.stringify(list.state.query), keys);
  return (
    <>
      <ListPage
        filters={<FilterBar list={list} />}
        act={<ListButtons list={list} kind={kind} areTotalsShown={areTotalsShown} showTotals={showTotals} />}
      >
        {areTotalsShown && (
          <Suspense fallback={null}>
            <TotalsPanel list={list} kind={kind} />
          </Suspense>
        )}
        <RecordTable list={list} selection={selection} />
        {selection.keys.size > 0 && (
          <Suspense fallback={null}>
            <BulkBar list={list} selection={selection} kind={kind} />
          </Suspense>
        )}
      </ListPage>
      <Overlays list={list} />
    </>
  );
}

/** The detail sheet and the action dialog, loaded when needed or when the page is idle. */
function Overlays({ list }: { list: List }) {
  const isIdle = useIdle();
  const isRunning = list.useRun((run) => run !== null);
  const isWanted = isRunning || list.state.open !== null || (isIdle && mayPrefetch());
  const [wasMounted, setMounted] = useState(isWanted);
  if (isWanted && !wasMounted) setMounted(true);
  if (!wasMounted) return null;
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
