/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { coupleEntryApi, EnquiryOptions, WeddingDays } from "@vowdesk/contract/studio/couples";
import { useCallback, useEffect, useState } from "preact/hooks";
import { call } from "../client.ts";
import { longDate, money } from "../format.ts";
import { monthOf } from "../month.ts";
import { useAnswer, Waiting } from "./loaded.tsx";
import { MonthCalendar, type DayMark } from "./month-calendar.tsx";
import { Problem } from "./parts.tsx";

type Day = WeddingDays[number];

interface WeddingDayProps {
  options: EnquiryOptions;
  /** The wedding date; empty if the couple does not know it. */
  date: string;
  choose: (date: string) => void;
}

/** The wedding date, and whether the studio is free on it. */
export function WeddingDay({ options, date, choose }: WeddingDayProps) {
  const { firstDate, lastDate } = options.weddingDay;
  const [month, show] = useState("");
  const change = (next: string) => {
    choose(next);
    if (next >= firstDate && next <= lastDate) show(monthOf(next));
  };
  return (
    <>
      <h2>{t`Are we free on your wedding day?`}</h2>
      <label class="field">
        <span>{t`Wedding date, if you know it`}</span>
        <input
          type="date"
          name="weddingDate"
          value={date}
          min={firstDate}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </label>
      <div role="status">
        {date !== "" && date < firstDate && <p class="calm">{t`Choose a day from tomorrow.`}</p>}
        {date > lastDate && <p class="calm">{t`We plan until ${longDate(lastDate)}. Ask us about a later day.`}</p>}
      </div>
      {month === "" ? (
        <button type="button" class="quiet" onClick={() => show(monthOf(firstDate))}>
          {t`Show free wedding days`}
        </button>
      ) : (
        <Days {...{ options, date, month, show }} choose={change} isAsked={date >= firstDate && date <= lastDate} />
      )}
    </>
  );
}

interface DaysProps extends WeddingDayProps {
  month: string;
  show: (month: string) => void;
  /** Whether the date is one on which a wedding can be asked for. */
  isAsked: boolean;
}

const readDays = (month: string) =>
  call<typeof coupleEntryApi.weddingDays>({ method: "GET", path: "/api/couple/wedding-days" }, { month });

/** The days of a month that are free or may be. */
const marksOf = (days: WeddingDays): ReadonlyMap<string, DayMark> =>
  new Map(
    days.flatMap(({ date, answer }) =>
      answer === "taken"
        ? []
        : [
            [
              date,
              answer === "free"
                ? { label: t({ message: "Free", context: "day" }), sign: "•" }
                : { label: t({ message: "Not certain", context: "day" }), sign: "?" },
            ] as const,
          ],
    ),
  );

/** The answer for the date, and the month with the days that are free. */
function Days({ options: { weddingDay }, date, choose, month, show, isAsked }: DaysProps) {
  const load = useCallback(() => readDays(month), [month]);
  const { value, problem, retry } = useAnswer(load);
  const [isOpen, setOpen] = useState(!isAsked);
  // The answer stays while other months are shown.
  const [last, setLast] = useState<Day | null>(null);
  useEffect(() => setLast((before) => value?.find((day) => day.date === date) ?? before), [value, date]);
  const answer = isAsked && last?.date === date ? last.answer : null;
  const isShown = isOpen || (answer !== null && answer !== "free");
  return (
    <>
      <div role="status">{answer && <Answer date={date} answer={answer} fromCents={weddingDay.fromCents} />}</div>
      {!answer && isAsked && !problem && <Waiting />}
      {problem && (
        <>
          <Problem text={problem} />
          <button type="button" class="quiet" onClick={retry}>
            {t({ message: "Try again", context: "button" })}
          </button>
        </>
      )}
      {isShown ? (
        <>
          <MonthCalendar
            id="wedding-month"
            month={month}
            firstMonth={monthOf(weddingDay.firstDate)}
            lastMonth={monthOf(weddingDay.lastDate)}
            marks={value && marksOf(value)}
            empty={t`No day is free in this month.`}
            isLoading={value === undefined && problem === ""}
            chosen={date || null}
            choose={(next) => {
              setOpen(true);
              choose(next);
            }}
            show={show}
          />
          <p class="calm small">{t`A dot is a free day. A question mark is a day that the studio has to check.`}</p>
        </>
      ) : (
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          {t`Show free wedding days`}
        </button>
      )}
    </>
  );
}

interface AnswerProps extends Pick<Day, "date" | "answer"> {
  fromCents: number | null;
}

function Answer({ date, answer, fromCents }: AnswerProps) {
  const [day, price] = [longDate(date), money(fromCents ?? 0)];
  const texts = {
    free: [
      t`We are free on ${day}.`,
      t`The day is not reserved yet. Request a date below, and the studio will call you.`,
    ],
    unsure: [
      t`We cannot say for certain about ${day}.`,
      t`Request a date below. The studio will check the day and call you.`,
    ],
    taken: [t`We are fully booked on ${day}.`, t`Choose another day, or request a date below to talk about it.`],
  }[answer];
  return (
    <div class="day-answer" data-answer={answer}>
      <strong>{texts[0]}</strong>
      {answer !== "taken" && fromCents !== null && <b>{t`Wedding-day coverage from ${price}`}</b>}
      <p class="small">{texts[1]}</p>
    </div>
  );
}
