import { useLingui } from "@lingui/react/macro";
import { purposes, type Purpose } from "@vowdesk/contract/studio/shoots";
import type { ControlProps } from "../../../../resource/field.ts";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { CheckList } from "../../../../ui/input/check-list.tsx";

/** A form control for the shoots that an offer includes. */
export function PurposesField({ label, value, set }: ControlProps<Purpose[]>) {
  const { t, i18n } = useLingui();
  const nameOf = (purpose: Purpose) => i18n._(purposeNames[purpose]);
  return (
    <CheckList
      label={label}
      hint={t`The price includes these shoots.`}
      choices={purposes.map(nameOf)}
      value={value.map(nameOf)}
      set={(names) => set(purposes.filter((purpose) => names.includes(nameOf(purpose))))}
    />
  );
}
