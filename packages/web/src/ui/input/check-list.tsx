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
  const all = [...choices, ...value.filter((item) => !choices.includes(item))];
  return (
    <fieldset className={css.group} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className={css.radios}>
        {all.map((item) => (
          <label key={item} className={css.choice}>
            <input
              type="checkbox"
              checked={value.includes(item)}
              onChange={({ target }) =>
                set(target.checked ? [...value, item] : value.filter((entry) => entry !== item))
              }
            />
            {item}
          </label>
        ))}
      </div>
      <small id={`${id}-hint`} className={css.hint}>
        {hint}
      </small>
    </fieldset>
  );
}
