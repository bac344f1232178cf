import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryOptions } from "../kernel/cache/queries.ts";
import { refusalOf } from "../kernel/http/call-failures.ts";
import { SheetHead, SheetSection, SideSheet } from "../ui/overlay/side-sheet.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/states.tsx";
import { ActionButton } from "./action-dialog.tsx";
import { needsDialog, openActions } from "./action.ts";
import type { Row } from "./filter.ts";
import type { AnyDetail } from "./record.ts";
import type { Actions } from "./use-actions.ts";
import { actParameter } from "./url-state.ts";
import type { List } from "./use-list.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

/** The part of a list that a sheet needs. */
type Opened = Actions &
  Pick<List, "open"> &
  Partial<Pick<List, "rows" | "change">> & { state: Pick<List["state"], "open"> & Partial<Pick<List["state"], "act">> };

/** The open record beside its list. */
export function RecordSheet({ list }: { list: Opened }) {
  const { open } = list.state;
  const { detail } = list.resource;
  // The last record stays visible while the sheet closes.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  return detail && last !== null ? <Sheet list={list} detail={detail} name={last} /> : null;
}

function Sheet({ list, detail, name }: { list: Opened; detail: AnyDetail; name: string }) {
  const { i18n } = useLingui();
  const isOpen = list.state.open !== null;
  const isDeleted = list.useDeletedKey() === name;
  useEffect(() => {
    if (isOpen && isDeleted) list.open(null);
  }, [isOpen, isDeleted, list]);
  const { data, error, refetch } = useQuery({ ...queryOptions(detail.call, { [detail.key]: name }), enabled: isOpen });
  const isMissing = refusalOf(error)?.reason === "not-found";
  const hasFailed = error !== null && (data === undefined || isMissing);
  const known = data === undefined ? list.rows?.find(({ key }) => key === name)?.record : detail.record(data);
  const record = isMissing ? undefined : known;
  useNamedAction(list, data === undefined ? undefined : record);
  const acts =
    record &&
    openActions(list.resource.actions, record).map((action) => (
      <ActionButton key={action.name} list={list} action={action} record={record} />
    ));
  return (
    <SideSheet
      isOpen={isOpen}
      title={(record && detail.title?.(record)) ?? name}
      badge={record && detail.badge(record)}
      close={() => list.open(null)}
      isWide={detail.isWide}
      foot={acts && acts.length > 0 && acts}
    >
      {hasFailed && isMissing && <EmptyState title={error.message} />}
      {hasFailed && !isMissing && <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />}
      {!hasFailed && detail.head && <SheetHead>{data === undefined ? null : detail.head(data)}</SheetHead>}
      {!hasFailed &&
        detail.sections.map(({ title, body }, index) => (
          <SheetSection key={index} title={i18n._(title)}>
            {data === undefined ? null : body(data)}
          </SheetSection>
        ))}
    </SideSheet>
  );
}

/** Starts the action that the address names, once. It must open a dialog, so that no link changes a record by itself. */
function useNamedAction({ resource, state, change, start }: Opened, record: Row | undefined): void {
  const { act } = state;
  useEffect(() => {
    if (!act || !record) return;
    change?.({ [actParameter]: null }, { replace: true });
    const named = openActions(resource.actions, record).find(({ name }) => name === act);
    if (named && needsDialog(named)) start(named, record);
  }, [act, record, resource, change, start]);
}
