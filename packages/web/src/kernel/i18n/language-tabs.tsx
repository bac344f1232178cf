import { useLingui } from "@lingui/react/macro";
import type { Language } from "@vowdesk/contract/kernel";
import { languageChoices } from "./language-choices.ts";
import { Segments } from "../../ui/input/segments.tsx";

interface LanguageTabsProps {
  chosen: Language;
  choose: (language: Language) => void;
  /** Languages whose text is complete, which get a mark. */
  written?: readonly Language[];
}

/** Tabs that choose one of the languages of a text. */
export function LanguageTabs({ chosen, choose, written = [] }: LanguageTabsProps) {
  const { t } = useLingui();
  return (
    <Segments
      look="tabs"
      label={t({ message: "Language", context: "field" })}
      segments={languageChoices().map(({ value, label }) => ({
        value,
        label: written.includes(value) ? `${label} ✓` : label,
      }))}
      chosen={chosen}
      choose={(value) => value && choose(value as Language)}
    />
  );
}
