/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { coupleEntryApi, EnquiryOptions, EnquiryPurpose, FreeHalfDays } from "@vowdesk/contract/studio/couples";
import { useCallback, useState } from "preact/hooks";
import { call } from "../client.ts";
import { zoneName } from "../format.ts";
import { HalfDays } from "./half-days.tsx";
import { useAnswer, type Answer } from "./loaded.tsx";
import { MonthCalendar, type DayMark } from "./month-calendar.tsx";
import { Problem } from "./parts.tsx";

type Time = FreeHalfDays[number];

/** The month that is shown, and its free half-days. */
export interface Calendar {
  month: string;
  show: (month: string) => void;
  free: Answer<FreeHalfDays>;
}

/** The free half-days of a month for a purpose, from the first month that is offered. */
export function useCalendar(purpose: EnquiryPurpose, { firstMonth }: EnquiryOptions): Calendar {
  const [month, show] = useState(firstMonth);
  const load = useCallback(
    () => call<typeof coupleEntryApi.freeHalfDays>({ method: "GET", path: "/api/couple/free" }, { purpose, month }),
    [purpose, month],
  );
  return { month, show, free: useAnswer(load) };
}

/** The days with a dot for each of their free halves. */
const marksOf = (free: FreeHalfDays): ReadonlyMap<string, DayMark> =>
  new Map(
    free.map(({ date }) => [
      date,
      {
        label: t({ message: "Free", context: "day" }),
        sign: "•".repeat(free.filter((time) => time.date === date).length),
      },
    ]),
  );

interface WhenProps {
  calendar: Calendar;
  options: EnquiryOptions;
  time: Time | null;
  choose: (time: Time | null) => void;
  timeZone: string;
}

/** The day, then the half of it. */
export function When({ calendar: { month, show, free }, options, time, choose, timeZone }: WhenProps) {
  const zone = zoneName(timeZone);
  const [date, setDate] = useState<string | null>(null);
  const halves = (free.value ?? []).filter((item) => item.date === date);
  const chooseDate = (next: string) => {
    setDate(next);
    const [first, second] = (free.value ?? []).filter((item) => item.date === next);
    choose(first && !second ? first : null);
  };
  return (
    <>
      <h2>{t({ message: "Free half-days", context: "page" })}</h2>
      <MonthCalendar
        id="month"
        firstMonth={options.firstMonth}
        lastMonth={options.lastMonth}
        month={month}
        marks={free.value && marksOf(free.value)}
        empty={t`No half-day is free in this month.`}
        isLoading={free.value === undefined && free.problem === ""}
        chosen={date}
        choose={chooseDate}
        show={(next) => {
          setDate(null);
          choose(null);
          show(next);
        }}
      />
      {free.problem && (
        <>
          <Problem text={free.problem} />
          <button type="button" class="quiet" onClick={free.retry}>
            {t({ message: "Try again", context: "button" })}
          </button>
        </>
      )}
      <p class="calm small">
        {t`Each dot is a free half-day.`} {zone && t`Times are those of the studio: ${zone}.`}
      </p>
      <HalfDays free={halves} chosen={time} choose={choose} timeZone={timeZone} />
    </>
  );
}
