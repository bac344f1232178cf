import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { maxHolidays, type Holiday } from "@vowdesk/contract/operations/business";
import { serverNow } from "../../../../kernel/session/clock.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { dateOf } from "../../../../ui/format/time.ts";
import { DateInput } from "../../../../ui/input/date/date-input.tsx";
import { LimitedInput } from "../../../../ui/input/limited.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./settings.module.css";

/** A form control for the days on which the business is closed. */
export function Holidays({ label, value: holidays, set }: ControlProps<Holiday[]>) {
  const { t } = useLingui();
  const update = (index: number, change: Partial<Holiday>) =>
    set(holidays.map((item, at) => (at === index ? { ...item, ...change } : item)));
  const today = () => dateOf(serverNow());
  return (
    <>
      <h3>{label}</h3>
      <ul className={css.holidays}>
        {holidays.map(({ date, name }, index) => (
          <li key={index}>
            <HolidayDate date={date} set={(next) => update(index, { date: next })} />
            <LimitedInput
              type="text"
              className={controls.input}
              aria-label={t({ message: "Occasion", context: "business settings" })}
              placeholder={t({ message: "Occasion", context: "business settings" })}
              maxLength={60}
              value={name}
              onChange={(event) => update(index, { name: event.target.value })}
            />
            <IconButton
              label={t({ message: `Remove ${date}`, context: "business settings" })}
              onClick={() => set(holidays.toSpliced(index, 1))}
            >
              <IconTrash size={17} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
      {holidays.length < maxHolidays && (
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
  return <DateInput label={t({ message: "Day", context: "business settings" })} value={date} set={set} />;
}
