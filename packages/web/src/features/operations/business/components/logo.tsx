import { useLingui } from "@lingui/react/macro";
import type { ControlProps } from "../../../../resource/field.ts";
import { PictureField } from "../../../../shared/pictures/picture-field.tsx";
import { RingsMark } from "../../../../ui/display/rings-mark.tsx";

/** A form control for the logo of the business. Without a logo it shows the default mark. */
export function Logo(props: ControlProps<string>) {
  const { t } = useLingui();
  return <PictureField {...props} module="pcimg" empty={<RingsMark size={40} />} remove={t`Use the default logo`} />;
}
