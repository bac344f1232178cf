import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOptions } from "../kernel/cache/queries.ts";
import { SheetSection, SideSheet } from "../ui/overlay/side-sheet.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";
import { ActionButton } from "./action-dialog.tsx";
import { openActions } from "./action.ts";
import type { Row } from "./filter.ts";
import type { AnyDetail } from "./record.ts";
import type { List } from "./use-list.ts";

/** The open record beside its list. */
export function RecordSheet({ list }: { list: List }) {
  const { open } = list.state;
  const { detail } = list.resource;
  // The last record stays visible while the sheet closes.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  return detail && last !== null ? <Sheet list={list} detail={detail} name={last} /> : null;
}

function Sheet({ list, detail, name }: { list: List; detail: AnyDetail; name: string }) {
  const { i18n } = useLingui();
  const isOpen = list.state.open !== null;
  const { data, error, refetch } = useQuery({ ...queryOptions(detail.call, { [detail.key]: name }), enabled: isOpen });
  const record = data === undefined ? list.rows.find(({ key }) => key === name)?.record : detail.record(data);
  const hasFailed = data === undefined && error !== null;
  return (
    <SideSheet
      isOpen={isOpen}
      title={(record && detail.title?.(record)) ?? name}
      badge={record && detail.badge(record)}
      close={() => list.open(null)}
      foot={record && list.resource.actions.length > 0 && <Acts list={list} record={record} />}
    >
      {hasFailed && <ErrorState message={error.message} retry={() => void refetch()} />}
      {!hasFailed &&
        detail.sections.map(({ title, body }, index) => (
          <SheetSection key={index} title={i18n._(title)}>
            {data === undefined ? null : body(data)}
          </SheetSection>
        ))}
    </SideSheet>
  );
}

function Acts({ list, record }: { list: List; record: Row }) {
  const open = openActions(list.resource.actions, record);
  if (open.length === 0) return <Trans>Nothing to do here now</Trans>;
  return open.map((action) => <ActionButton key={action.name} list={list} action={action} record={record} />);
}
