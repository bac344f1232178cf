import { Trans, useLingui } from "@lingui/react/macro";
import type { WorkingTime } from "@vowdesk/contract/bookables";
import type { ControlProps } from "../../../resource/field.ts";
import controls from "../../../ui/input/form-controls.module.css";
import css from "./bookables.module.css";

const usual = { from: "09:00", to: "18:00" };
/** A Monday in UTC, for formatting the names of weekdays. */
const aMonday = Date.UTC(2026, 10, 2);
const dayMs = 24 * 60 * 60_000;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const weekdayName = (weekday: number, locale: string, style: "long" | "short") =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" }).format(aMonday + (weekday - 1) * dayMs);

/** A time field shows the end of the day as midnight. */
const typedEnd = (to: string) => (to === "24:00" ? "00:00" : to);
const storedEnd = (typed: string) => (typed === "00:00" ? "24:00" : typed);

/** A form control for the working times of each weekday. Without any the bookable is free at all hours. */
export function HoursField({ label, value: hours, set, problem }: ControlProps<WorkingTime[]>) {
  return (
    <fieldset className={controls.group}>
      <legend>{label}</legend>
      {weekdays.map((weekday) => (
        <Weekday
          key={weekday}
          weekday={weekday}
          times={hours.filter((time) => time.weekday === weekday)}
          set={(times) => set([...hours.filter((time) => time.weekday !== weekday), ...times])}
        />
      ))}
      <small className={controls.hint}>
        <Trans>Without working hours it can be booked at any time.</Trans>
      </small>
      {problem && (
        <p className={controls.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface WeekdayProps {
  weekday: number;
  times: readonly WorkingTime[];
  set: (times: readonly WorkingTime[]) => void;
}

function Weekday({ weekday, times, set }: WeekdayProps) {
  const { t, i18n } = useLingui();
  const name = weekdayName(weekday, i18n.locale, "long");
  const change = (at: number, part: Partial<WorkingTime>) =>
    set(times.map((time, index) => (index === at ? { ...time, ...part } : time)));
  return (
    <div className={css.weekday} role="group" aria-label={name}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={times.length > 0}
          onChange={({ target }) => set(target.checked ? [{ weekday, ...usual }] : [])}
        />
        {name}
      </label>
      <span className={css.times}>
        {times.map(({ from, to }, index) => (
          <span key={index} className={css.time}>
            <input
              type="time"
              required
              aria-label={t({ message: "From", context: "time" })}
              value={from}
              onChange={({ target }) => change(index, { from: target.value })}
            />
            –
            <input
              type="time"
              required
              aria-label={t({ message: "To", context: "time" })}
              value={typedEnd(to)}
              onChange={({ target }) => change(index, { to: storedEnd(target.value) })}
            />
          </span>
        ))}
      </span>
    </div>
  );
}

/** Working hours as text: equal days share a line. */
export function HoursText({ hours }: { hours: readonly WorkingTime[] }) {
  const { i18n } = useLingui();
  if (hours.length === 0) return <Trans>At any time</Trans>;
  const byTime = new Map<string, number[]>();
  for (const { weekday, from, to } of hours) {
    const time = `${from} – ${to}`;
    byTime.set(time, [...(byTime.get(time) ?? []), weekday]);
  }
  return [...byTime].map(([time, days]) => (
    <div key={time}>
      {days
        .toSorted((a, b) => a - b)
        .map((day) => weekdayName(day, i18n.locale, "short"))
        .join(", ")}{" "}
      · {time}
    </div>
  ));
}
