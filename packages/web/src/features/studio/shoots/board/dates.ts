import { datesFrom } from "@vowdesk/contract/kernel";
import { mondayOf } from "../../../../ui/format/month-dates.ts";

/** The dates of the week of a date, from Monday. */
export const weekDates = (date: string): string[] => datesFrom(mondayOf(date), 7);
