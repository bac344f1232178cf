import { useId, useState, type ReactNode } from "react";
import type { ControlProps } from "../resource/field.ts";
import controls from "../ui/input/form-controls.module.css";
import { FormField } from "../ui/overlay/form-dialog.tsx";
import css from "./lines-field.module.css";

interface LinesFieldProps<V> extends Pick<ControlProps<V>, "label" | "value" | "problem" | "isOptional"> {
  set: (value: V) => void;
  textOf: (value: V) => string;
  /** The value of the lines that are not blank. */
  valueOf: (lines: string[]) => V;
  hint: ReactNode;
}

/** A form control for a list with one entry per line. */
export function LinesField<V>({ label, value, set, problem, isOptional, textOf, valueOf, hint }: LinesFieldProps<V>) {
  const id = useId();
  const [typed, setTyped] = useState(() => textOf(value));
  return (
    <FormField id={id} label={label} isOptional={isOptional} problem={problem}>
      <textarea
        id={id}
        className={`${controls.lines} ${css.code}`}
        rows={3}
        spellCheck={false}
        value={typed}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          set(valueOf(target.value.split("\n").filter((line) => line.trim() !== "")));
        }}
      />
      <small id={`${id}-hint`} className={controls.hint}>
        {hint}
      </small>
    </FormField>
  );
}
