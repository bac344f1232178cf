import { Trans, useLingui } from "@lingui/react/macro";
import { measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { IconArrowDown } from "@tabler/icons-react";
import { Plural } from "@lingui/react/macro";
import { Button } from "../../../ui/input/button.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { Bubble } from "./bubble.tsx";
import { lastBox, likelyHeight, noteBox, noteHeight } from "./line-heights.ts";
import type { Line } from "./lines.ts";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import { useSlices } from "./line-batches.ts";
import type { Thread } from "./use-thread.ts";
import bubble from "./bubble.module.css";
import css from "../components/thread.module.css";

/** Closer to the end than this is at the end. */
const endPx = 60;
/** Further messages are fetched when so few lines are left. */
const nearLines = 16;

interface ThreadLinesProps {
  thread: Thread;
  lines: readonly Line[];
  me: number;
  customerReadSeq: number;
  /** The place somebody came for. */
  meantSeq: number | null;
  /** Came in below since the end was last in sight. */
  arrived: number;
}

type Lines = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Measuring = Parameters<typeof measureElement<HTMLDivElement>>;

/** How the lines are laid out; `begin` is how far down the first look is. */
const layoutOf = (lines: readonly Line[], begin: number) => ({
  count: lines.length,
  estimateSize: (index: number) => likelyOf(lines[index]),
  measureElement: (...measured: Measuring) => noting(lines, ...measured),
  // The first lines drawn are those that will be seen: no others are drawn only to be thrown away.
  initialOffset: begin,
  initialRect: lastBox(),
  getItemKey: (index: number) => lines[index]?.key ?? index,
  overscan: 5,
  anchorTo: "end" as const,
  followOnAppend: true,
  scrollEndThreshold: endPx,
  directDomUpdates: true,
  // A transform would make a layer of each line.
  directDomUpdatesMode: "position" as const,
  // Lines that come to hand are drawn in a task of their own, not in the one that scrolls.
  useFlushSync: false,
});

/** The lines of a thread that are in sight; what comes in above moves none of them. */
export function ThreadLines({ thread, lines, me, customerReadSeq, meantSeq, arrived }: ThreadLinesProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [begin] = useState(() => likelyBegin(lines, meantSeq));
  useBoxNoted(box);
  // oxlint-disable-next-line react/incompatible-library -- No compiler memoises here; the lines are drawn by its state.
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    ...layoutOf(lines, begin),
    getScrollElement: () => box.current,
  });
  const top = virtual.scrollOffset ?? begin;
  const { height } = virtual.scrollRect ?? lastBox();
  const drawn = useSlices(virtual.getVirtualItems(), { from: top, to: top + height });
  useFirstPlace(virtual, lines, meantSeq);
  useFurther(thread, virtual, lines.length);
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
        aria-label={t`Messages`}
        tabIndex={0}
        onScroll={() => noteEnd(box, thread)}
        onPointerOver={({ target }) => sayWhen(target, i18n.locale)}
      >
        <FurtherState thread={thread} />
        {/* Said here too, so that the first layout is the last one. */}
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
                  <LineOf line={line} me={me} customerReadSeq={customerReadSeq} meantSeq={meantSeq} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {!(thread.isAtEnd && !thread.stretch.hasAfter) && <ToLatest arrived={arrived} go={toEnd} />}
    </div>
  );
}

/** The way back to the end, and what has come there meanwhile. */
function ToLatest({ arrived, go }: { arrived: number; go: () => void }) {
  return (
    <button type="button" className={css.latest} data-new={arrived > 0 || undefined} onClick={go}>
      {arrived > 0 ? <Plural value={arrived} one="# new message" other="# new messages" /> : <Trans>Latest</Trans>}
      <IconArrowDown size={16} aria-hidden="true" />
    </button>
  );
}

/** What is to be said of messages that are not at hand yet. */
function FurtherState({ thread: { loading, hasFailed, retryWay } }: { thread: Thread }) {
  if (loading !== "before" && !hasFailed) return null;
  return (
    <div className={css.hint} role="status">
      {hasFailed ? <Trans>More messages could not be loaded</Trans> : <Trans>Older messages are coming</Trans>}
      {hasFailed && (
        <Button size="s" look="bare" onClick={retryWay}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** The exact moment of what one hovers over; reckoned only then, for there are many. */
function sayWhen(target: EventTarget, locale: string): void {
  if (target instanceof HTMLTimeElement && !target.title) target.title = formatTime(target.dateTime, "exact", locale);
}

function noteEnd(box: RefObject<HTMLDivElement | null>, thread: Thread): void {
  const { current } = box;
  if (!current) return;
  const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight <= endPx;
  if (isAtEnd !== thread.isAtEnd) thread.setAtEnd(isAtEnd);
}

/** Begins where somebody came for, at what is unread, or at the end; later goes to a place when one is named. */
function useFirstPlace(virtual: Lines, lines: readonly Line[], meantSeq: number | null): void {
  const hasBegun = useRef(false);
  const meant = lines.findIndex((line) => line.is === "message" && line.message.seq === meantSeq && meantSeq !== null);
  const isHere = meant >= 0;
  useLayoutEffect(
    function goToPlace() {
      if (isHere) return virtual.scrollToIndex(meant, { align: "center" });
      if (hasBegun.current) return undefined;
      const unread = lines.findIndex(({ is }) => is === "unread");
      if (unread > 0) virtual.scrollToIndex(unread, { align: "start" });
      else virtual.scrollToEnd();
      return undefined;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- Only when a place comes to hand: scrolling is the reader's.
    [isHere, meantSeq],
  );
  useEffect(() => void (hasBegun.current = true), []);
}

/** Fetches what lies further up or down when the eye comes near. */
function useFurther(thread: Thread, virtual: Lines, count: number): void {
  const first = virtual.range?.startIndex ?? nearLines;
  const last = virtual.range?.endIndex ?? 0;
  const isNearTop = first < nearLines;
  const isNearEnd = last > count - nearLines;
  const { loading, hasFailed, loadBefore, loadAfter, stretch } = thread;
  useEffect(
    function fetchFurther() {
      if (loading !== null || hasFailed) return;
      if (isNearTop && stretch.hasBefore) loadBefore();
      else if (isNearEnd && stretch.hasAfter) loadAfter();
    },
    [isNearTop, isNearEnd, loading, hasFailed, stretch, loadBefore, loadAfter],
  );
}

const likelyOf = (line: Line | undefined) => (line ? likelyHeight(line) : 0);

/** Measures a line, and remembers it for those like it. */
function noting(lines: readonly Line[], ...measured: Measuring): number {
  const px = measureElement(...measured);
  const [element, , virtual] = measured;
  const line = lines[virtual.indexFromElement(element)];
  if (line && px > 0) noteHeight(line, px);
  return px;
}

/** Where the eye will be at first, as far as can be told before anything is drawn. */
function likelyBegin(lines: readonly Line[], meantSeq: number | null): number {
  const isPlace = (line: Line) =>
    meantSeq === null ? line.is === "unread" : line.is === "message" && line.message.seq === meantSeq;
  const place = lines.findIndex(isPlace);
  const above = place > 0 ? lines.slice(0, place) : lines;
  const px = above.reduce((sum, line) => sum + likelyHeight(line), 0);
  if (place <= 0) return Math.max(0, px - lastBox().height);
  return Math.max(0, meantSeq === null ? px : px - lastBox().height / 2);
}

/** How much room there is decides how high lines are. */
function useBoxNoted(box: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(
    function watchBox() {
      const { current } = box;
      if (!current) return undefined;
      const note = () => noteBox({ width: current.clientWidth, height: current.clientHeight });
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
  meantSeq: number | null;
}

const LineOf = memo(function LineOf({ line, me, customerReadSeq, meantSeq }: LineProps) {
  switch (line.is) {
    case "day":
      return <Day at={line.at} />;
    case "unread":
      return (
        <p className={bubble.unread}>
          <Trans>New messages</Trans>
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
          isMeant={message.seq !== null && message.seq === meantSeq}
        />
      );
    }
  }
});

function Day({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <p className={bubble.day}>{formatTime(at, "day", i18n.locale)}</p>;
}
