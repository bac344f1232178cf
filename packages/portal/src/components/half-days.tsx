/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { FreeHalfDays } from "@vowdesk/contract/studio/couples";
import { longDate, timeSpan } from "../format.ts";

type Time = FreeHalfDays[number];

interface HalfDaysProps {
  /** The free half-days of one day. */
  free: FreeHalfDays;
  chosen: Time | null;
  choose: (time: Time) => void;
  timeZone: string;
}

/** The free half-days of a day, as a group of radio buttons. */
export function HalfDays({ free, chosen, choose, timeZone }: HalfDaysProps) {
  const [first] = free;
  if (!first) return null;
  return (
    <fieldset class="half-days">
      <legend>{longDate(first.date)}</legend>
      {free.map((time) => (
        <label key={time.half}>
          <input
            type="radio"
            name="half-day"
            checked={time.date === chosen?.date && time.half === chosen.half}
            onChange={() => choose(time)}
          />
          <span>
            {time.half === "morning"
              ? t({ message: "Morning", context: "page" })
              : t({ message: "Afternoon", context: "page" })}
            <small>{timeSpan(time.startsAt, time.endsAt, timeZone).time}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
