import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { phoneRegions } from "@vowdesk/contract/kernel";
import { holidaysAtMost, type Holiday, type BusinessSettingsFields } from "@vowdesk/contract/business";
import { serverNow } from "../../../kernel/session/clock.ts";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { SelectControl } from "../../../ui/input/form-controls.tsx";
import { dateOf } from "../../../ui/format/time.ts";
import { useTypedDate } from "../../../ui/format/typed-date.ts";
import { SettingsPart, type SettingsPartProps } from "./settings-part.tsx";
import css from "./settings.module.css";

type Shift = BusinessSettingsFields["week"][number];

const usualShift = { from: "09:00", to: "21:00" };
/** Any Monday in UTC, from which the names of weekdays are formatted. */
const aMonday = Date.UTC(2026, 10, 2);
const dayMs = 24 * 60 * 60_000;

/** All time zones of the browser, plus the current one and UTC, which browsers omit. */
const zonesWith = (zone: string) => [...new Set([zone, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();

/** Time zone, phone region, opening hours and holidays of the business. */
export function Hours({ fields: { timeZone, phoneRegion, week, holidays }, problems, write }: SettingsPartProps) {
  const { t, i18n } = useLingui();
  const regions = new Intl.DisplayNames(i18n.locale, { type: "region" });
  const dayName = new Intl.DateTimeFormat(i18n.locale, { weekday: "long", timeZone: "UTC" });
  return (
    <SettingsPart title={t`Working hours`}>
      <SelectControl
        label={t`Time zone`}
        value={timeZone}
        problem={problems["timeZone"]}
        choices={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone }))}
        set={(next) => write({ timeZone: next })}
      />
      <SelectControl
        label={t`Phone numbers are written as in`}
        value={phoneRegion}
        problem={problems["phoneRegion"]}
        choices={phoneRegions.map((region) => ({ value: region, label: regions.of(region) ?? region }))}
        set={(next) => write({ phoneRegion: phoneRegions.find((region) => region === next) ?? phoneRegion })}
      />
      <div className={css.week}>
        {week.map((shift, day) => (
          <Day
            key={day}
            name={dayName.format(aMonday + day * dayMs)}
            shift={shift}
            set={(next) => write({ week: week.with(day, next) })}
          />
        ))}
      </div>
      <h3>
        <Trans>Holidays</Trans>
      </h3>
      <Holidays holidays={holidays} set={(next) => write({ holidays: next })} />
    </SettingsPart>
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
            className={css.input}
            aria-label={t`Opens`}
            value={shift.from}
            onChange={(event) => set({ ...shift, from: event.target.value })}
          />
          –
          <input
            type="time"
            required
            className={css.input}
            aria-label={t`Closes`}
            aria-invalid={isWrong}
            value={shift.to === "24:00" ? "23:59" : shift.to}
            onChange={(event) => set({ ...shift, to: event.target.value })}
          />
        </span>
      ) : (
        <span className={css.quiet}>
          <Trans>Closed that day</Trans>
        </span>
      )}
    </div>
  );
}

function Holidays({ holidays, set }: { holidays: readonly Holiday[]; set: (holidays: Holiday[]) => void }) {
  const { t } = useLingui();
  const update = (index: number, change: Partial<Holiday>) =>
    set(holidays.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const today = () => dateOf(serverNow());
  return (
    <>
      <ul className={css.holidays}>
        {holidays.map(({ date, name }, index) => (
          <li key={index}>
            <HolidayDate date={date} set={(next) => update(index, { date: next })} />
            <input
              type="text"
              className={css.input}
              aria-label={t`What for`}
              placeholder={t`What for`}
              maxLength={60}
              value={name}
              onChange={(event) => update(index, { name: event.target.value })}
            />
            <IconButton label={t`Remove ${date}`} onClick={() => set(holidays.toSpliced(index, 1))}>
              <IconTrash size={17} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
      {holidays.length < holidaysAtMost && (
        <Button className={css.add} onClick={() => set([...holidays, { date: today(), name: "" }])}>
          <IconPlus size={17} stroke={1.6} aria-hidden />
          <Trans>Add a holiday</Trans>
        </Button>
      )}
    </>
  );
}

function HolidayDate({ date, set }: { date: string; set: (date: string) => void }) {
  const { t } = useLingui();
  const typed = useTypedDate("date", date, (next) => next && set(next));
  return <input {...typed} required className={css.input} aria-label={t`Day`} />;
}
