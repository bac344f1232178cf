import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  IconAdjustments,
  IconBug,
  IconHelpCircle,
  IconKeyboard,
  IconLogout,
  type TablerIcon,
} from "@tabler/icons-react";
import { openErrorLog } from "../error-log/error-log-panel.ts";
import { openHelp } from "../help/help-state.ts";
import { openSettings } from "../shell/settings-drawer-state.ts";
import { openShortcuts } from "../shortcuts/shortcuts-state.ts";
import { signOut } from "../start/sign-out.ts";

interface Command {
  name: string;
  label: MessageDescriptor;
  icon: TablerIcon;
  run: () => void;
}

/** Commands of the palette, without navigation. */
export const commands: readonly Command[] = [
  {
    name: "settings",
    label: msg({ message: "Settings", context: "kind of record" }),
    icon: IconAdjustments,
    run: openSettings,
  },
  { name: "help", label: msg`Help for this page`, icon: IconHelpCircle, run: openHelp },
  {
    name: "shortcuts",
    label: msg({ message: "Keyboard shortcuts", context: "help" }),
    icon: IconKeyboard,
    run: openShortcuts,
  },
  { name: "error-log", label: msg`Error log of this tab`, icon: IconBug, run: openErrorLog },
  { name: "sign-out", label: msg({ message: "Sign out", context: "button" }), icon: IconLogout, run: signOut },
];
