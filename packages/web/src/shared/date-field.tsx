import type { ControlProps } from "../resource/field.ts";
import { TextControl } from "../ui/input/form-controls.tsx";

/** A form control for a date without a time zone. Empty for none. */
export const DateField = ({ label, value, set, problem, isOptional }: ControlProps<string | null>) => (
  <TextControl label={label} type="date" isOptional={isOptional} value={value ?? ""} set={set} problem={problem} />
);
