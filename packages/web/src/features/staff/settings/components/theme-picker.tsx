import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import { themePresets } from "@vowdesk/contract/staff/settings";
import { useState, type CSSProperties } from "react";
import { currentScheme } from "../../../../ui/theme/look.ts";
import { isShaded, themeColours } from "../../../../ui/theme/theme-colour.ts";
import { presetNames } from "../settings.labels.ts";
import { changeSettings, useSettings } from "./settings.ts";
import css from "./theme-picker.module.css";

/** The preset theme colours, and a field for any other. */
export function ThemePicker() {
  const { t, i18n } = useLingui();
  const theme = useSettings((settings) => settings.theme);
  // The shade depends on the mode, so render again when it changes.
  useSettings(({ mode }) => mode);
  return (
    <>
      <div className={css.presets} role="radiogroup" aria-label={t({ message: "Theme colour", context: "appearance" })}>
        {swatches.map(({ preset, style }) => {
          const name = presetNames[preset];
          return (
            <label key={preset} className={css.preset} style={style} title={name && i18n._(name)}>
              <input
                type="radio"
                name="settings-theme"
                className="visually-hidden"
                aria-label={name && i18n._(name)}
                checked={preset === theme}
                onChange={() => changeSettings({ theme: preset })}
              />
              <IconCheck className={css.check} size={16} stroke={2.4} aria-hidden="true" />
            </label>
          );
        })}
      </div>
      <div className={css.own}>
        <input
          type="color"
          className={css.well}
          aria-label={t({ message: "Any colour", context: "appearance" })}
          value={theme}
          onChange={(event) => changeSettings({ theme: event.target.value })}
        />
        <HexField theme={theme} />
      </div>
      {isShaded(theme, currentScheme()) && (
        <p className={css.note}>
          <Trans>Buttons and links use a shade of this colour that keeps their text readable.</Trans>
        </p>
      )}
    </>
  );
}

/** Swatches with the unshaded colour and a check mark of sufficient contrast. */
const swatches = themePresets.map((preset) => {
  const { "--on-fill": mark } = themeColours(preset, "light");
  return { preset, style: { "--swatch": preset, "--swatch-mark": mark } as CSSProperties };
});

/** Parses `rrggbb` with or without `#`; null if the text is not a colour. */
function parseColour(text: string): string | null {
  const [, digits] = /^\s*#?([0-9a-f]{6})\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** A text field that applies the colour as soon as it is valid. */
function HexField({ theme }: { theme: string }) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(theme);
  const [text, setText] = useState(theme);
  if (seen !== theme) {
    // Changed elsewhere: replace the text unless it already means this colour.
    setSeen(theme);
    if (parseColour(text) !== theme) setText(theme);
  }
  const type = (typed: string) => {
    setText(typed);
    const colour = parseColour(typed);
    if (colour !== null && colour !== theme) changeSettings({ theme: colour });
  };
  return (
    <input
      className={css.hex}
      aria-label={t({ message: "Colour code", context: "appearance" })}
      aria-invalid={parseColour(text) === null || undefined}
      value={text}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(theme)}
    />
  );
}
