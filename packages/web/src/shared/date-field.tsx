import type { ControlProps } from "../resource/field.ts";
import { DateControl } from "../ui/input/date/date-control.tsx";

/** A form control for a date without a time zone. Empty for none. */
export const DateField = ({ label, value, set, problem, isOptional }: ControlProps<string | null>) => (
  <DateControl label={label} isOptional={isOptional} value={value ?? ""} set={set} problem={problem} />
);
