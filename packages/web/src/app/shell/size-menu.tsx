import { Menu } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconCheck, IconTextSize } from "@tabler/icons-react";
import { sizes } from "@vowdesk/contract/settings";
import { changeSettings, useSettings } from "../../features/settings/components/settings.ts";
import { sizeNames } from "../../features/settings/labels.ts";
import { IconButton } from "../../ui/input/button.tsx";
import { MenuEntries } from "../../ui/overlay/menu-entries.tsx";

/** The size menu. */
export function SizeMenu() {
  const { t, i18n } = useLingui();
  const chosen = useSettings(({ size }) => size);
  return (
    <Menu position="bottom-end" width="calc(10rem)" shadow="md">
      <Menu.Target>
        <IconButton label={t`Size`}>
          <IconTextSize size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <MenuEntries>
        {sizes.map((size) => (
          <Menu.Item
            key={size}
            aria-current={size === chosen || undefined}
            rightSection={size === chosen ? <IconCheck size={16} stroke={1.6} aria-hidden="true" /> : null}
            onClick={() => changeSettings({ size })}
          >
            {i18n._(sizeNames[size])}
          </Menu.Item>
        ))}
      </MenuEntries>
    </Menu>
  );
}
