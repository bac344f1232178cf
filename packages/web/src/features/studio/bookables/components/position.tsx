import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { TextControl } from "../../../../ui/input/form-controls.tsx";

const degrees = /^-?\d{1,3}(?:[.,]\d*)?$/;

/** The typed degrees; null if the text is no number. */
function degreesOf(text: string): number | null {
  const bare = text.normalize("NFKC").trim();
  return degrees.test(bare) ? Number(bare.replace(",", ".")) : null;
}

/** A form control for a latitude or longitude in degrees. */
export function PositionField({ label, value, set, problem }: ControlProps<number | null>) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value === null || value === undefined ? "" : String(value));
  return (
    <TextControl
      label={label}
      isOptional
      inputMode="decimal"
      value={typed}
      problem={typed.trim() === "" || degreesOf(typed) !== null ? problem : t`A number such as 30.25`}
      set={(text) => {
        setTyped(text);
        // A wrong number keeps the form from being sent.
        set(text.trim() === "" ? null : (degreesOf(text) ?? Number.NaN));
      }}
    />
  );
}
