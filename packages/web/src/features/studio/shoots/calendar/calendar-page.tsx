import { Suspense, useMemo, type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { shootsApi, type Board, type FreeTime } from "@vowdesk/contract/studio/shoots";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { CalendarContext } from "../board/calendar-context.ts";
import { MonthView } from "./month-view.tsx";
import { MyDay } from "./my-day.tsx";
import { ShootSheet } from "../detail.shoot-sheet.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useCalendarState } from "./use-calendar.ts";
import { rangeOf, shownIn, type Shown } from "./view.ts";
import { WeekView } from "./week-view.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./calendar.module.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/input/button.tsx";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { ConflictNotice } from "../booking/conflict-notice.tsx";
import type { RefusedDrop } from "../board/drop.ts";
import { Segments } from "../../../../ui/input/segments.tsx";
import { DayBoard } from "../board/day-board.tsx";
import { DayList } from "./day-list.tsx";
import { daysFrom, type Range } from "../board/time-axis.ts";

const phoneQuery = "(max-width: 700px)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phoneQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** A day of all bookables: a board; on a phone a list, or the board if the user chooses it. */
function DayView({ board, date }: { board: Board; date: string }) {
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(phoneQuery).matches);
  const track = useMemo(() => daysFrom(date), [date]);
  return isPhone ? <PhoneDay board={board} track={track} /> : <DayBoard board={board} track={track} />;
}

function PhoneDay(shown: { board: Board; track: Range }) {
  const { t } = useLingui();
  const [query, change] = usePageSearch();
  const look = query.get("look") === "board" ? "board" : "list";
  return (
    <>
      <Segments
        look="chips"
        label={t`View of the day`}
        segments={[
          { value: "list", label: t({ message: "List", context: "calendar" }) },
          { value: "board", label: t({ message: "Board", context: "shoot" }) },
        ]}
        chosen={look}
        choose={(item) => change({ look: item === "board" ? item : null })}
      />
      {look === "board" ? <DayBoard {...shown} /> : <DayList {...shown} />}
    </>
  );
}

interface ConflictDialogProps {
  /** Null while the dialog is closed. */
  refused: RefusedDrop | null;
  choose: (time: FreeTime) => void;
  close: () => void;
}

/** Why a drop was refused, with the next times at which the whole team is free. */
function ConflictDialog({ refused, choose, close }: ConflictDialogProps) {
  const { t } = useLingui();
  return (
    <ModalFrame isOpen={refused !== null} title={t({ message: "Not moved", context: "shoot" })} close={close}>
      {refused && (
        <div className={css.conflict}>
          <ConflictNotice taken={refused.taken} choose={choose} />
          <Button onClick={close}>
            <Trans>Keep the former time</Trans>
          </Button>
        </div>
      )}
    </ModalFrame>
  );
}

const isoOf = ({ from, to }: ReturnType<typeof rangeOf>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** The calendar: day board, week, month, the caller's own day, and all shoots as a list. */
export function CalendarPage({ list }: { list: ComponentType }) {
  const [query, change] = usePageSearch();
  const shown = shownIn(query);
  const isBoard = shown.view === "day" || shown.view === "week" || shown.view === "month";
  if (isBoard) return <BoardPage shown={shown} change={change} />;
  return <OtherPage shown={shown} change={change} list={list} />;
}

interface PageProps {
  shown: Shown;
  change: ReturnType<typeof usePageSearch>[1];
}

/** A board with the shoots of some types, or of all. The time of other shoots stays taken. */
const ofTypes = (board: Board, types: string): Board =>
  types === "" ? board : { ...board, shoots: board.shoots.filter(({ purpose }) => types.split(",").includes(purpose)) };

function BoardPage({ shown, change }: PageProps) {
  const { purposes, placeId, personId } = shown;
  const answer = useCallWithPrevious(shootsApi.board, {
    ...isoOf(rangeOf(shown)),
    ...(placeId && { placeId }),
    ...(personId && { personId }),
  });
  const { data: all, error, refetch } = answer;
  const only = purposes.join();
  const data = useMemo(() => all && ofTypes(all, only), [all, only]);
  return (
    <Frame shown={shown} change={change} board={data}>
      {data && <BoardView shown={shown} board={data} change={change} />}
      {!data && error && <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />}
      {!data && !error && <Skeleton height="28rem" />}
    </Frame>
  );
}

function BoardView({ shown, board, change }: PageProps & { board: Board }) {
  const openDay = (date: string) => change({ view: null, date });
  if (shown.view === "week") return <WeekView board={board} date={shown.date} openDay={openDay} />;
  if (shown.view === "month") return <MonthView board={board} date={shown.date} openDay={openDay} />;
  return <DayView board={board} date={shown.date} />;
}

function OtherPage({ shown, change, list: List }: PageProps & { list: ComponentType }) {
  return (
    <Frame shown={shown} change={change} board={undefined}>
      {shown.view === "mine" ? (
        <MyDay date={shown.date} />
      ) : (
        <Suspense fallback={<Skeleton height="28rem" />}>
          <List />
        </Suspense>
      )}
    </Frame>
  );
}

interface FrameProps extends PageProps {
  board: Board | undefined;
  children: ReactNode;
}

/** Speaks what happens to a moved shoot. */
function Announcement({ useSpoken }: { useSpoken: () => string }) {
  const spoken = useSpoken();
  return (
    <div className="visually-hidden" aria-live="assertive" data-testid="calendar-announcement">
      {spoken}
    </div>
  );
}

/** The parts around every view: toolbar, details, dialogs, announcements. */
function Frame({ shown, change, board, children }: FrameProps) {
  const { calendar, list, refused, useSpoken } = useCalendarState(board, shown, change);
  return (
    <CalendarContext value={calendar}>
      <div className={css.page}>
        <Toolbar
          shown={shown}
          change={(changes) => change(changes)}
          board={board}
          book={calendar.book && (() => calendar.book?.({}))}
        />
        {children}
      </div>
      <Announcement useSpoken={useSpoken} />
      {/* The list has its own sheet. */}
      {shown.view !== "list" && <ShootSheet id={shown.shootId} list={list} close={() => change({ id: null })} />}
      <ConflictDialog {...refused} />
      <ActionDialog list={list} />
    </CalendarContext>
  );
}
