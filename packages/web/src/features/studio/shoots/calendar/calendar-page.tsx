import { Suspense, useMemo, type ComponentType, type ReactNode } from "react";
import { shootsApi, type Board } from "@vowdesk/contract/studio/shoots";
import { useCallWithPrevious } from "../../../../kernel/cache/queries.ts";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { CalendarContext } from "../board/calendar-context.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DayView } from "./day-view.tsx";
import { MonthView } from "./month-view.tsx";
import { MyDay } from "./my-day.tsx";
import { ShootSheet } from "../detail.shoot-sheet.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useCalendarState } from "./use-calendar.ts";
import { rangeOf, shownIn, type Shown } from "./view.ts";
import { WeekView } from "./week-view.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./calendar.module.css";

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
