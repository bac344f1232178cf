import { Trans, useLingui } from "@lingui/react/macro";
import { accentsOf } from "@vowdesk/contract/operations/business";
import type { CSSProperties } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import { PictureField } from "../../../../shared/pictures/picture-field.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "./couple-look.module.css";

/** The colour of the pages for couples without one of the studio (packages/portal/src/couple.css). */
const defaultColor = "#8a4b42";

/** A form control for the colour of the pages for couples, with the shades that they show. */
export function CoupleColor({ label, value, set }: ControlProps<string>) {
  const { t } = useLingui();
  const color = value || defaultColor;
  const { light, dark } = accentsOf(color);
  const sample = (scheme: "light" | "dark", accent: string) => (
    <span className={css.sample} data-scheme={scheme} style={{ "--accent": accent } as CSSProperties}>
      {scheme === "light"
        ? t({ message: "Light", context: "appearance" })
        : t({ message: "Dark", context: "appearance" })}
    </span>
  );
  return (
    <fieldset className={controls.group}>
      <legend>{label}</legend>
      <div className={css.field}>
        <input
          type="color"
          className={css.well}
          aria-label={label}
          value={color}
          onChange={(event) => set(event.target.value)}
        />
        {sample("light", light.accent)}
        {sample("dark", dark.accent)}
        {value && (
          <Button look="bare" onClick={() => set("")}>
            <Trans>Use the default colour</Trans>
          </Button>
        )}
        {light.accent !== color && (
          <p className={css.note} role="status">
            <Trans>White text on this colour is hard to read. The pages show a darker shade of it.</Trans>
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** A form control for a picture on the pages for couples. */
export function CouplePicture(props: ControlProps<string>) {
  const { t } = useLingui();
  return (
    <fieldset className={controls.group}>
      <legend>{props.label}</legend>
      <PictureField {...props} module="portal" remove={t`Remove the picture`} />
    </fieldset>
  );
}
