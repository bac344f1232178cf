import { useLingui } from "@lingui/react/macro";
import { IconLanguage } from "@tabler/icons-react";
import { languages } from "@vowdesk/contract/kernel";
import { useEffect } from "react";
import { changeSettings } from "../../features/staff/settings/components/settings.ts";
import { languageNames, onLanguageChanged } from "../../kernel/i18n/language.ts";
import { invalidate } from "../../kernel/cache/queries.ts";
import { IconButton } from "../../ui/input/button.tsx";
import { useMenu } from "../../ui/overlay/use-menu.tsx";
import { renewMenu } from "../start/entry.ts";
import { reloadLiveTexts } from "../start/live.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Reloads texts that the server translates: menu titles, answers, messages. */
async function reloadTexts(): Promise<void> {
  reloadLiveTexts();
  // Failures have been reported by the calls. The texts then stay in the old language until the next fetch.
  await Promise.allSettled([renewMenu(), invalidate()]);
}

/** The language menu. */
export function LanguageMenu() {
  const { t, i18n: words } = useLingui();
  useEffect(() => onLanguageChanged(() => unawaited(reloadTexts(), "unasked")), []);
  const entries = languages.map((language) => ({
    label: languageNames[language],
    lang: language,
    isChosen: language === words.locale,
    run: () => changeSettings({ language }),
  }));
  const [button, menu] = useMenu({ entries });
  return (
    <>
      <IconButton label={t({ message: "Language", context: "field" })} {...button}>
        <IconLanguage size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {menu}
    </>
  );
}
