import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Mode, Size } from "@vowdesk/contract/staff/settings";

export const sizeNames: Readonly<Record<Size, MessageDescriptor>> = {
  default: msg({ message: "Default", context: "appearance" }),
  medium: msg({ message: "Medium", context: "appearance" }),
  small: msg({ message: "Small", context: "appearance" }),
  mini: msg({ message: "Mini", context: "appearance" }),
};

export const modeNames: Readonly<Record<Mode, MessageDescriptor>> = {
  system: msg({ message: "Automatic", context: "appearance" }),
  light: msg({ message: "Light", context: "theme" }),
  dark: msg({ message: "Dark", context: "theme" }),
};

/** Names of the preset colours, for tooltips and screen readers. */
export const presetNames: Readonly<Record<string, MessageDescriptor>> = {
  "#409eff": msg({ message: "Sky", context: "appearance" }),
  "#1890ff": msg({ message: "Vowdesk blue", context: "appearance" }),
  "#304156": msg({ message: "Slate", context: "appearance" }),
  "#212121": msg({ message: "Black", context: "appearance" }),
  "#11a983": msg({ message: "Jade", context: "appearance" }),
  "#13c2c2": msg({ message: "Cyan", context: "appearance" }),
  "#6959cd": msg({ message: "Violet", context: "appearance" }),
  "#f5222d": msg({ message: "Red", context: "theme" }),
};
