import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconAdjustments,
  IconDevices,
  IconHelpCircle,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconUser,
} from "@tabler/icons-react";
import { useSession } from "../../kernel/session/session.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { MenuEntries } from "../../ui/overlay/menu-entries.tsx";
import { openHelp } from "../help/help-state.ts";
import { openShortcuts } from "../shortcuts/shortcuts-state.ts";
import { signOut } from "../start/sign-out.ts";
import { showAccountSection } from "./account-drawer-state.ts";
import { openSettings } from "./settings-drawer-state.ts";
import css from "./header.module.css";

const iconLook = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** The account menu of the signed-in user. */
export function UserMenu() {
  const { t } = useLingui();
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Menu position="bottom-end" width="calc(14rem)" shadow="md">
      <Menu.Target>
        <button type="button" className={css.user} data-tour="account" aria-label={t`Account of ${user.name}`}>
          <Avatar name={user.name} src={user.avatar} size={30} />
          <span className={css.userName}>{user.name}</span>
        </button>
      </Menu.Target>
      <MenuEntries>
        <Menu.Label>{user.introduction || user.name}</Menu.Label>
        <Menu.Item leftSection={<IconUser {...iconLook} />} onClick={() => showAccountSection("profile")}>
          <Trans>Personal info</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLock {...iconLook} />} onClick={() => showAccountSection("password")}>
          <Trans>Change password</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices {...iconLook} />} onClick={() => showAccountSection("sessions")}>
          <Trans>Where I am signed in</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconAdjustments {...iconLook} />} onClick={openSettings}>
          <Trans>Settings</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconHelpCircle {...iconLook} />} onClick={openHelp}>
          <Trans>Help for this page</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...iconLook} />} rightSection={<kbd>?</kbd>} onClick={openShortcuts}>
          <Trans>Keyboard shortcuts</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout {...iconLook} />} onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </MenuEntries>
    </Menu>
  );
}
