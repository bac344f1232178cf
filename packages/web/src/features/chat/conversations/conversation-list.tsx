import { Trans, useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { ArrivalsBar } from "../../../ui/table/arrivals-bar.tsx";
import { EmptyList } from "../../../ui/table/empty-list.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import type { DeskFilter } from "./desk-address.ts";
import { useConversations } from "./use-conversations.ts";
import css from "./conversation-list.module.css";

interface ConversationListProps {
  filter: DeskFilter;
  openId: number | null;
  open: (id: number, seq: number | null) => void;
  /** Clears all filters; null if none is set. */
  clear: (() => void) | null;
}

const placeholderCount = 9;
const estimatedRowPx = 74;

/** Virtual list of all conversations, pinned ones first, then the latest. */
export const ConversationList = memo(function ConversationList({ filter, openId, open, clear }: ConversationListProps) {
  const { t } = useLingui();
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
  if (refusalOf(error)?.reason === "no-permission") return <NoPermissionState />;
  if (error && rows.length === 0) return <ErrorState message={error.message} retry={retry} />;
  return (
    <div
      ref={box}
      className={css.box}
      aria-busy={isLoading}
      onPointerEnter={(event) => setFrozen(event.pointerType === "mouse")}
      onPointerLeave={() => setFrozen(false)}
    >
      {isLoading && Array.from({ length: placeholderCount }, (_, index) => <RowSkeleton key={index} />)}
      {!isLoading && rows.length === 0 && <EmptyList clear={clear} />}
      <ArrivalsBar count={arrived} show={showArrived} />
      <div
        className={css.rows}
        style={{ height: virtual.getTotalSize() }}
        role="list"
        aria-label={t`Conversations`}
        onKeyDown={(event) => moveFocus(event)}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={css.place}
              role="listitem"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row ? <ConversationRow conversation={row} isOpen={row.id === openId} open={open} /> : <RowSkeleton />}
            </div>
          );
        })}
      </div>
      {clear && rows.length > 0 && rows.length < 5 && (
        <p className={css.end}>
          <Trans>That is all that matches</Trans>
        </p>
      )}
    </div>
  );
});

/** Moves the focus between rows with the arrow keys. */
function moveFocus(event: React.KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-index]")].toSorted(
    (one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]),
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at + step]?.querySelector("button");
  if (!next) return;
  event.preventDefault();
  next.focus();
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
