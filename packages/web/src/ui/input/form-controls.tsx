import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { FormField, Problem } from "../overlay/form-dialog.tsx";
import type { Choice } from "./line-fields.tsx";
import { useLimit } from "./limited.tsx";
import css from "./form-controls.module.css";

interface ControlProps<V> {
  label: string;
  value: V;
  set: (value: V) => void;
  problem?: string | undefined;
}

interface InputLooks extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "maxLength" | "autoComplete" | "inputMode" | "disabled"
> {
  /** Dates and times have fields of their own, `DateControl` and `MomentControl`. */
  type?: "text" | "tel" | "email" | "url" | "password";
}

interface TextControlProps extends ControlProps<string>, InputLooks {
  isOptional?: boolean;
  /** Takes the focus when the dialog opens. */
  isFirst?: boolean;
  /** Help text below the field. */
  hint?: ReactNode;
}

/** A one-line text field with label, error and help text. */
export function TextControl(props: TextControlProps) {
  const { label, value, set, problem, isOptional, isFirst, hint, maxLength, ...looks } = props;
  const id = useId();
  const limit = useLimit(value, maxLength);
  return (
    <FormField id={id} label={label} isOptional={isOptional === true} problem={problem ?? limit.problem}>
      <input
        id={id}
        type="text"
        spellCheck={false}
        className={css.input}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        data-autofocus={isFirst}
        onChange={(event) => set(event.target.value)}
        {...looks}
        {...limit.field}
      />
      {hint && (
        <small id={`${id}-hint`} className={css.hint}>
          {hint}
        </small>
      )}
    </FormField>
  );
}

/** A select without an empty option. */
export function SelectControl({
  label,
  value,
  set,
  problem,
  choices,
}: ControlProps<string> & { choices: readonly Choice[] }) {
  const id = useId();
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem}>
      <select
        id={id}
        className={css.input}
        value={value}
        aria-invalid={problem !== undefined}
        onChange={(event) => set(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FormField>
  );
}

/** Radio buttons. */
export function RadioControl<V extends string | number>({
  label,
  value,
  set,
  problem,
  choices,
}: ControlProps<V | null> & { choices: readonly { value: V; label: string }[] }) {
  const id = useId();
  return (
    <fieldset className={css.group} aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend>{label}</legend>
      <div className={css.radios}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input type="radio" name={id} checked={choice.value === value} onChange={() => set(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
      <Problem id={`${id}-problem`}>{problem}</Problem>
    </fieldset>
  );
}

/** A checkbox with help text. */
export function CheckControl({ label, value, set, problem, hint }: ControlProps<boolean> & { hint: ReactNode }) {
  const id = useId();
  return (
    <div className={css.group}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => set(event.target.checked)}
        />
        {label}
      </label>
      <small id={`${id}-hint`} className={css.hint}>
        {hint}
      </small>
      <Problem id={`${id}-problem`}>{problem}</Problem>
    </div>
  );
}

/** Two controls side by side, stacked on a phone. */
export function ControlPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}
