import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { PictureField } from "../../../../shared/pictures/picture-field.tsx";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";

/** A form control for a picture of a payment slip. */
export function SlipField(props: ControlProps<string>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <FormField id={id} label={props.label} isOptional problem={undefined}>
      <PictureField {...props} id={id} module="payment" remove={t({ message: "Remove", context: "button" })} />
    </FormField>
  );
}
