import { useLingui } from "@lingui/react/macro";
import { useId, useState, type ReactNode } from "react";
import { FormField } from "../../overlay/form-dialog.tsx";
import controls from "../form-controls.module.css";
import { DateInput } from "./date-input.tsx";
import { TimeInput } from "./time-input.tsx";
import css from "./date.module.css";

interface DateControlProps {
  label: string;
  value: string;
  set: (value: string) => void;
  problem?: string | undefined;
  isOptional?: boolean;
  isFirst?: boolean;
  disabled?: boolean;
  min?: string;
  max?: string;
  /** Help text below the field. */
  hint?: ReactNode;
}

/** A date with label, error and help text. */
export function DateControl({ label, problem, hint, isOptional = false, ...field }: DateControlProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} isOptional={isOptional} problem={problem}>
      <DateInput
        {...field}
        id={id}
        isOptional={isOptional}
        isInvalid={problem !== undefined}
        describedBy={hint ? `${id}-hint` : undefined}
      />
      <Hint id={id} hint={hint} />
    </FormField>
  );
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  return (
    hint && (
      <small id={`${id}-hint`} className={controls.hint}>
        {hint}
      </small>
    )
  );
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A date with a time (`2026-12-11T09:30`), with label, error and help text. Reports it when both parts are there. */
export function MomentControl({ label, problem, hint, isOptional = false, value, set, ...field }: DateControlProps) {
  const id = useId();
  const { t } = useLingui();
  const [seen, setSeen] = useState(value);
  const [parts, setParts] = useState<readonly string[]>(value.split("T"));
  if (seen !== value) {
    setSeen(value);
    if (value !== "" || parts.every(Boolean)) setParts(value.split("T"));
  }
  const [date = "", time = ""] = parts;
  const write = (next: readonly [date: string, time: string]) => {
    setParts(next);
    const isEmpty = next[0] === "" || next[1] === "";
    if (isEmpty && value !== "") set("");
    else if (!isEmpty) set(next.join("T"));
  };
  const readMore = (text: string) => {
    if (!moment.test(text)) return false;
    const [onDate = "", at = ""] = text.split("T");
    write([onDate, at]);
    return true;
  };
  return (
    <FormField id={id} label={label} isOptional={isOptional} problem={problem}>
      <span className={css.moment}>
        <DateInput
          {...field}
          id={id}
          value={date}
          set={(next) => write([next, time])}
          isOptional
          readMore={readMore}
          isInvalid={problem !== undefined}
          describedBy={hint ? `${id}-hint` : undefined}
        />
        <TimeInput
          label={t({ message: `${label}, time`, context: "field" })}
          value={time}
          set={(next) => write([date, next])}
          isOptional
          disabled={field.disabled}
          isInvalid={problem !== undefined}
        />
      </span>
      <Hint id={id} hint={hint} />
    </FormField>
  );
}
