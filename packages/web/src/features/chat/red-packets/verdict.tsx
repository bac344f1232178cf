import { useLingui } from "@lingui/react/macro";
import type { ControlProps } from "../../../resource/field.ts";
import { RadioControl } from "../../../ui/input/form-controls.tsx";

/** A form control for approval (true) or rejection (false). */
export function Verdict({ label, value, set, problem }: ControlProps<boolean | undefined>) {
  const { t } = useLingui();
  const verdict = value ? "yes" : "no";
  return (
    <RadioControl
      label={label}
      value={value === undefined ? null : verdict}
      problem={problem}
      set={(next) => set(next === "yes")}
      choices={[
        { value: "yes", label: t({ message: "Approve", context: "button" }) },
        { value: "no", label: t({ message: "Reject", context: "button" }) },
      ]}
    />
  );
}
