import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconLogout } from "@tabler/icons-react";
import { useSession } from "../../kernel/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { signOut } from "../sign-out.ts";
import css from "./header.module.css";

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useLingui();
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Menu position="bottom-end" width="calc(13rem)" shadow="md">
      <Menu.Target>
        <button type="button" className={css.user} aria-label={t`Account of ${user.name}`}>
          <Avatar name={user.name} src={user.avatar} size={30} />
          <span className={css.userName}>{user.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.introduction || user.name}</Menu.Label>
        <Menu.Item
          leftSection={<IconLogout size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
