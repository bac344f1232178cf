import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import css from "./form-controls.module.css";
import limited from "./limited.module.css";

interface MoneyInputProps {
  id: string;
  /** Null when empty, `NaN` for invalid input, which must not be sent. */
  cents: number | null;
  set: (cents: number | null) => void;
}

const plain = /^\d{1,7}([.,]\d{0,2})?$/;

/** Cents of a typed amount; null when invalid. */
export function centsOf(text: string): number | null {
  const bare = text.normalize("NFKC").trim().replace(/^¥ ?/, "");
  return plain.test(bare) ? Math.round(Number(bare.replace(",", ".")) * 100) : null;
}

/** A field for an amount: `12`, `12.5` or `¥12.50`. */
export function MoneyInput({ id, cents, set }: MoneyInputProps) {
  const [text, setText] = useState(cents ? (cents / 100).toFixed(2) : "");
  const isWrong = text.trim() !== "" && centsOf(text) === null;
  return (
    <>
      <input
        id={id}
        className={css.input}
        inputMode="decimal"
        autoComplete="off"
        placeholder="¥"
        aria-invalid={isWrong}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          set(event.target.value.trim() === "" ? null : (centsOf(event.target.value) ?? Number.NaN));
        }}
      />
      {isWrong && (
        <small className={limited.error} role="alert">
          <Trans>A number such as 200</Trans>
        </small>
      )}
    </>
  );
}
