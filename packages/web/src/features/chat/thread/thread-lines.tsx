import { Trans, useLingui } from "@lingui/react/macro";
import { measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { IconArrowDown } from "@tabler/icons-react";
import { Plural } from "@lingui/react/macro";
import { Button } from "../../../ui/input/button.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { Bubble } from "./bubble.tsx";
import { currentBox, estimateHeight, recordBox, recordHeight } from "./line-heights.ts";
import type { Line } from "./lines.ts";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import { useLineBatches } from "./line-batches.ts";
import type { Thread } from "./use-thread.ts";
import bubble from "./bubble.module.css";
import css from "../thread.module.css";

/** A scroll position this close to the end counts as the end. */
const endPx = 60;
/** More messages are fetched when fewer lines than this are left. */
const nearLines = 16;

interface ThreadLinesProps {
  thread: Thread;
  lines: readonly Line[];
  me: number;
  customerReadSeq: number;
  /** The message that the address points to. */
  targetSeq: number | null;
  /** Number of messages received since the end was last visible. */
  arrived: number;
}

type Lines = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Measuring = Parameters<typeof measureElement<HTMLDivElement>>;

/** Options of the virtual list; `offset` is the initial scroll position in pixels. */
const layoutOf = (lines: readonly Line[], offset: number) => ({
  count: lines.length,
  estimateSize: (index: number) => heightOf(lines[index]),
  measureElement: (...measured: Measuring) => measureLine(lines, ...measured),
  // Draws the lines at the initial position first, instead of those at the top.
  initialOffset: offset,
  initialRect: currentBox(),
  getItemKey: (index: number) => lines[index]?.key ?? index,
  overscan: 5,
  anchorTo: "end" as const,
  followOnAppend: true,
  scrollEndThreshold: endPx,
  directDomUpdates: true,
  // A transform would create a compositing layer per line.
  directDomUpdatesMode: "position" as const,
  // New lines are drawn in a separate task, not in the scroll handler.
  useFlushSync: false,
});

/** The visible lines of a thread. Lines that are added above do not move them. */
export function ThreadLines({ thread, lines, me, customerReadSeq, targetSeq, arrived }: ThreadLinesProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [offset] = useState(() => initialOffset(lines, targetSeq));
  useBoxSize(box);
  // oxlint-disable-next-line react/incompatible-library -- The React compiler is not used.
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    ...layoutOf(lines, offset),
    getScrollElement: () => box.current,
  });
  const top = virtual.scrollOffset ?? offset;
  const { height } = virtual.scrollRect ?? currentBox();
  const drawn = useLineBatches(virtual.getVirtualItems(), { from: top, to: top + height });
  useScrollToTarget(virtual, lines, targetSeq);
  useFetchNearEdge(thread, virtual, lines.length);
  const toEnd = () => {
    thread.jumpToLatest();
    requestAnimationFrame(() => virtual.scrollToEnd());
  };
  return (
    <div className={css.scrolling}>
      <div
        ref={box}
        className={css.box}
        role="log"
        aria-label={t({ message: "Messages", context: "kind of record" })}
        tabIndex={0}
        onScroll={() => updateIsAtEnd(box, thread)}
        onPointerOver={({ target }) => setTimeTitle(target, i18n.locale)}
      >
        <FurtherState thread={thread} />
        {/* The height is also set here, so that the first layout is already correct. */}
        <div ref={virtual.containerRef} className={css.lines} style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={css.line}
                  style={{ top: start }}
                >
                  <LineOf line={line} me={me} customerReadSeq={customerReadSeq} targetSeq={targetSeq} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {!(thread.isAtEnd && !thread.loaded.hasAfter) && <ToLatest arrived={arrived} onClick={toEnd} />}
    </div>
  );
}

/** Button that scrolls to the end, with the number of new messages. */
function ToLatest({ arrived, onClick }: { arrived: number; onClick: () => void }) {
  return (
    <button type="button" className={css.latest} data-new={arrived > 0 || undefined} onClick={onClick}>
      {arrived > 0 ? (
        <Plural value={arrived} one="# new message" other="# new messages" />
      ) : (
        <Trans context="chat">Latest</Trans>
      )}
      <IconArrowDown size={16} aria-hidden="true" />
    </button>
  );
}

function FurtherState({ thread: { loading, hasFailed, retryLoad } }: { thread: Thread }) {
  if (loading !== "before" && !hasFailed) return null;
  return (
    <div className={css.hint} role="status">
      {hasFailed ? <Trans>Could not load more messages</Trans> : <Trans>Loading older messages</Trans>}
      {hasFailed && (
        <Button size="s" look="bare" onClick={retryLoad}>
          <Trans context="button">Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** Sets the tooltip with the exact time on hover, because formatting it for all messages is slow. */
function setTimeTitle(target: EventTarget, locale: string): void {
  if (target instanceof HTMLTimeElement && !target.title) target.title = formatTime(target.dateTime, "exact", locale);
}

function updateIsAtEnd(box: RefObject<HTMLDivElement | null>, thread: Thread): void {
  const { current } = box;
  if (!current) return;
  const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight <= endPx;
  if (isAtEnd !== thread.isAtEnd) thread.setAtEnd(isAtEnd);
}

/** Scrolls to the target message; without one, to the first unread message or the end when the thread opens. */
function useScrollToTarget(virtual: Lines, lines: readonly Line[], targetSeq: number | null): void {
  const hasBegun = useRef(false);
  const isTarget = (line: Line) => line.is === "message" && line.message.seq === targetSeq && targetSeq !== null;
  const target = lines.findIndex(isTarget);
  const isLoaded = target >= 0;
  useLayoutEffect(
    function goToPlace() {
      if (isLoaded) return virtual.scrollToIndex(target, { align: "center" });
      if (hasBegun.current) return undefined;
      const unread = lines.findIndex(({ is }) => is === "unread");
      if (unread > 0) virtual.scrollToIndex(unread, { align: "start" });
      else virtual.scrollToEnd();
      return undefined;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- Scrolls only when a target is loaded, not at every change of lines.
    [isLoaded, targetSeq],
  );
  useEffect(() => {
    hasBegun.current = true;
  }, []);
}

/** Fetches more messages when the viewport is near either edge of the loaded ones. */
function useFetchNearEdge(thread: Thread, virtual: Lines, count: number): void {
  const first = virtual.range?.startIndex ?? nearLines;
  const last = virtual.range?.endIndex ?? 0;
  const isNearTop = first < nearLines;
  const isNearEnd = last > count - nearLines;
  const { loading, hasFailed, loadBefore, loadAfter, loaded } = thread;
  useEffect(
    function fetchFurther() {
      if (loading !== null || hasFailed) return;
      if (isNearTop && loaded.hasBefore) loadBefore();
      else if (isNearEnd && loaded.hasAfter) loadAfter();
    },
    [isNearTop, isNearEnd, loading, hasFailed, loaded, loadBefore, loadAfter],
  );
}

const heightOf = (line: Line | undefined) => (line ? estimateHeight(line) : 0);

/** Measures a line and records its height for lines of the same shape. */
function measureLine(lines: readonly Line[], ...measured: Measuring): number {
  const px = measureElement(...measured);
  const [element, , virtual] = measured;
  const line = lines[virtual.indexFromElement(element)];
  if (line && px > 0) recordHeight(line, px);
  return px;
}

/** Estimated initial scroll position in pixels, before anything is drawn. */
function initialOffset(lines: readonly Line[], targetSeq: number | null): number {
  const isPlace = (line: Line) =>
    targetSeq === null ? line.is === "unread" : line.is === "message" && line.message.seq === targetSeq;
  const place = lines.findIndex(isPlace);
  const above = place > 0 ? lines.slice(0, place) : lines;
  const px = above.reduce((sum, line) => sum + estimateHeight(line), 0);
  if (place <= 0) return Math.max(0, px - currentBox().height);
  return Math.max(0, targetSeq === null ? px : px - currentBox().height / 2);
}

/** Records the size of the scroll container, on which the heights of lines depend. */
function useBoxSize(box: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(
    function watchBox() {
      const { current } = box;
      if (!current) return undefined;
      const note = () => recordBox({ width: current.clientWidth, height: current.clientHeight });
      note();
      const watch = new ResizeObserver(note);
      watch.observe(current);
      return () => watch.disconnect();
    },
    [box],
  );
}

interface LineProps {
  line: Line;
  me: number;
  customerReadSeq: number;
  targetSeq: number | null;
}

const LineOf = memo(function LineOf({ line, me, customerReadSeq, targetSeq }: LineProps) {
  switch (line.is) {
    case "day":
      return <Day at={line.at} />;
    case "unread":
      return (
        <p className={bubble.unread}>
          <Trans context="field">New messages</Trans>
        </p>
      );
    case "outgoing":
      return <OutgoingBubble entry={line.entry} />;
    case "message": {
      const { message } = line;
      return (
        <Bubble
          message={message}
          isFirst={line.isFirst}
          isLast={line.isLast}
          isMine={message.from === "staff" && message.senderId === me}
          isRead={message.seq !== null && message.seq <= customerReadSeq}
          isTarget={message.seq !== null && message.seq === targetSeq}
        />
      );
    }
  }
});

function Day({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <p className={bubble.day}>{formatTime(at, "day", i18n.locale)}</p>;
}
