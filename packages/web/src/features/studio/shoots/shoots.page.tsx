import { lazy, Suspense, type ComponentType } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { CalendarPage } from "./calendar/calendar-page.tsx";
import { idOf } from "./calendar/view.ts";

const CallSheet = lazy(async () => ({ default: (await import("./sheet/call-sheet.tsx")).CallSheet }));

/**
 * The page of the calendar with the list of all shoots, which is loaded when it is shown; or the call sheet of the shoot that the
 * address names: `?sheet=12`.
 */
export const calendarWith = (list: ComponentType): ComponentType =>
  function Calendar() {
    const [query, change] = usePageSearch();
    const sheetId = idOf(query.get("sheet"));
    if (sheetId === null) return <CalendarPage list={list} />;
    return (
      <Suspense fallback={<Skeleton height="28rem" />}>
        <CallSheet id={sheetId} close={() => change({ sheet: null })} />
      </Suspense>
    );
  };
