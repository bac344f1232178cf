import { forgetDrafts } from "../features/auth/parts/profile-draft.ts";
import { forgetSettings } from "../features/settings/parts/settings.ts";
import { clearErrorLog } from "../kernel/error-log.ts";
import { forgetSession } from "../kernel/session.ts";
import { forgetTabs } from "./tabs/tab-storage.ts";

/** SPEC 4, logout: nothing of the person stays in this browser tab, its pages included. */
export function forgetPerson(): void {
  forgetTabs();
  forgetSettings();
  forgetDrafts();
  clearErrorLog();
  forgetSession();
}
