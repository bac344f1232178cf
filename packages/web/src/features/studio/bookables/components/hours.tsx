import { Trans, useLingui } from "@lingui/react/macro";
import { TimeInput } from "../../../../ui/input/date/time-input.tsx";
import type { WorkingTime } from "@vowdesk/contract/studio/bookables";
import { addDays, utcOfDate } from "@vowdesk/contract/kernel";
import type { ControlProps } from "../../../../resource/field.ts";
import { NextDay, storedEnd, typedEnd } from "../../../../shared/studio/end-of-hours.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./bookables.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

const usual = { from: "09:00", to: "18:00" };
const aMonday = "2026-11-02";
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const weekdayName = (weekday: number, locale: string, style: "long" | "short") =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" }).format(utcOfDate(addDays(aMonday, weekday - 1)));

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
      <Problem>{problem}</Problem>
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
      <label className={controls.choice}>
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
            <TimeInput
              label={t({ message: "From", context: "time" })}
              value={from}
              set={(time) => change(index, { from: time })}
            />
            –
            <TimeInput
              label={t({ message: "To", context: "time" })}
              value={typedEnd(to)}
              isInvalid={from === to}
              set={(time) => change(index, { to: storedEnd(time) })}
            />
            <NextDay hours={{ from, to }} />
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
  const byTime = new Map<string, WorkingTime[]>();
  for (const hour of hours) {
    const time = `${hour.from} – ${hour.to}`;
    byTime.set(time, [...(byTime.get(time) ?? []), hour]);
  }
  return [...byTime].map(([time, equal]) => (
    <div key={time}>
      {equal
        .map(({ weekday }) => weekday)
        .toSorted((a, b) => a - b)
        .map((day) => weekdayName(day, i18n.locale, "short"))
        .join(", ")}{" "}
      · {time} {equal[0] && <NextDay hours={equal[0]} />}
    </div>
  ));
}
