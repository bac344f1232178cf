import type { ReactNode } from "react";
import css from "./switch.module.css";

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  set: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({ label, hint, isOn, set, isDisabled = false }: SwitchProps) {
  return (
    <label className={css.switch} data-disabled={isDisabled || undefined}>
      <span>
        {label}
        {hint && <small className={css.hint}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.track}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => set(event.target.checked)}
      />
    </label>
  );
}
