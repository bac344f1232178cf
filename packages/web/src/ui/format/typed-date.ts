import { useState, type ChangeEvent, type FocusEvent } from "react";

/** Smaller years are incomplete: typing 2026 passes through 0002, 0020 and 0202. */
const firstYear = "1000";
/** Limits years to four digits, so that the browser moves on to the next part. */
const lastDay = { date: "9999-12-31", "datetime-local": "9999-12-31T23:59" } as const;

/** Whether a date field is complete: empty, or a plausible date. */
export const isCompleteDate = (value: string, isBadInput: boolean): boolean =>
  value === "" ? !isBadInput : value >= firstYear;

const isComplete = ({ value, validity }: HTMLInputElement) => isCompleteDate(value, validity.badInput);

/** Properties of a date input that reports complete dates, and null while incomplete. Incomplete input is reset on blur. */
export function useTypedDate(type: keyof typeof lastDay, value: string, report: (date: string | null) => void) {
  const [seen, setSeen] = useState(value);
  const [text, setText] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  return {
    type,
    max: lastDay[type],
    value: text,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setText(target.value);
      report(isComplete(target) ? target.value : null);
    },
    onBlur({ target }: FocusEvent<HTMLInputElement>) {
      if (isComplete(target)) return;
      target.value = value;
      setText(value);
      report(value);
    },
  };
}
