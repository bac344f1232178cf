import { Trans, useLingui } from "@lingui/react/macro";
import { TimeInput } from "../../../../ui/input/date/time-input.tsx";
import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import { addDays, utcOfDate } from "@vowdesk/contract/kernel";
import type { ControlProps } from "../../../../resource/field.ts";
import { NextDay, storedEnd, typedEnd } from "../../../../shared/studio/end-of-hours.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "./settings.module.css";
import controls from "../../../../ui/input/form-controls.module.css";

type Shifts = BusinessSettingsFields["week"];
type Shift = Shifts[number];

const usualShift = { from: "09:00", to: "21:00" };
const aMonday = "2026-11-02";

/** A form control for the opening hours of each weekday, from Monday. */
export function Week({ label, value: week, set }: ControlProps<Shifts>) {
  const { i18n } = useLingui();
  const dayName = new Intl.DateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" });
  return (
    <div className={css.week} role="group" aria-label={label}>
      {week.map((shift, day) => (
        <Day
          key={day}
          name={dayName.format(utcOfDate(addDays(aMonday, day)))}
          shift={shift}
          set={(next) => set(week.with(day, next))}
        />
      ))}
    </div>
  );
}

function Day({ name, shift, set }: { name: string; shift: Shift; set: (shift: Shift) => void }) {
  const { t } = useLingui();
  const isWrong = shift !== null && shift.from === shift.to;
  return (
    <div className={css.day} role="group" aria-label={name}>
      <label className={controls.choice}>
        <input
          type="checkbox"
          checked={shift !== null}
          onChange={(event) => set(event.target.checked ? usualShift : null)}
        />
        {name}
      </label>
      {shift ? (
        <span className={css.times}>
          <TimeInput
            label={t({ message: "Opening time", context: "business settings" })}
            value={shift.from}
            set={(time) => set({ ...shift, from: time })}
          />
          –
          <TimeInput
            label={t({ message: "Closing time", context: "business settings" })}
            isInvalid={isWrong}
            value={typedEnd(shift.to)}
            set={(time) => set({ ...shift, to: storedEnd(time) })}
          />
          <NextDay hours={shift} />
        </span>
      ) : (
        <span className={layout.quiet}>
          <Trans>Closed all day</Trans>
        </span>
      )}
    </div>
  );
}
