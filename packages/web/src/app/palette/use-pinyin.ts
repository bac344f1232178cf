import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../features/settings/components/settings.ts";
import { noteThrown } from "../../kernel/errors/watch-errors.ts";
import type { PinyinMatch } from "./match.ts";

async function load(): Promise<PinyinMatch | null> {
  try {
    return (await import("./pinyin-match.ts")).matchPinyin;
  } catch (failure) {
    // Without it one still finds pages by their own letters.
    noteThrown(failure, "chunk");
    return null;
  }
}

/** SPEC 2: pinyin when the language is Chinese and the setting is on; loaded only then, null until it is there. */
export function usePinyin(): PinyinMatch | null {
  const { i18n } = useLingui();
  const isWanted = useSettings(({ supportPinyinSearch }) => supportPinyinSearch);
  const isOn = isWanted && i18n.locale === "zh";
  const { data } = useQuery({ queryKey: ["pinyin"], queryFn: load, enabled: isOn, gcTime: Number.POSITIVE_INFINITY });
  return isOn ? (data ?? null) : null;
}
