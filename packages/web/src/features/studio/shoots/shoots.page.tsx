import type { ComponentType } from "react";
import { CalendarPage } from "./calendar/calendar-page.tsx";

/** The page of the calendar with the list of all shoots, which is loaded when it is shown. */
export const calendarWith = (list: ComponentType): ComponentType =>
  function Calendar() {
    return <CalendarPage list={list} />;
  };
