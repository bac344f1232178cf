import { useState, type ChangeEvent, type FocusEvent } from "react";

/** Years before are on the way to one: who types 2026 passes 0002, 0020 and 0202. */
const firstYear = "1000";
/** Years have four digits: the next one typed belongs to the field that follows. */
const lastDay = { date: "9999-12-31", "datetime-local": "9999-12-31T23:59" } as const;

/** Whether nothing is missing of a date field: it is empty, or holds a date that somebody means. */
export const isWholeDate = (value: string, isBadInput: boolean): boolean =>
  value === "" ? !isBadInput : value >= firstYear;

const isWhole = ({ value, validity }: HTMLInputElement) => isWholeDate(value, validity.badInput);

/**
 * Properties of a date field that is typed into: it keeps what is half typed, which has no value, and tells each whole date;
 * null while it holds none. Half a date is dropped when the field is left.
 */
export function useTypedDate(type: keyof typeof lastDay, value: string, tell: (date: string | null) => void) {
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
      tell(isWhole(target) ? target.value : null);
    },
    onBlur({ target }: FocusEvent<HTMLInputElement>) {
      if (isWhole(target)) return;
      target.value = value;
      setText(value);
      tell(value);
    },
  };
}
