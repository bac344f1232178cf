import { LimitedText } from "./limited.tsx";
import controls from "./form-controls.module.css";
import css from "./fields.module.css";

interface PresetTextProps {
  id: string;
  presets: readonly string[];
  value: string;
  maxLength: number | undefined;
  set: (value: string) => void;
}

/** A text area with preset texts. */
export function PresetText({ id, presets, value, maxLength, set }: PresetTextProps) {
  return (
    <>
      {presets.length > 0 && (
        <div className={css.presets}>
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              className={css.preset}
              aria-pressed={value === preset}
              onClick={() => set(preset)}
            >
              {preset}
            </button>
          ))}
        </div>
      )}
      <LimitedText
        data-autofocus
        id={id}
        className={controls.lines}
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </>
  );
}
