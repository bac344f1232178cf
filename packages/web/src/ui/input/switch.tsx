import type { ReactNode } from "react";
import css from "./switch.module.css";

interface SwitchProps {
  label: string;
  signal?: ReactNode;
  isOn: boolean;
  set: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({ label, signal, isOn, set, isDisabled = false }: SwitchProps) {
  return (
    <label className={css.switch} data-disabled={isDisabled || undefined}>
      <span>
        {label}
        {signal && <small className={css.signal}>{signal}</small>}
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
