import { Trans, useLingui } from "@lingui/react/macro";
import type { BusinessSettingsFields } from "@vowdesk/contract/business";
import type { ControlProps } from "../../../resource/field.ts";
import layout from "../../../ui/display/layout.module.css";
import controls from "../../../ui/input/form-controls.module.css";
import css from "./settings.module.css";

type Shifts = BusinessSettingsFields["week"];
type Shift = Shifts[number];

const usualShift = { from: "09:00", to: "21:00" };
/** A Monday in UTC, for formatting the names of weekdays. */
const aMonday = Date.UTC(2026, 10, 2);
const dayMs = 24 * 60 * 60_000;

/** A form control for the opening hours of each weekday, from Monday. */
export function Week({ label, value: week, set }: ControlProps<Shifts>) {
  const { i18n } = useLingui();
  const dayName = new Intl.DateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" });
  return (
    <div className={css.week} role="group" aria-label={label}>
      {week.map((shift, day) => (
        <Day
          key={day}
          name={dayName.format(aMonday + day * dayMs)}
          shift={shift}
          set={(next) => set(week.with(day, next))}
        />
      ))}
    </div>
  );
}

function Day({ name, shift, set }: { name: string; shift: Shift; set: (shift: Shift) => void }) {
  const { t } = useLingui();
  const isWrong = shift !== null && shift.from >= shift.to;
  return (
    <div className={css.day} role="group" aria-label={name}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={shift !== null}
          onChange={(event) => set(event.target.checked ? usualShift : null)}
        />
        {name}
      </label>
      {shift ? (
        <span className={css.times}>
          <input
            type="time"
            required
            className={controls.input}
            aria-label={t`Opening time`}
            value={shift.from}
            onChange={(event) => set({ ...shift, from: event.target.value })}
          />
          –
          <input
            type="time"
            required
            className={controls.input}
            aria-label={t`Closing time`}
            aria-invalid={isWrong}
            value={shift.to === "24:00" ? "23:59" : shift.to}
            onChange={(event) => set({ ...shift, to: event.target.value })}
          />
        </span>
      ) : (
        <span className={layout.quiet}>
          <Trans>Closed all day</Trans>
        </span>
      )}
    </div>
  );
}
