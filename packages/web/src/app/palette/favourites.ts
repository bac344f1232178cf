import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { changeSettings, currentSettings } from "../../features/staff/settings/components/settings.ts";
import { toast } from "../../ui/feedback/toast.tsx";

/** Limit of the server. */
const maxFavourites = 30;
const tooMany = msg`You can have up to 30 favourites`;

/** Adds a page at the end or removes it. Null when the list is full. */
export function withToggled(favourites: readonly string[], path: string): string[] | null {
  if (favourites.includes(path)) return favourites.filter((item) => item !== path);
  return favourites.length < maxFavourites ? [...favourites, path] : null;
}

/** Adds a page to the user's favourites or removes it. */
export function toggleFavourite(path: string): void {
  const favourites = withToggled(currentSettings().favourites, path);
  if (favourites) changeSettings({ favourites });
  else toast({ text: i18n._(tooMany), tone: "warn" });
}
