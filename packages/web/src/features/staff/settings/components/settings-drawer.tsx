import { Trans, useLingui } from "@lingui/react/macro";
import { IconRestore } from "@tabler/icons-react";
import { languages, type Language } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import { currentLanguage, languageNames } from "../../../../kernel/i18n/language.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { Drawer } from "../../../../ui/overlay/drawer.tsx";
import { Switch } from "../../../../ui/input/switch.tsx";
import { ModeChoice, SizeChoice } from "./look-choices.tsx";
import { changeSettings, resetSettings, useSettings } from "./settings.ts";
import { ThemePicker } from "./theme-picker.tsx";
import css from "./settings-drawer.module.css";

interface SettingsDrawerProps {
  isOpen: boolean;
  close: () => void;
  /** The notification settings, passed in because they belong to another feature. */
  notices: ReactNode;
}

/** The settings drawer; full screen on a phone. */
export function SettingsDrawer({ isOpen, close, notices }: SettingsDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      isOpen={isOpen}
      close={close}
      widthPx={380}
      title={t({ message: "Settings", context: "kind of record" })}
      isLight
    >
      <div className={css.body}>
        <Group title={t({ message: "Theme colour", context: "appearance" })}>
          <ThemePicker />
        </Group>
        <Group title={t({ message: "Appearance", context: "appearance" })}>
          <ModeChoice />
        </Group>
        <Group title={t({ message: "Size", context: "theme" })}>
          <SizeChoice />
        </Group>
        <Group title={t`Sounds and notifications`}>{notices}</Group>
        <Group title={t({ message: "Layout", context: "appearance" })}>
          <Layout />
        </Group>
        <Group title={t({ message: "Language", context: "field" })}>
          <LanguageChoice />
        </Group>
        <div className={css.foot}>
          <Button onClick={resetSettings}>
            <IconRestore size={17} stroke={1.6} aria-hidden="true" />
            <Trans>Reset to defaults</Trans>
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <h3 className={css.name}>{title}</h3>
      {children}
    </section>
  );
}

/** The four layout switches. */
function Layout() {
  const { t } = useLingui();
  return (
    <div>
      <LayoutSwitch name="tagsView" label={t({ message: "Open tabs", context: "appearance" })} />
      <LayoutSwitch name="fixedHeader" label={t({ message: "Fixed header", context: "appearance" })} />
      <LayoutSwitch name="sidebarLogo" label={t`Logo in the sidebar`} />
      <LayoutSwitch name="supportPinyinSearch" label={t`Search menus by pinyin`} hint={t`Only in Chinese`} />
    </div>
  );
}

interface LayoutSwitchProps {
  name: "tagsView" | "fixedHeader" | "sidebarLogo" | "supportPinyinSearch";
  label: string;
  hint?: string;
}

function LayoutSwitch({ name, ...looks }: LayoutSwitchProps) {
  const isOn = useSettings((settings) => settings[name]);
  return <Switch {...looks} isOn={isOn} set={(next) => changeSettings({ [name]: next })} />;
}

function LanguageChoice() {
  const { t } = useLingui();
  return (
    <select
      className={css.select}
      aria-label={t({ message: "Language", context: "field" })}
      value={currentLanguage()}
      onChange={(event) => changeSettings({ language: event.target.value as Language })}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
