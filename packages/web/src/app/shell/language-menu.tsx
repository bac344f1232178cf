import { Menu } from "@mantine/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { languageNames, switchLanguage } from "../../kernel/language.ts";
import { stale } from "../../kernel/queries.ts";
import { IconButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { renewMenu } from "../entry.ts";
import { renewLiveWords } from "../live.ts";

/** SPEC 8. */
const switched = msg`switch language success`;

/** Everything changes at once; what the server words itself (menu titles, answers) is fetched again. */
async function choose(language: Language): Promise<void> {
  await switchLanguage(language);
  toast({ text: i18n._(switched), tone: "good" });
  renewLiveWords();
  await Promise.all([renewMenu(), stale()]);
}

/** SPEC 2, language menu. */
export function LanguageMenu() {
  const { t, i18n: words } = useLingui();
  return (
    <Menu position="bottom-end" width="calc(10rem)" shadow="md">
      <Menu.Target>
        <IconButton label={t`Language`}>
          <IconLanguage size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={language === words.locale || undefined}
            rightSection={language === words.locale ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => void choose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
