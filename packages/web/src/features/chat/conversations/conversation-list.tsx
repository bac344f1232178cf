import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import type { Conversation } from "@vowdesk/contract/chat";
import { memo, useEffect, useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { Button } from "../../../ui/input/button.tsx";
import { ArrivalsBar } from "../../../ui/table/arrivals-bar.tsx";
import { EmptyList } from "../../../ui/table/empty-list.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { BulkBar } from "../bulk-bar.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import type { QueueFilter } from "./address.ts";
import { useListKeys, useTabStop } from "./list-keys.ts";
import { useConversations } from "./use-conversations.ts";
import css from "./conversation-list.module.css";

interface ConversationListProps {
  filter: QueueFilter;
  openId: number | null;
  open: (id: number, seq: number | null) => void;
  /** Whether rows have a checkbox for actions on several conversations. */
  isSelecting: boolean;
  endSelecting: () => void;
  /** Clears all filters; null if none is set. */
  clear: (() => void) | null;
  /** Shows all conversations. */
  showAll: () => void;
}

const noIds: ReadonlySet<number> = new Set();
const placeholderCount = 9;
const estimatedRowPx = 64;

/** Virtual list of the conversations of a filter. */
export const ConversationList = memo(function ConversationList(props: ConversationListProps) {
  const { filter, openId, open, isSelecting, endSelecting, clear, showAll } = props;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(noIds);
  const [isFrozen, setFrozen] = useState(false);
  const { rows, error, isLoading, retry, arrived, showArrived, setVisibleRange } = useConversations(filter, isFrozen);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- The React compiler is not used.
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowPx,
    getItemKey: (index) => rows[index]?.id ?? `at${index}`,
    overscan: 6,
  });
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => setVisibleRange(first, last));
  useListKeys(box, openId);
  if (refusalOf(error)?.reason === "no-permission") return <NoPermissionState />;
  if (error && rows.length === 0) return <ErrorState message={error.message} retry={retry} />;
  return (
    <>
      {isSelecting && (
        <BulkBar
          loaded={rows.filter((row) => row !== null)}
          selectedIds={selectedIds}
          select={(ids) => setSelectedIds(new Set(ids))}
          close={() => {
            setSelectedIds(noIds);
            endSelecting();
          }}
        />
      )}
      <div
        ref={box}
        className={css.box}
        aria-busy={isLoading}
        onPointerEnter={(event) => setFrozen(event.pointerType === "mouse")}
        onPointerLeave={() => setFrozen(false)}
      >
        {isLoading && Array.from({ length: placeholderCount }, (_, index) => <RowSkeleton key={index} />)}
        {!isLoading && rows.length === 0 && <NoRows filter={filter} clear={clear} showAll={showAll} />}
        <ArrivalsBar count={arrived} show={showArrived} />
        <Rows
          rows={rows}
          virtual={virtual}
          openId={openId}
          open={open}
          selectedIds={isSelecting ? selectedIds : null}
          toggle={(id) => setSelectedIds((ids) => toggled(ids, id))}
        />
        {clear && rows.length > 0 && rows.length < 5 && (
          <p className={css.end}>
            <Trans>End of results</Trans>
          </p>
        )}
      </div>
    </>
  );
});

type NoRowsProps = Pick<ConversationListProps, "filter" | "clear" | "showAll">;

/** State of an empty list. */
function NoRows({ filter: { scope }, clear, showAll }: NoRowsProps) {
  if (scope !== "for-me" || clear) return <EmptyList clear={clear} />;
  return (
    <EmptyState
      title={<Trans>No customer is waiting for your reply</Trans>}
      action={
        <Button onClick={showAll}>
          <Trans context="chat">All conversations</Trans>
        </Button>
      }
    />
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface RowsProps extends Pick<ConversationListProps, "openId" | "open"> {
  rows: readonly (Conversation | null)[];
  virtual: Virtualizer<HTMLDivElement, HTMLDivElement>;
  /** Null unless rows have checkboxes. */
  selectedIds: ReadonlySet<number> | null;
  toggle: (id: number) => void;
}

/** The rendered rows. Tab reaches only one of them. */
function Rows({ rows, virtual, openId, open, selectedIds, toggle }: RowsProps) {
  const { t } = useLingui();
  const items = virtual.getVirtualItems();
  const firstVisible = rows[virtual.range?.startIndex ?? 0]?.id;
  const { tabStop, noteFocus } = useTabStop(
    items.map(({ index }) => rows[index]?.id),
    openId,
    firstVisible,
  );
  return (
    <div
      className={css.rows}
      style={{ height: virtual.getTotalSize() }}
      role="list"
      aria-label={t({ message: "Conversations", context: "kind of record" })}
      onFocus={noteFocus}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        const name = row ? row.customer.name : "";
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-id={row?.id}
            className={css.place}
            role="listitem"
            style={{ transform: `translateY(${start}px)` }}
          >
            {row ? (
              <ConversationRow
                conversation={row}
                isOpen={row.id === openId}
                isTabStop={row.id === tabStop}
                open={open}
              />
            ) : (
              <RowSkeleton />
            )}
            {row && selectedIds && (
              <input
                type="checkbox"
                className={css.check}
                aria-label={t({ message: `Select ${name}`, context: "chat" })}
                tabIndex={row.id === tabStop ? 0 : -1}
                checked={selectedIds.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

const RowSkeleton = () => (
  <div className={css.outline}>
    <Skeleton width="38px" height="38px" />
    <span>
      <Skeleton width="45%" />
      <Skeleton width="80%" />
    </span>
  </div>
);
