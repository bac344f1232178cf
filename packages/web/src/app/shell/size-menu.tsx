import { useLingui } from "@lingui/react/macro";
import { IconTextSize } from "@tabler/icons-react";
import { sizes } from "@vowdesk/contract/staff/settings";
import { changeSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { sizeNames } from "../../features/staff/settings/settings.labels.ts";
import { IconButton } from "../../ui/input/button.tsx";
import { useMenu } from "../../ui/overlay/use-menu.tsx";

/** The size menu. */
export function SizeMenu() {
  const { t, i18n } = useLingui();
  const chosen = useSettings(({ size }) => size);
  const entries = sizes.map((size) => ({
    label: i18n._(sizeNames[size]),
    isChosen: size === chosen,
    run: () => changeSettings({ size }),
  }));
  const [button, menu] = useMenu({ entries });
  return (
    <>
      <IconButton label={t({ message: "Size", context: "theme" })} {...button}>
        <IconTextSize size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {menu}
    </>
  );
}
