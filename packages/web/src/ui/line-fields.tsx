import css from "./fields.module.css";

export interface Choice {
  value: string;
  label: string;
  /** Stands small beside the label. */
  hint?: string | undefined;
  disabled?: boolean;
}

interface LineFieldProps {
  label: string;
  value: string | null;
  set: (value: string | null) => void;
}

/** A day, or none, in one line with its label. */
export function DateLine({ label, value, set }: LineFieldProps) {
  return (
    <label className={css.line} data-set={value !== null || undefined}>
      <span>{label}</span>
      <input type="date" value={value ?? ""} onChange={(event) => set(event.target.value || null)} />
    </label>
  );
}

/** One of a list, or none, in one line with its label. A value that is not listed shows as it stands. */
export function ChoiceLine({ label, value, set, choices }: LineFieldProps & { choices: readonly Choice[] }) {
  const isListed = value === null || choices.some((choice) => choice.value === value);
  const all = isListed ? choices : [...choices, { value, label: value }];
  return (
    <label className={css.line} data-set={value !== null || undefined}>
      <span>{label}</span>
      <select value={value ?? ""} onChange={(event) => set(event.target.value || null)}>
        <option value="" aria-label="—" />
        {all.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
