import { i18n } from "@lingui/core";
import { useBusinessSettings } from "../../shared/business-settings.ts";
import { setTimeZone } from "../../ui/format/time.ts";

/** Shows every time in the time zone of the business, and all of them again when it changes. */
export function followTimeZone(): void {
  setTimeZone(useBusinessSettings.getState().timeZone);
  useBusinessSettings.subscribe(({ timeZone }) => {
    // Whatever shows a time takes the language from there and is drawn again.
    if (setTimeZone(timeZone)) i18n.activate(i18n.locale);
  });
}
