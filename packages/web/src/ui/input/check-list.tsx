import { useId, type ReactNode } from "react";
import css from "./form-controls.module.css";

interface CheckListProps {
  label: string;
  /** Help text below the choices. */
  hint: ReactNode;
  choices: readonly string[];
  value: readonly string[];
  set: (value: string[]) => void;
}

/** Checkboxes for several values. A chosen value that is no longer among the choices stays, so that it can be removed. */
export function CheckList({ label, hint, choices, value, set }: CheckListProps) {
  const id = useId();
  const all = [...choices, ...value.filter((one) => !choices.includes(one))];
  return (
    <fieldset className={css.group} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className={css.radios}>
        {all.map((one) => (
          <label key={one} className={css.radio}>
            <input
              type="checkbox"
              checked={value.includes(one)}
              onChange={({ target }) => set(target.checked ? [...value, one] : value.filter((other) => other !== one))}
            />
            {one}
          </label>
        ))}
      </div>
      <small id={`${id}-hint`} className={css.hint}>
        {hint}
      </small>
    </fieldset>
  );
}
