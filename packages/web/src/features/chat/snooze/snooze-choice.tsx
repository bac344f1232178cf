import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useId, useState } from "react";
import { serverNow } from "../../../kernel/session/clock.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { formatTime, timeZone, wallOf } from "../../../ui/format/time.ts";
import { momentOf } from "../../../ui/format/typed-time.ts";
import { MomentControl } from "../../../ui/input/date/date-control.tsx";
import { snoozePresets, type SnoozePreset } from "./presets.ts";
import css from "./snooze-choice.module.css";
import { Problem } from "../../../ui/overlay/form-dialog.tsx";

const presetNames: Readonly<Record<SnoozePreset, MessageDescriptor>> = {
  hour: msg`In 1 hour`,
  evening: msg({ message: "This evening", context: "chat" }),
  tomorrow: msg({ message: "Tomorrow morning", context: "chat" }),
  week: msg({ message: "Next week", context: "end of a snooze" }),
};

/** A form control for the end of a snooze: a preset, a typed time, or null for the customer's next message. */
export function SnoozeChoice({ label, value, set, problem }: ControlProps<string | null>) {
  const { t, i18n } = useLingui();
  const name = useId();
  const [presets] = useState(() => snoozePresets(serverNow()));
  const [isTyped, setTyped] = useState(() => value !== null && !presets.some(({ until }) => until === value));
  const choose = (until: string | null) => {
    setTyped(false);
    set(until);
  };
  // An empty text is refused, so that a time that is not typed yet is not taken for "until the customer writes".
  const type = () => {
    setTyped(true);
    set(value ?? "");
  };
  const zone = timeZone();
  return (
    <fieldset className={css.choices}>
      <legend className="visually-hidden">{label}</legend>
      {presets.map(({ name: preset, until }) => (
        <label key={preset} className={css.choice}>
          <input type="radio" name={name} checked={!isTyped && until === value} onChange={() => choose(until)} />
          <span>{i18n._(presetNames[preset])}</span>
          <small>{formatTime(until, "short", i18n.locale)}</small>
        </label>
      ))}
      <label className={css.choice}>
        <input type="radio" name={name} checked={!isTyped && value === null} onChange={() => choose(null)} />
        <Trans>Until the customer writes</Trans>
      </label>
      <label className={css.choice}>
        <input type="radio" name={name} checked={isTyped} onChange={type} />
        <Trans context="chat">Another time</Trans>
      </label>
      {isTyped && (
        <MomentControl
          label={t({ message: "Until", context: "chat" })}
          value={value ? wallOf(value) : ""}
          set={(wall) => set(momentOf(wall) ?? "")}
          problem={problem}
          hint={<Trans>Time zone of the business: {zone}</Trans>}
        />
      )}
      {!isTyped && <Problem>{problem}</Problem>}
    </fieldset>
  );
}
