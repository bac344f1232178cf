import * as z from "zod";
import { languages, Moment, ClockTime, Percent, PagePath } from "../../../kernel/index.ts";

/** The eight preset theme colours. Any other colour can be chosen too. */
export const themePresets = [
  "#409eff",
  "#1890ff",
  "#304156",
  "#212121",
  "#11a983",
  "#13c2c2",
  "#6959cd",
  "#f5222d",
] as const;

/** Sizes of the interface. */
export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

/** Light, dark, or the setting of the device. */
export const modes = ["system", "light", "dark"] as const;
export type Mode = (typeof modes)[number];

/** Maximum number of favourite pages. */
const maxFavourites = 30;

/** A visible character that a key produces without modifiers. */
const ShortcutKey = z.string().regex(/^[!-~]$/);

/** The settings of one user, shared by all devices. */
export const Settings = z.object({
  theme: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  mode: z.enum(modes),
  size: z.enum(sizes),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  /** Search of menus by pinyin and initials, in Chinese only. */
  supportPinyinSearch: z.boolean(),
  /** Null until the user chooses one: the browser's language applies. */
  language: z.enum(languages).nullable(),
  /** Paths of favourite pages, in the order in which they were added. */
  favourites: z.array(PagePath).max(maxFavourites),
  /** Whether messages and orders play a sound. */
  sound: z.boolean(),
  volume: Percent,
  mutedUntil: Moment.nullable(),
  /** Quiet hours by the device's clock, over midnight if `quietTo` is earlier; null for none. */
  quietFrom: ClockTime.nullable(),
  quietTo: ClockTime.nullable(),
  /** Whether unread messages pop up. */
  popups: z.boolean(),
  /** Whether desktop notifications are shown while the page is hidden. The browser also asks for permission. */
  desktopNotifications: z.boolean(),
  /** Whether shortcuts of a single character work. */
  letterShortcuts: z.boolean(),
  /** The user's own keys by the original key of a shortcut, such as `j`. */
  shortcutKeys: z.record(ShortcutKey, ShortcutKey),
  /** Whether a new user has neither taken nor declined the tour. */
  tourDue: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** Defaults. */
export const defaultSettings: Settings = {
  theme: "#1890ff",
  mode: "system",
  size: "default",
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  supportPinyinSearch: true,
  language: null,
  favourites: [],
  sound: true,
  volume: 80,
  mutedUntil: null,
  quietFrom: null,
  quietTo: null,
  popups: true,
  desktopNotifications: false,
  letterShortcuts: true,
  shortcutKeys: {},
  tourDue: false,
};
