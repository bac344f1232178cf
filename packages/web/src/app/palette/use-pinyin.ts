import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../features/staff/settings/components/settings.ts";
import { noteThrown } from "../../kernel/errors/watch-errors.ts";
import type { PinyinMatch } from "./match.ts";

async function load(): Promise<PinyinMatch | null> {
  try {
    return (await import("./pinyin-match.ts")).matchPinyin;
  } catch (failure) {
    // The palette still matches characters without it.
    noteThrown(failure, "chunk");
    return null;
  }
}

/** The pinyin matcher when the language is Chinese and the setting is on; null until loaded. */
export function usePinyin(): PinyinMatch | null {
  const { i18n } = useLingui();
  const isWanted = useSettings(({ supportPinyinSearch }) => supportPinyinSearch);
  const isOn = isWanted && i18n.locale === "zh";
  const { data } = useQuery({ queryKey: ["pinyin"], queryFn: load, enabled: isOn, gcTime: Number.POSITIVE_INFINITY });
  return isOn ? (data ?? null) : null;
}
