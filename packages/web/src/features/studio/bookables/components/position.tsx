import { useState } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { TextControl } from "../../../../ui/input/form-controls.tsx";

const degrees = /^-?\d{1,3}(?:[.,]\d{0,8})?$/;

/** A form control for a latitude or longitude in degrees. */
export function PositionField({ label, value, set, problem }: ControlProps<number | null>) {
  const [typed, setTyped] = useState(value === null || value === undefined ? "" : String(value));
  return (
    <TextControl
      label={label}
      isOptional
      inputMode="decimal"
      maxLength={12}
      value={typed}
      problem={problem}
      set={(text) => {
        setTyped(text);
        if (text.trim() === "") set(null);
        else if (degrees.test(text.trim())) set(Number(text.trim().replace(",", ".")));
      }}
    />
  );
}
