import { useState } from "react";
import controls from "../../../../ui/input/form-controls.module.css";

interface NumberInputProps {
  label: string;
  value: number;
  set: (value: number) => void;
  /** The user types the value divided by `scale`. */
  scale?: number;
  least?: number;
  most: number;
}

/** A number inside of a list. An invalid text stays while the user types and is not reported. */
export function NumberInput({ label, value, set, scale = 1, least: min = 0, most: max }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    const bare = text.normalize("NFKC").trim().replace(",", ".");
    const number = /^-?\d{1,7}(\.\d{1,6})?$/.test(bare) ? Number(bare) : Number.NaN;
    const stored = scale === 1 ? number : Math.round(number * scale);
    return stored >= min && stored <= max ? stored : null;
  };
  const change = (text: string) => {
    setTyped(text);
    const stored = read(text);
    if (stored !== null) set(stored);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      className={controls.input}
      aria-label={label}
      aria-invalid={typed !== null && read(typed) === null}
      value={typed ?? textOf(value, scale)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** An amount has two decimals unless it is whole. */
function textOf(value: number, scale: number): string {
  const shown = value / scale;
  return scale === 1 || Number.isInteger(shown) ? String(shown) : shown.toFixed(2);
}
