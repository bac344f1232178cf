import {
  IconBike,
  IconBug,
  IconCamera,
  IconClipboardList,
  IconCoins,
  IconFolder,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconSettings,
  IconUserShield,
  IconShieldSearch,
  IconSpeakerphone,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";

const icons: Readonly<Record<string, TablerIcon>> = {
  dashboard: IconLayoutDashboard,
  "truck-delivery": IconTruckDelivery,
  bike: IconBike,
  "user-shield": IconUserShield,
  "shield-search": IconShieldSearch,
  history: IconHistory,
  users: IconUsers,
  messages: IconMessages,
  coins: IconCoins,
  speakerphone: IconSpeakerphone,
  camera: IconCamera,
  clipboard: IconClipboardList,
  bug: IconBug,
  settings: IconSettings,
};

/** The icon of a menu row by its name; a folder for names this version does not draw. */
export function iconOf(name: string): TablerIcon {
  return icons[name] ?? IconFolder;
}
