import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addDays, addMonths, isDate } from "@vowdesk/contract/kernel";
import { purposes, type Purpose } from "@vowdesk/contract/studio/shoots";
import { weekDates } from "../board/dates.ts";
import { monthDates } from "../../../../ui/format/month-dates.ts";
import { daysFrom, today, type Range } from "../board/time-axis.ts";

export const views = ["day", "week", "month", "mine", "list"] as const;
export type View = (typeof views)[number];

export const viewNames: Readonly<Record<View, MessageDescriptor>> = {
  day: msg({ message: "Day", context: "calendar" }),
  week: msg({ message: "Week", context: "calendar" }),
  month: msg({ message: "Month", context: "calendar" }),
  mine: msg({ message: "My day", context: "shoot" }),
  list: msg({ message: "List", context: "calendar" }),
};

/** View and date of the page, from its address. */
export interface Shown {
  view: View;
  date: string;
  /** Shoots of these types are shown; of all if there are none. */
  purposes: Purpose[];
  placeId: number | null;
  personId: number | null;
  /** The shoot whose details are open. */
  shootId: number | null;
}

/** The id in a query; null without a valid one. */
export const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Reads the query of the page. Invalid values are ignored. */
export function shownIn(query: URLSearchParams): Shown {
  const date = query.get("date") ?? "";
  return {
    view: views.find((view) => view === query.get("view")) ?? "day",
    date: isDate(date) ? date : today(),
    purposes: purposes.filter((purpose) => query.get("purpose")?.split(",").includes(purpose)),
    placeId: idOf(query.get("place")),
    personId: idOf(query.get("person")),
    shootId: idOf(query.get("id")),
  };
}

/** The dates that a view shows. */
function datesOf({ view, date }: Pick<Shown, "view" | "date">): string[] {
  if (view === "week") return weekDates(date);
  return view === "month" ? monthDates(date) : [date];
}

/** The time that a view shows. */
export function rangeOf(shown: Pick<Shown, "view" | "date">): Range {
  const dates = datesOf(shown);
  return daysFrom(dates[0] ?? shown.date, dates.length);
}

/** The date that the buttons for the previous (-1) and next (1) day, week or month lead to. */
export function stepFrom({ view, date }: Pick<Shown, "view" | "date">, direction: 1 | -1): string {
  if (view === "month") return addMonths(date, direction);
  return addDays(date, view === "week" ? 7 * direction : direction);
}
