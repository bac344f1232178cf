import { i18n } from "@lingui/core";
import { businessSettings } from "../../shared/business-settings.ts";
import { setTimeZone } from "../../ui/format/time.ts";

/** Applies the time zone of the business and renders all times again when it changes. */
export function followTimeZone(): void {
  setTimeZone(businessSettings.getState().timeZone);
  businessSettings.subscribe(({ timeZone }) => {
    // Components that show a time render on locale changes.
    if (setTimeZone(timeZone)) i18n.activate(i18n.locale);
  });
}
