import { useLingui } from "@lingui/react/macro";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { modes, sizes, type Mode, type Size } from "@vowdesk/contract/staff/settings";
import type { ReactNode } from "react";
import { Badge } from "../../../../ui/display/badge.tsx";
import { modeNames, sizeNames } from "../settings.labels.ts";
import { changeSettings, useSettings } from "./settings.ts";
import css from "./look-choices.module.css";

const icons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon } satisfies Record<Mode, unknown>;

/** Light, dark, or the setting of the device. */
export function ModeChoice() {
  const { t, i18n } = useLingui();
  const chosen = useSettings(({ mode }) => mode);
  return (
    <div className={css.choices} role="radiogroup" aria-label={t({ message: "Appearance", context: "appearance" })}>
      {modes.map((mode) => {
        const Icon = icons[mode];
        return (
          <Choice key={mode} group="mode" isChosen={mode === chosen} choose={() => changeSettings({ mode })}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            {i18n._(modeNames[mode])}
          </Choice>
        );
      })}
    </div>
  );
}

/** The density of the interface, with a preview of two rows. */
export function SizeChoice() {
  const { t, i18n } = useLingui();
  const chosen = useSettings(({ size }) => size);
  return (
    <>
      <div className={css.choices} role="radiogroup" aria-label={t({ message: "Size", context: "theme" })}>
        {sizes.map((size) => (
          <Choice key={size} group="size" isChosen={size === chosen} choose={() => changeSettings({ size })}>
            <Lines size={size} />
            {i18n._(sizeNames[size])}
          </Choice>
        ))}
      </div>
      <Preview />
    </>
  );
}

interface ChoiceProps {
  group: string;
  isChosen: boolean;
  choose: () => void;
  children: ReactNode;
}

function Choice({ group, isChosen, choose, children }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" name={`settings-${group}`} className="visually-hidden" checked={isChosen} onChange={choose} />
      {children}
    </label>
  );
}

/** The gap between the lines of the icon. */
const gaps: Readonly<Record<Size, number>> = { default: 6, medium: 5, small: 4, mini: 3.2 };

function Lines({ size }: { size: Size }) {
  const gap = gaps[size];
  return (
    <svg
      width="28"
      height="20"
      viewBox="0 0 28 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      {[-1, 0, 1].map((step) => (
        <path key={step} strokeLinecap="round" d={`M4 ${10 + step * gap}h4M12 ${10 + step * gap}h12`} />
      ))}
    </svg>
  );
}

function Preview() {
  const { t } = useLingui();
  return (
    <div className={css.preview} aria-hidden="true">
      <div className={css.row}>
        <span className={css.rowName}>WM261121020014</span>
        <Badge tone="warn">{t({ message: "Ready", context: "state" })}</Badge>
      </div>
      <div className={css.row}>
        <span className={css.rowName}>WM261121020013</span>
        <Badge tone="good">{t({ message: "Delivered", context: "state" })}</Badge>
      </div>
    </div>
  );
}
