import { useState } from "react";
import css from "./form-controls.module.css";

interface MoneyInputProps {
  id: string;
  /** Null while nothing stands there, `NaN` while it is no amount: nothing must then be sent. */
  cents: number | null;
  set: (cents: number | null) => void;
}

const plain = /^\d{1,7}([.,]\d{0,2})?$/;

/** What somebody wrote, in cents; null where it is no amount. */
export function centsOf(text: string): number | null {
  const bare = text.trim().replace(/^[¥￥]/, "");
  return plain.test(bare) ? Math.round(Number(bare.replace(",", ".")) * 100) : null;
}

/** An amount as people write it: `12`, `12.5` or `¥12.50`. */
export function MoneyInput({ id, cents, set }: MoneyInputProps) {
  const [text, setText] = useState(cents ? (cents / 100).toFixed(2) : "");
  return (
    <input
      id={id}
      className={css.input}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      placeholder="¥"
      aria-invalid={text.trim() !== "" && centsOf(text) === null}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        set(event.target.value.trim() === "" ? null : (centsOf(event.target.value) ?? Number.NaN));
      }}
    />
  );
}
