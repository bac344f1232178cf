import { useLingui } from "@lingui/react/macro";
import { useState, type KeyboardEvent } from "react";
import { readTime } from "./date-text.ts";
import css from "./date.module.css";

interface TimeInputProps {
  label?: string | undefined;
  /** `09:30`, empty for none. */
  value: string;
  set: (time: string) => void;
  isOptional?: boolean;
  disabled?: boolean | undefined;
  isInvalid?: boolean | undefined;
}

const stepMinutes = 15;
const hourMinutes = 60;
const quarters = (24 * hourMinutes) / stepMinutes;

/** The next or previous quarter of an hour of the clock, around midnight. */
function stepFrom(time: string, direction: 1 | -1): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const exact = (hour * hourMinutes + minute) / stepMinutes;
  const quarter = (direction > 0 ? Math.floor(exact) + 1 : Math.ceil(exact) - 1 + quarters) % quarters;
  const minutes = quarter * stepMinutes;
  return [Math.floor(minutes / hourMinutes), minutes % hourMinutes]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** The time field of the application, of 24 hours: typed as 9, 930 or 9:30. Arrow keys move it by quarters of an hour. */
export function TimeInput({ label, value, set, isOptional, disabled, isInvalid }: TimeInputProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== "" && readTime(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    if (text === "" ? isOptional : readTime(text) === text) set(text);
  };
  const take = () => {
    if (typed === null) return;
    const time = readTime(typed);
    if (time !== null && time !== value) set(time);
    if (time !== null || typed.trim() === "") setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") take();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    setTyped(null);
    set(stepFrom(value || "09:00", event.key === "ArrowUp" ? 1 : -1));
  };
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      className={css.clock}
      aria-label={label}
      aria-invalid={isWrong || isInvalid || undefined}
      disabled={disabled}
      placeholder="09:30"
      title={isWrong ? t`Write a time such as 09:30` : undefined}
      value={typed ?? value}
      onChange={({ target }) => type(target.value)}
      onBlur={take}
      onKeyDown={press}
    />
  );
}
