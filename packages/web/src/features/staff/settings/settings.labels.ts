import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Mode, Size } from "@vowdesk/contract/staff/settings";

export const sizeNames: Readonly<Record<Size, MessageDescriptor>> = {
  default: msg`Default`,
  medium: msg`Medium`,
  small: msg`Small`,
  mini: msg`Mini`,
};

export const modeNames: Readonly<Record<Mode, MessageDescriptor>> = {
  system: msg`Automatic`,
  light: msg`Light`,
  dark: msg`Dark`,
};

/** Names of the preset colours, for tooltips and screen readers. */
export const presetNames: Readonly<Record<string, MessageDescriptor>> = {
  "#409eff": msg`Sky`,
  "#1890ff": msg`Vowdesk blue`,
  "#304156": msg`Slate`,
  "#212121": msg`Black`,
  "#11a983": msg`Jade`,
  "#13c2c2": msg`Cyan`,
  "#6959cd": msg`Violet`,
  "#f5222d": msg`Red`,
};
