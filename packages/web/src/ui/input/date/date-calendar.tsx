import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays, addMonths, dateLocale, utcOfDate, weekdayOf } from "@vowdesk/contract/wall-clock";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { IconButton } from "../button.tsx";
import { monthDates } from "../../format/month-dates.ts";
import css from "./date.module.css";

interface DateCalendarProps {
  value: string;
  min: string;
  max: string;
  today: string;
  isOptional: boolean | undefined;
  /** The field that the calendar stands below. */
  input: RefObject<HTMLInputElement | null>;
  choose: (date: string) => void;
  close: () => void;
}

const gapPx = 4;
const clamp = (date: string, min: string, max: string) => (date < min ? min : date > max ? max : date);

/** The date that a key leads to from another one. */
const steps: Readonly<Record<string, (date: string, isFar: boolean) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, 1 - weekdayOf(date)),
  End: (date) => addDays(date, 7 - weekdayOf(date)),
  PageUp: (date, isFar) => addMonths(date, isFar ? -12 : -1),
  PageDown: (date, isFar) => addMonths(date, isFar ? 12 : 1),
};

/** Shows an element in the top layer below the field, or above it where the window ends. Escape and a click outside close it. */
function usePopover(input: RefObject<HTMLInputElement | null>, close: () => void) {
  const popover = useRef<HTMLDivElement>(null);
  const [stop] = useState(() => close);
  useEffect(
    function showBelowField() {
      const element = popover.current;
      const field = input.current?.parentElement?.getBoundingClientRect();
      if (!element || !field) return undefined;
      element.showPopover();
      const { width, height } = element.getBoundingClientRect();
      const below = field.bottom + gapPx;
      const top = below + height > innerHeight ? Math.max(gapPx, field.top - height - gapPx) : below;
      element.style.top = `${top}px`;
      element.style.left = `${Math.max(gapPx, Math.min(field.left, innerWidth - width - gapPx))}px`;
      // The days were rendered before they could take the focus.
      element.querySelector<HTMLElement>("[role=grid] [tabindex='0']")?.focus();
      const toggle = ({ newState }: ToggleEvent) => newState === "closed" && stop();
      element.addEventListener("toggle", toggle);
      return () => element.removeEventListener("toggle", toggle);
    },
    [input, stop],
  );
  return popover;
}

/** A month of days, by pointer and keyboard: arrows, Home and End, Page Up and Down (with Shift by years), Enter, Escape. */
export function DateCalendar(props: DateCalendarProps) {
  const { value, min, max, today, choose, close, input, isOptional } = props;
  const { t } = useLingui();
  const popover = usePopover(input, close);
  const [date, setDate] = useState(clamp(value || today, min, max));
  const move = (next: string) => setDate(clamp(next, min, max));
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      input.current?.focus();
      close();
    }
    const step = steps[event.key];
    if (step && event.target instanceof Element && event.target.closest("[role=grid]")) {
      event.preventDefault();
      move(step(date, event.shiftKey));
    }
    // The keys of the page and of the dialog below do not apply here.
    event.stopPropagation();
  };
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={t`Choose a date`}
      className={css.calendar}
      onKeyDown={press}
    >
      <Heading date={date} move={move} />
      <Days {...{ date, value, min, max, today, choose }} />
      <div className={css.foot}>
        <button type="button" disabled={today < min || today > max} onClick={() => choose(today)}>
          <Trans context="date">Today</Trans>
        </button>
        {isOptional && value !== "" && (
          <button type="button" onClick={() => choose("")}>
            <Trans context="date">Clear</Trans>
          </button>
        )}
      </div>
    </div>
  );
}

function Heading({ date, move }: { date: string; move: (date: string) => void }) {
  const { t, i18n } = useLingui();
  const month = new Intl.DateTimeFormat(dateLocale(i18n.locale), { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <div className={css.head}>
      <IconButton label={t({ message: "Previous month", context: "date" })} onClick={() => move(addMonths(date, -1))}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <strong aria-live="polite">{month.format(utcOfDate(date))}</strong>
      <IconButton label={t({ message: "Next month", context: "date" })} onClick={() => move(addMonths(date, 1))}>
        <IconChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type DaysProps = Pick<DateCalendarProps, "value" | "min" | "max" | "today" | "choose"> & { date: string };

function Days({ date, value, min, max, today, choose }: DaysProps) {
  const { i18n } = useLingui();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(
    function followDate() {
      current.current?.focus();
    },
    [date],
  );
  const weekday = new Intl.DateTimeFormat(dateLocale(i18n.locale), { weekday: "short", timeZone: "UTC" });
  const whole = new Intl.DateTimeFormat(dateLocale(i18n.locale), { dateStyle: "full", timeZone: "UTC" });
  const dates = monthDates(date);
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
  const month = date.split("-", 2).join("-");
  return (
    <div role="grid" className={css.days}>
      <div role="row">
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader">
            {weekday.format(utcOfDate(day))}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row">
          {week.map((day) => (
            <span key={day} role="gridcell" aria-selected={day === value}>
              <button
                ref={day === date ? current : undefined}
                type="button"
                tabIndex={day === date ? 0 : -1}
                disabled={day < min || day > max}
                aria-label={whole.format(utcOfDate(day))}
                aria-current={day === today ? "date" : undefined}
                data-other={!day.startsWith(month) || undefined}
                onClick={() => choose(day)}
              >
                {Number(day.split("-")[2])}
              </button>
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
