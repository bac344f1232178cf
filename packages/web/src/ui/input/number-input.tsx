import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import controls from "./form-controls.module.css";
import css from "./limited.module.css";

interface NumberInputProps {
  label: string;
  /** Id of the input, for a label outside of it. */
  id?: string;
  value: number;
  set: (value: number) => void;
  /** The user types the value divided by `scale`. */
  scale?: number;
  min?: number;
  max: number;
  isInteger?: boolean;
}

/** A number inside of a list. A text that is no number in the range stays, is an error, and keeps the form from being sent. */
export function NumberInput({
  label,
  id,
  value,
  set,
  scale = 1,
  min = 0,
  max,
  isInteger: isWhole = false,
}: NumberInputProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    const bare = text.normalize("NFKC").trim().replace(",", ".");
    const number = /^-?\d{1,7}(\.\d{1,6})?$/.test(bare) ? Number(bare) : Number.NaN;
    const stored = scale === 1 ? number : Math.round(number * scale);
    const isAllowed = stored >= min && stored <= max && (!isWhole || Number.isInteger(stored));
    return isAllowed ? stored : null;
  };
  const change = (text: string) => {
    setTyped(text);
    const stored = read(text);
    if (stored !== null) set(stored);
  };
  const isWrong = typed !== null && read(typed) === null;
  const [from, to] = [textOf(min, scale), textOf(max, scale)];
  const problem = isWrong ? t`A number from ${from} to ${to}` : "";
  return (
    <>
      <input
        ref={(element) => element?.setCustomValidity(problem)}
        type="text"
        inputMode="decimal"
        className={controls.input}
        id={id}
        aria-label={id === undefined ? label : undefined}
        aria-invalid={isWrong}
        value={typed ?? textOf(value, scale)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => !isWrong && setTyped(null)}
      />
      {isWrong && (
        <small className={css.error} role="alert">
          {problem}
        </small>
      )}
    </>
  );
}

/** An amount has two decimals unless it is whole. */
function textOf(value: number, scale: number): string {
  const shown = value / scale;
  return scale === 1 || Number.isInteger(shown) ? String(shown) : shown.toFixed(2);
}
