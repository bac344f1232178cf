/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { FreeHalfDays } from "@vowdesk/contract/studio/couples";
import { clockTime, shortDate } from "../format.ts";

type Time = FreeHalfDays[number];

interface HalfDaysProps {
  /** Null while they load. */
  free: FreeHalfDays | null;
  chosen: Time | null;
  choose: (time: Time) => void;
  timeZone: string;
}

/** The free half-days by date, as a group of radio buttons. */
export function HalfDays({ free, chosen, choose, timeZone }: HalfDaysProps) {
  if (free === null)
    return (
      <p class="waiting" aria-busy="true">
        {t({ message: "Loading…", context: "state" })}
      </p>
    );
  if (free.length === 0) return <p class="calm">{t`No half-day is free in the next weeks. Please call the studio.`}</p>;
  const dates = [...new Set(free.map(({ date }) => date))];
  return (
    <fieldset class="half-days">
      <legend class="hidden">{t({ message: "Free half-days", context: "page" })}</legend>
      {dates.map((date) => (
        <div key={date}>
          <span>{shortDate(date)}</span>
          {free
            .filter((time) => time.date === date)
            .map((time) => (
              <label key={time.half}>
                <input type="radio" name="half-day" checked={time === chosen} onChange={() => choose(time)} />
                <span>
                  <span class="hidden">{shortDate(date)}, </span>
                  {time.half === "morning"
                    ? t({ message: "Morning", context: "page" })
                    : t({ message: "Afternoon", context: "page" })}{" "}
                  {clockTime(time.startsAt, timeZone)}
                </span>
              </label>
            ))}
        </div>
      ))}
    </fieldset>
  );
}
