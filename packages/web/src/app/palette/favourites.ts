import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { changeSettings, currentSettings } from "../../features/settings/components/settings.ts";
import { toast } from "../../ui/feedback/toast.tsx";

/** As many as the server keeps (contract, settings). */
const favouritesAtMost = 30;
const tooMany = msg`30 favourites are the most there is room for`;

/** The favourites with a page marked, at the end, or unmarked; null when there is no room for one more. */
export function withToggled(favourites: readonly string[], path: string): string[] | null {
  if (favourites.includes(path)) return favourites.filter((one) => one !== path);
  return favourites.length < favouritesAtMost ? [...favourites, path] : null;
}

/** Marks or unmarks a page, on every device of this person. */
export function toggleFavourite(path: string): void {
  const favourites = withToggled(currentSettings().favourites, path);
  if (favourites) changeSettings({ favourites });
  else toast({ text: i18n._(tooMany), tone: "warn" });
}
