import * as z from "zod";
import { languages } from "../../kernel/index.ts";

/** The eight preset theme colours (PRODUCT 1); any other colour may be chosen too. */
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

/** SPEC 2, size options: how dense everything is. */
export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

/** Light or dark, or whatever the device says. */
export const modes = ["system", "light", "dark"] as const;
export type Mode = (typeof modes)[number];

/** Favourite pages a person may keep. */
const favouritesAtMost = 30;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** One person's settings (SPEC 3, Settings; SPEC 2, settings drawer): the same on every device. */
export const Settings = z.object({
  /** The theme colour as `#rrggbb`, lower case. */
  theme: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  mode: z.enum(modes),
  size: z.enum(sizes),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  /** Menu search by pinyin and initials; in Chinese only. */
  supportPinyinSearch: z.boolean(),
  /** Null until this person chose one: then the browser's language decides (SPEC 4, Language default). */
  language: z.enum(languages).nullable(),
  /** Paths of pages, in the order they were marked. */
  favourites: z.array(z.string().startsWith("/").max(200)).max(favouritesAtMost),
  /** Whether messages and orders sound (PRODUCT 4, Notifications). */
  sound: z.boolean(),
  /** In per cent. */
  volume: z.int().min(0).max(100),
  /** No sound until then; null when not muted. */
  mutedUntil: z.iso.datetime({ offset: true }).nullable(),
  /** Silence from one time of day to another by the device's clock, over midnight where `quietTo` is the earlier; null is never. */
  quietFrom: ClockTime.nullable(),
  quietTo: ClockTime.nullable(),
  /** Whether unread messages pop up (SPEC 4, Popup notifications). */
  popups: z.boolean(),
  /** Whether the desktop tells of messages while the page is not in sight; the browser asks too. */
  desktopNotifications: z.boolean(),
  /** Whether this person is new here, and was not shown around yet nor said no to it. */
  tourDue: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** SPEC 9: sidebar logo, tags view and fixed header on. */
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
  tourDue: false,
};
