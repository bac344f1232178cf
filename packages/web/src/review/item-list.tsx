import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconEye, IconCopy } from "@tabler/icons-react";
import { memo, type MouseEvent, type UIEvent } from "react";
import { CallRefused } from "../kernel/http/call.ts";
import { serverNow } from "../kernel/session/clock.ts";
import { ArrivalsBar } from "../ui/table/arrivals-bar.tsx";
import { Badge } from "../ui/display/badge.tsx";
import { Button } from "../ui/input/button.tsx";
import { ClearFilters } from "../ui/table/clear-filters.tsx";
import { amberAtOf, TimeLeft } from "../ui/display/time-left.tsx";
import { useNow } from "../ui/format/now.ts";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../ui/feedback/states.tsx";
import type { QueuePage, Item } from "./queue-page.ts";
import { holderOf } from "./triage.ts";
import type { Review } from "./use-review.ts";
import css from "./review.module.css";

const outlines = 8;
/** Distance from the end at which the list loads more. */
const loadMorePx = 200;
export const rowId = (page: QueuePage, id: number) => `${page.queue.name}-${id}`;

export function ItemList({ review, me }: { review: Review; me: number }) {
  const { t } = useLingui();
  const { page, list, id, show, selection, decisions } = review;
  const { rows, failure, isLoading, more } = list;
  if (failure) return <Failed failure={failure} retry={list.retry} />;
  if (!isLoading && rows.length === 0) return <EmptyQueue review={review} />;
  const loadMoreNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < loadMorePx) more?.();
  };
  const choose = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const key = keyAt(target);
    if (key === undefined) return;
    if (shiftKey || ctrlKey || metaKey || isMark(target)) selection.toggle(key, shiftKey);
    else show(Number(key));
  };
  return (
    <div className={css.rows} aria-busy={isLoading} onScroll={loadMoreNearEnd}>
      <ArrivalsBar count={list.arrived} show={list.showArrived} />
      {isLoading && Array.from({ length: outlines }, (_, index) => <RowSkeleton key={index} />)}
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t`Items to decide`}
        aria-multiselectable
        aria-activedescendant={rows.some(({ record }) => record.id === id) ? rowId(page, id ?? 0) : undefined}
        onClick={choose}
      >
        {rows.map(({ key, record, isRemoved }) => (
          <Row
            key={key}
            page={page}
            item={decisions.getItem(record)}
            act={decisions.actOn(record.id)}
            hasLeft={isRemoved}
            isOpen={record.id === id}
            isChosen={selection.keys.has(key)}
            me={me}
          />
        ))}
      </div>
      {more && (
        <Button look="bare" className={css.more ?? ""} onClick={more}>
          <Trans context="review">Show more</Trans>
        </Button>
      )}
    </div>
  );
}

const keyAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset["key"] : undefined;
const isMark = (target: EventTarget) => target instanceof Element && target.closest("[data-mark]") !== null;

interface RowProps {
  page: QueuePage;
  item: Item;
  /** The decision just made here. */
  act: string | null;
  hasLeft: boolean;
  isOpen: boolean;
  isChosen: boolean;
  me: number;
}

const Row = memo(function Row({ page, item, act, hasLeft, isOpen, isChosen, me }: RowProps) {
  const { id, person, summary, dueAt, createdAt, alike } = item;
  const readHolder = () => holderOf(item, me, serverNow()) ?? "";
  useNow(readHolder);
  const holder = readHolder();
  const { text, amount, tail } = page.row?.(item) ?? { text: summary, amount: null };
  return (
    <div
      id={rowId(page, id)}
      data-key={id}
      className={css.row}
      role="option"
      aria-selected={isChosen}
      aria-current={isOpen || undefined}
      data-done={act !== null || hasLeft || undefined}
    >
      <span className={css.mark} data-mark data-on={isChosen || undefined} aria-hidden="true" />
      <span className={css.head}>
        <span className={css.name}>{person.name}</span>
        {alike > 0 && <Alike count={alike} />}
        <StatusOf page={page} item={item} act={act} />
        {amount !== null && <span className={css.amount}>{amount}</span>}
      </span>
      <span className={css.head}>
        <span className={css.summary}>{text}</span>
        {holder ? (
          <span className={css.holder}>
            <IconEye size={13} aria-hidden="true" />
            <span className="visually-hidden">
              <Trans context="review">Viewed by</Trans>
            </span>{" "}
            {holder}
          </span>
        ) : (
          dueAt && act === null && <TimeLeft dueAt={dueAt} amberAt={amberAtOf(createdAt, dueAt)} clock={serverNow} />
        )}
        {tail !== undefined && <span className={css.amount}>•••• {tail}</span>}
      </span>
    </div>
  );
});

function Alike({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <span className={css.alike} role="img" aria-label={t({ message: "Similar items", context: "review" })}>
      <IconCopy size={13} /> {count}
    </span>
  );
}

/** State of an item. A decision made here takes precedence over the server's state. */
export function StatusOf({ page, item: { status }, act }: Pick<RowProps, "page" | "item" | "act">) {
  const { i18n } = useLingui();
  const done = act === null ? undefined : page.acts[act]?.words.done;
  if (done) return <Badge tone="brand">{i18n._(done)}</Badge>;
  const [name, tone] = page.statuses[status] ?? [{ id: status }, "calm"];
  return <Badge tone={tone}>{i18n._(name)}</Badge>;
}

function Failed({ failure, retry }: { failure: Error; retry: () => void }) {
  if (failure instanceof CallRefused && failure.reason === "no-permission") return <NoPermissionState />;
  return <ErrorState message={failure.message} retry={retry} />;
}

function EmptyQueue({ review: { query, change } }: { review: Review }) {
  const isNarrowed = query.q !== undefined || query.personId !== undefined;
  const isOpen = query.scope === "open" || query.scope === "late";
  if (!isNarrowed && isOpen)
    return (
      <EmptyState title={<Trans>All items are decided</Trans>}>
        <Trans>New items appear here automatically.</Trans>
      </EmptyState>
    );
  if (!isNarrowed) return <EmptyState title={<Trans>Nothing here yet</Trans>} />;
  const clear = () => change({ q: null, personId: null });
  return <EmptyState title={<Trans>Nothing matches these filters</Trans>} action={<ClearFilters clear={clear} />} />;
}

const RowSkeleton = () => (
  <div className={css.outline}>
    <Skeleton width="40%" />
    <Skeleton width="85%" />
  </div>
);

export function WaitingNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={css.heldUp} role="status">
      <Plural value={count} one="# decision waits for the network" other="# decisions wait for the network" />
    </p>
  );
}
