import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import { themePresets } from "@vowdesk/contract/settings";
import { useState, type CSSProperties } from "react";
import { currentScheme } from "../../../ui/theme/look.ts";
import { isShaded, themeColours } from "../../../ui/theme/theme-colour.ts";
import { presetNames } from "../labels.ts";
import { changeSettings, useSettings } from "./settings.ts";
import css from "./theme-picker.module.css";

/** SPEC 9: eight predefined theme colours, and any other. */
export function ThemePicker() {
  const { t, i18n } = useLingui();
  const theme = useSettings((settings) => settings.theme);
  // Light or dark decides about the shade.
  useSettings(({ mode }) => mode);
  return (
    <>
      <div className={css.presets} role="radiogroup" aria-label={t`Theme colour`}>
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
          aria-label={t`Any colour`}
          value={theme}
          onChange={(event) => changeSettings({ theme: event.target.value })}
        />
        <HexField theme={theme} />
      </div>
      {isShaded(theme, currentScheme()) && (
        <p className={css.note}>
          <Trans>Buttons and links use a shade of it, so that their text stays easy to read.</Trans>
        </p>
      )}
    </>
  );
}

/** A swatch shows the very colour, with the check mark of what is filled with it. */
const swatches = themePresets.map((preset) => {
  const { "--on-fill": mark } = themeColours(preset, "light");
  return { preset, style: { "--swatch": preset, "--swatch-mark": mark } as CSSProperties };
});

/** `#rrggbb` of what was typed, with or without the sharp; null while it is no colour. */
function colourIn(text: string): string | null {
  const [, digits] = /^\s*#?([0-9a-f]{6})\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** The colour as one types it; taken as soon as it is one. */
function HexField({ theme }: { theme: string }) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(theme);
  const [text, setText] = useState(theme);
  if (seen !== theme) {
    // Changed elsewhere; what was typed here stays as it stands.
    setSeen(theme);
    if (colourIn(text) !== theme) setText(theme);
  }
  const type = (typed: string) => {
    setText(typed);
    const colour = colourIn(typed);
    if (colour !== null && colour !== theme) changeSettings({ theme: colour });
  };
  return (
    <input
      className={css.hex}
      aria-label={t`Colour as a code`}
      aria-invalid={colourIn(text) === null || undefined}
      value={text}
      maxLength={9}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(theme)}
    />
  );
}
