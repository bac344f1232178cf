import { useLingui } from "@lingui/react/macro";
import {
  IconAdjustments,
  IconDevices,
  IconHelpCircle,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconUser,
} from "@tabler/icons-react";
import { neutralAvatar } from "@vowdesk/contract/staff/auth";
import { useSession } from "../../kernel/session/session.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { useMenu } from "../../ui/overlay/use-menu.tsx";
import { openHelp } from "../help/help-state.ts";
import { openShortcuts } from "../shortcuts/shortcuts-state.ts";
import { signOut } from "../start/sign-out.ts";
import { showAccountSection } from "./account-drawer-state.ts";
import { openSettings } from "./settings-drawer-state.ts";
import css from "./header.module.css";

/** The account menu of the signed-in user. */
export function UserMenu() {
  const { t } = useLingui();
  const user = useSession((state) => state.user);
  const entries = [
    {
      label: t({ message: "Personal info", context: "kind of record" }),
      icon: IconUser,
      run: () => showAccountSection("profile"),
    },
    {
      label: t({ message: "Change password", context: "button" }),
      icon: IconLock,
      run: () => showAccountSection("password"),
    },
    {
      label: t({ message: "Active sessions", context: "header" }),
      icon: IconDevices,
      run: () => showAccountSection("sessions"),
    },
    {
      label: t({ message: "Settings", context: "kind of record" }),
      icon: IconAdjustments,
      startsGroup: true,
      run: openSettings,
    },
    { label: t`Help for this page`, icon: IconHelpCircle, run: openHelp },
    { label: t({ message: "Keyboard shortcuts", context: "help" }), icon: IconKeyboard, key: "?", run: openShortcuts },
    { label: t({ message: "Sign out", context: "button" }), icon: IconLogout, run: signOut },
  ];
  const [button, menu] = useMenu({ entries, heading: user?.introduction || user?.name });
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        className={css.user}
        data-tour="account"
        aria-label={t({ message: `Account of ${user.name}`, context: "header" })}
        {...button}
      >
        <Avatar name={user.name} src={user.avatar === neutralAvatar ? "" : user.avatar} size={30} />
        <span className={css.userName}>{user.name}</span>
      </button>
      {menu}
    </>
  );
}
